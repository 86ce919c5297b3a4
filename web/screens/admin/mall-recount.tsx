import { Link } from '@tanstack/react-router';
import { RecountPanel } from '../../dashboard/recount-panel.tsx';
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

/** Somebody counts the cars of one mall, and the counts go on from theirs. */
export default function MallRecount({ mall }: Props) {
  const malls = useMalls();
  const found = malls.data?.find((one) => one.slug === mall || mallAddress(one) === mall);
  return (
    <Page
      title="Recount"
      of={found?.name}
      subtitle={found ? `The cars in ${found.name}` : 'The cars in this mall'}
      back={
        <Link to={paths.admin} params={{ mall }} className="tap text-sm font-semibold underline">
          Back to the dashboard
        </Link>
      }
    >
      {malls.isPending && <TableSkeleton rows={4} />}
      {malls.isError && <LoadFailure onRetry={malls.refetch}>The malls could not be loaded.</LoadFailure>}
      {found && <RecountPanel mall={found._id} />}
      {malls.data && !found && <EmptyState title="There is no such mall" />}
    </Page>
  );
}
