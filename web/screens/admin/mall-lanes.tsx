import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useMay } from '../../accounts/roles.ts';
import { DrawersLine } from '../../cash/drawers-line.tsx';
import { ClosedForYou } from '../../cash/own-drawers.tsx';
import { LanesPanel } from '../../gates/lanes-panel.tsx';
import { useHoldingCount } from '../../gates/use-arrivals.ts';
import { useMalls } from '../../malls/queries.ts';
import { mallAddress, paths } from '../../paths.ts';
import { loadPart } from '../../platform/load-part.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';

// At the end of the page, and for few of those who work here.
const ExitSettings = lazy(() =>
  loadPart(async () => ({ default: (await import('../../gates/exit-settings.tsx')).ExitSettings })),
);

interface Props {
  /** `palladium`, `phoenix`, or a mall's slug. */
  mall: string;
}

/** The exits of one mall: who waits there, and what is done about it. */
export default function MallLanes({ mall }: Props) {
  const malls = useMalls();
  const runsMall = useMay(mall);
  const seesBooks = useMay(mall, 'see_books');
  const found = malls.data?.find((one) => one.slug === mall || mallAddress(one) === mall);
  const holding = useHoldingCount(found?._id);
  return (
    <Page
      title="Lanes"
      of={found?.name}
      count={holding}
      subtitle={found ? `Cars at the exits of ${found.name}` : 'Cars at the exits of this mall'}
      back={
        <Link to={paths.admin} params={{ mall }} className="tap text-sm font-semibold underline">
          Back to the dashboard
        </Link>
      }
    >
      {malls.isPending && <TableSkeleton rows={4} />}
      {malls.isError && <LoadFailure onRetry={malls.refetch}>The malls could not be loaded.</LoadFailure>}
      {found && (
        <div className="grid grid-cols-1 gap-6">
          <ClosedForYou mall={found._id} />
          <LanesPanel mall={found._id} />
          {seesBooks && <DrawersLine mall={found._id} address={mall} />}
          {runsMall && (
            <Suspense fallback={null}>
              <ExitSettings mall={found._id} />
            </Suspense>
          )}
        </div>
      )}
      {malls.data && !found && <EmptyState title="There is no such mall" />}
    </Page>
  );
}
