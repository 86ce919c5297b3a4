import { Link } from '@tanstack/react-router';
import { ClosuresPanel } from '../../closures/closures-panel.tsx';
import { useMalls } from '../../malls/queries.ts';
import { mallAddress, paths } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';

interface Props {
  /** `palladium`, `phoenix`, or a mall's slug. */
  mall: string;
}

/** What is closed in one mall, for works or otherwise. */
export default function MallClosures({ mall }: Props) {
  const malls = useMalls();
  const found = malls.data?.find((one) => one.slug === mall || mallAddress(one) === mall);
  return (
    <Page
      title="Closures"
      of={found?.name}
      subtitle={found ? `What is closed in ${found.name}` : 'What is closed in this mall'}
      back={
        <Link to={paths.admin} params={{ mall }} className="tap text-sm font-semibold underline">
          Back to the dashboard
        </Link>
      }
    >
      {malls.isPending && <TableSkeleton rows={6} />}
      {malls.isError && !malls.data && (
        <LoadFailure onRetry={malls.refetch}>The malls could not be loaded.</LoadFailure>
      )}
      {found && <ClosuresPanel key={found._id} mall={found} />}
      {malls.data && !found && <EmptyState title="There is no such mall" />}
    </Page>
  );
}
