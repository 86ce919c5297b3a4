import { TIME_SLOT_FACTS } from '#domain/forecast/crowding.ts';
import { Link } from '@tanstack/react-router';
import { useMalls } from '../../malls/queries.ts';
import { PricesPanel } from '../../money/prices-panel.tsx';
import { mallAddress, paths } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface Props {
  /** `palladium`, `phoenix`, or a mall's slug. */
  mall: string;
}

/** What a mall charges: its tariff, a draft of the next one, what it would mean, and when it begins. */
export default function MallPrices({ mall }: Props) {
  const malls = useMalls();
  const found = malls.data?.find((one) => one.slug === mall || mallAddress(one) === mall);
  return (
    <Page
      title="Prices"
      of={found?.name}
      subtitle={found ? `What parking costs at ${found.name}` : 'What parking costs'}
      back={
        <Link to={paths.admin} params={{ mall }} className="tap text-sm font-semibold underline">
          Back to the dashboard
        </Link>
      }
    >
      {malls.isPending && <Skeleton className="h-130 rounded-lg" />}
      {malls.isError && <LoadFailure onRetry={malls.refetch}>The malls could not be loaded.</LoadFailure>}
      {found && (
        <PricesPanel
          mall={found._id}
          name={found.name}
          priceText={found.price}
          indicative={TIME_SLOT_FACTS}
        />
      )}
      {malls.data && !found && <EmptyState title="There is no such mall" />}
    </Page>
  );
}
