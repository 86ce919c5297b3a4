import { Link } from '@tanstack/react-router';
import { DrawersPanel } from '../../cash/drawers-panel.tsx';
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

/** The cash drawers of one mall: whose are open, and what was found in those that were closed. */
export default function MallDrawers({ mall }: Props) {
  const malls = useMalls();
  const found = malls.data?.find((one) => one.slug === mall || mallAddress(one) === mall);
  return (
    <Page
      title="Cash drawers"
      of={found?.name}
      subtitle={found ? `Cash at the exits of ${found.name}` : 'Cash at the exits of this mall'}
      back={
        <Link to={paths.adminBooks} params={{ mall }} className="tap text-sm font-semibold underline">
          Back to the books
        </Link>
      }
    >
      {malls.isPending && <TableSkeleton rows={8} />}
      {malls.isError && !malls.data && (
        <LoadFailure onRetry={malls.refetch}>The malls could not be loaded.</LoadFailure>
      )}
      {found && <DrawersPanel mall={found._id} />}
      {malls.data && !found && <EmptyState title="There is no such mall" />}
    </Page>
  );
}
