import { Link } from '@tanstack/react-router';
import { AuditPanel } from '../../audit/audit-panel.tsx';
import { useMalls } from '../../malls/queries.ts';
import { mallAddress, paths } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';

interface Props {
  /** `palladium`, `phoenix`, or a mall's slug. */
  mall: string;
  /** Whose doings are asked for, by e-mail address. */
  person?: string | undefined;
}

/** Who did what in one mall. */
export default function MallAudit({ mall, person }: Props) {
  const malls = useMalls();
  const found = malls.data?.find((one) => one.slug === mall || mallAddress(one) === mall);
  return (
    <Page
      title="Audit"
      of={found?.name}
      subtitle={found ? `Who did what in ${found.name}` : 'Who did what in this mall'}
      back={
        <Link to={paths.admin} params={{ mall }} className="tap text-sm font-semibold underline">
          Back to the dashboard
        </Link>
      }
    >
      {malls.isPending && <TableSkeleton rows={12} />}
      {malls.isError && <LoadFailure onRetry={malls.refetch}>The malls could not be loaded.</LoadFailure>}
      {found && <AuditPanel mall={found._id} person={person} />}
      {malls.data && !found && <EmptyState title="There is no such mall" />}
    </Page>
  );
}
