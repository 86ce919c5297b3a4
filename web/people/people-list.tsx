import type { MallPerson } from '#contract/people.ts';
import type { MallRole } from '#contract/roles.ts';
import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { serverNow } from '../platform/server-time.ts';
import { Button, buttonClasses } from '../ui/button.tsx';
import { Table } from '../ui/table.tsx';
import { PersonName } from './person-name.tsx';
import { RoleChoice } from './role-choice.tsx';
import { wordDay, wordSeen } from './word-people.ts';

interface Props {
  /** The last part of the mall's address. */
  address: string;
  people: readonly MallPerson[];
  /** Whether the reader may make somebody an admin. */
  isSuper: boolean;
  isBusy: boolean;
  onRole: (person: MallPerson, role: MallRole) => void;
  onEnd: (person: MallPerson) => void;
}

/** Who has which role, since when, and when they were last here. */
export function PeopleList({ address, people, isSuper, isBusy, onRole, onEnd }: Props) {
  return (
    <Table
      hasCards
      label="People of this mall"
      rows={people}
      keyOf={({ id }) => id}
      columns={[
        { header: 'Name', cell: (person) => <PersonName {...person} /> },
        {
          header: 'Role',
          cell: (person) => (
            <RoleChoice
              person={person}
              isSuper={isSuper}
              isBusy={isBusy}
              onRole={(role) => onRole(person, role)}
            />
          ),
        },
        { header: 'Since', cell: ({ since }) => wordDay(since) },
        { header: 'Last seen', cell: ({ lastSeenAt }) => wordSeen(lastSeenAt, new Date(serverNow())) },
        {
          header: 'Change',
          align: 'end',
          cell: (person) => (
            <span className="inline-flex flex-wrap justify-end gap-2 py-2">
              <Link
                to={paths.adminAudit}
                params={{ mall: address }}
                search={{ person: person.email }}
                aria-label={`What ${person.name} did`}
                className={buttonClasses('outline', 'sm')}
              >
                What they did
              </Link>
              <Button
                look="danger"
                size="sm"
                disabled={isBusy || (person.isLastAdmin && !isSuper)}
                aria-label={`End the role of ${person.name}`}
                title={person.isLastAdmin ? 'The only admin: a super admin can end that' : undefined}
                onClick={() => onEnd(person)}
              >
                End
              </Button>
            </span>
          ),
        },
      ]}
    />
  );
}
