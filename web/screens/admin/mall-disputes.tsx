import { Link } from '@tanstack/react-router';
import { InQuestion } from '../../disputes/in-question.tsx';
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

/** Charges of one mall that somebody disputes, or should look into, and payments that banks claim back. */
export default function MallDisputes({ mall }: Props) {
  const malls = useMalls();
  const found = malls.data?.find((one) => one.slug === mall || mallAddress(one) === mall);
  return (
    <Page
      title="Disputes"
      of={found?.name}
      subtitle={
        found
          ? `Charges and payments in question at ${found.name}`
          : 'Charges and payments in question at this mall'
      }
      back={
        <Link to={paths.admin} params={{ mall }} className="tap text-sm font-semibold underline">
          Back to the dashboard
        </Link>
      }
    >
      {malls.isPending && <TableSkeleton rows={8} />}
      {malls.isError && <LoadFailure onRetry={malls.refetch}>The malls could not be loaded.</LoadFailure>}
      {found && <InQuestion mall={found._id} />}
      {malls.data && !found && <EmptyState title="There is no such mall" />}
    </Page>
  );
}
