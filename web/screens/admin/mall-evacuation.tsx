import { Link } from '@tanstack/react-router';
import { EvacuationPanel } from '../../reports/evacuation-panel.tsx';
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

/** The count that a fire officer asks for. */
export default function MallEvacuation({ mall }: Props) {
  const malls = useMalls();
  const found = malls.data?.find((one) => one.slug === mall || mallAddress(one) === mall);
  return (
    <Page
      title="Evacuation count"
      of={found?.name}
      subtitle="Cars inside now, level by level, by sensors and by gates"
      back={
        <Link
          to={paths.adminReports}
          params={{ mall }}
          className="tap text-sm font-semibold underline print:hidden"
        >
          Back to the reports
        </Link>
      }
    >
      {malls.isPending && <TableSkeleton rows={12} />}
      {malls.isError && <LoadFailure onRetry={malls.refetch}>The malls could not be loaded.</LoadFailure>}
      {found && <EvacuationPanel mall={found._id} />}
      {malls.data && !found && <EmptyState title="There is no such mall" />}
    </Page>
  );
}
