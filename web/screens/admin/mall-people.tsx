import { Link } from '@tanstack/react-router';
import { useMalls } from '../../malls/queries.ts';
import { mallAddress, paths } from '../../paths.ts';
import { PEOPLE_ROWS, PeoplePanel } from '../../people/people-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';

interface Props {
  /** `palladium`, `phoenix`, or a mall's slug. */
  mall: string;
}

/** Who works in one mall, and as what. */
export default function MallPeople({ mall }: Props) {
  const malls = useMalls();
  const found = malls.data?.find((one) => one.slug === mall || mallAddress(one) === mall);
  return (
    <Page
      title="People"
      of={found?.name}
      subtitle={found ? `Who works at ${found.name}` : 'Who works at this mall'}
      back={
        <Link to={paths.admin} params={{ mall }} className="tap text-sm font-semibold underline">
          Back to the dashboard
        </Link>
      }
    >
      {malls.isPending && <TableSkeleton rows={PEOPLE_ROWS} />}
      {malls.isError && <LoadFailure onRetry={malls.refetch}>The malls could not be loaded.</LoadFailure>}
      {found && <PeoplePanel key={found._id} mall={found._id} address={mall} />}
      {malls.data && !found && <EmptyState title="There is no such mall" />}
    </Page>
  );
}
