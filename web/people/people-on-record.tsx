import type { MallPerson } from '#contract/people.ts';
import { ROLE_WORDS } from '../accounts/roles.ts';
import { reasonOf } from '../platform/api-error.ts';
import { serverNow } from '../platform/server-time.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { TableSkeleton } from '../ui/table-skeleton.tsx';
import { Table, type TableColumn } from '../ui/table.tsx';
import { PersonName } from './person-name.tsx';
import { usePeople, usePeopleChange } from './queries.ts';
import { wordDay, wordDrawer, wordDrawerLeft, wordSeen } from './word-people.ts';

/** Who still has a role in a deleted mall, by its `_id`: they see its records as long as they have it. */
export function PeopleOnRecord({ mall }: { mall: string }) {
  const people = usePeople(mall);
  const change = usePeopleChange(mall);
  if (people.isPending) return <TableSkeleton rows={6} />;
  if (people.isError && !people.data)
    return <LoadFailure onRetry={people.refetch}>The people could not be loaded.</LoadFailure>;
  const end = (person: MallPerson) => {
    const question = `End the role of ${person.name}? They see nothing of this mall’s records any more.`;
    if (window.confirm(question + wordDrawer(person.drawerOpenSince))) change.mutate({ kind: 'end', person });
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="max-w-prose text-sm text-muted">
        Whoever is listed here sees these records. Who worked here before, and what each person did, is in the
        audit trail.
      </p>
      {change.isError && (
        <Banner tone="bad" onDismiss={change.reset}>
          {reasonOf(change.error) || 'That did not work. Please try again.'}
        </Banner>
      )}
      {change.data?.drawerLeft && (
        <Banner tone="warn" onDismiss={change.reset}>
          {wordDrawerLeft(change.data.drawerLeft)}
        </Banner>
      )}
      <Table
        hasCards
        label="People with a role in this mall"
        rows={people.data.people}
        keyOf={({ id }) => id}
        columns={columnsOf(end, change.isPending)}
        empty={
          <EmptyState title="Nobody has a role here any more" text="Super admins alone see these records." />
        }
      />
    </div>
  );
}

function columnsOf(onEnd: (person: MallPerson) => void, isBusy: boolean): TableColumn<MallPerson>[] {
  return [
    { header: 'Name', cell: (person) => <PersonName {...person} /> },
    { header: 'Role', cell: ({ role }) => ROLE_WORDS[role].name },
    { header: 'Since', cell: ({ since }) => wordDay(since) },
    { header: 'Last seen', cell: ({ lastSeenAt }) => wordSeen(lastSeenAt, new Date(serverNow())) },
    {
      header: 'Change',
      align: 'end',
      cell: (person) => (
        <Button
          look="danger"
          size="sm"
          disabled={isBusy}
          aria-label={`End the role of ${person.name}`}
          onClick={() => onEnd(person)}
        >
          End
        </Button>
      ),
    },
  ];
}
