import type { MallInvitation, MallPerson } from '#contract/people.ts';
import { Link } from '@tanstack/react-router';
import { useHeldAccount } from '../accounts/queries.ts';
import { ROLE_WORDS } from '../accounts/roles.ts';
import { paths } from '../paths.ts';
import { reasonOf } from '../platform/api-error.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { TableSkeleton } from '../ui/table-skeleton.tsx';
import { Table, WRAPS } from '../ui/table.tsx';
import { InviteForm } from './invite-form.tsx';
import { PeopleList } from './people-list.tsx';
import { usePeople, usePeopleChange } from './queries.ts';
import { wordDay, wordDrawer, wordDrawerLeft, wordGivenRole } from './word-people.ts';

/** Until the people are known: as many rows as fill a window. */
export const PEOPLE_ROWS = 18;

interface Props {
  /** The mall's `_id`. */
  mall: string;
  /** The last part of its address. */
  address: string;
}

/** The people of one mall: who has which role, who is invited, and how that changes. */
export function PeoplePanel({ mall, address }: Props) {
  const people = usePeople(mall);
  const change = usePeopleChange(mall);
  const isSuper = useHeldAccount()?.role === 'super_admin';
  const end = (person: MallPerson) => {
    const question = `End the role of ${person.name} in this mall? Their sign-ins end at once.`;
    if (window.confirm(question + wordDrawer(person.drawerOpenSince))) change.mutate({ kind: 'end', person });
  };
  return (
    <div className="grid grid-cols-1 gap-6">
      {people.isPending && <TableSkeleton rows={PEOPLE_ROWS} />}
      {people.isError && <LoadFailure onRetry={people.refetch}>The people could not be loaded.</LoadFailure>}
      {change.isError && (
        <Banner tone="bad" onDismiss={change.reset}>
          {reasonOf(change.error) || 'That did not work. Please try again.'}
        </Banner>
      )}
      <Changed change={change} address={address} />
      {people.data && (
        <>
          <PeopleList
            address={address}
            people={people.data.people}
            isSuper={isSuper}
            isBusy={change.isPending}
            onRole={(person, role) => change.mutate({ kind: 'role', person, role })}
            onEnd={end}
          />
          <Invitations
            invitations={people.data.invitations}
            isBusy={change.isPending}
            onRevoke={(invitation) => change.mutate({ kind: 'revoke', invitation })}
          />
        </>
      )}
      {/* Below a list of which nobody knows how long it is: it comes with the list, and is moved by nothing. */}
      {!people.isPending && (
        <>
          <InviteForm mall={mall} />
          <p className="text-sm text-muted">
            Admins are made by a super admin. Somebody whose role ends here keeps their roles in other malls.
          </p>
        </>
      )}
    </div>
  );
}

interface ChangedProps {
  change: ReturnType<typeof usePeopleChange>;
  address: string;
}

/** What came of a change, and the drawer that it leaves to others. */
function Changed({ change, address }: ChangedProps) {
  const { data, variables: made } = change;
  return (
    <>
      {/* There before its sentence is, or a screen reader does not say it. */}
      <p role="status" className="font-medium text-good empty:sr-only">
        {data && made?.kind === 'role' && wordGivenRole(made.person, made.role)}
      </p>
      {data?.drawerLeft && (
        <Banner
          tone="warn"
          onDismiss={change.reset}
          action={
            <Link to={paths.adminDrawers} params={{ mall: address }} className="tap underline">
              Cash drawers
            </Link>
          }
        >
          {wordDrawerLeft(data.drawerLeft)}
        </Banner>
      )}
    </>
  );
}

interface InvitationsProps {
  invitations: readonly MallInvitation[];
  isBusy: boolean;
  onRevoke: (invitation: MallInvitation) => void;
}

/** Who is invited and has not accepted yet; nothing where nobody is. */
function Invitations({ invitations, isBusy, onRevoke }: InvitationsProps) {
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invited" className="grid grid-cols-1 gap-3">
      <h2 id="invited" className="text-lg font-bold">
        Invited
      </h2>
      <Table
        hasCards
        label="Invited to this mall"
        rows={invitations}
        keyOf={({ id }) => id}
        columns={[
          { header: 'Account', cell: ({ email }) => <span className={WRAPS}>{email}</span> },
          { header: 'Role', cell: ({ role }) => ROLE_WORDS[role].name },
          {
            header: 'Link works',
            cell: ({ expiresAt, isExpired }) =>
              isExpired ? <Badge tone="warn">Expired</Badge> : `until ${wordDay(expiresAt)}`,
          },
          {
            header: 'Change',
            align: 'end',
            cell: (invitation) => (
              <Button
                look="danger"
                size="sm"
                disabled={isBusy}
                aria-label={`Take back the invitation of ${invitation.email}`}
                onClick={() => onRevoke(invitation)}
              >
                Take back
              </Button>
            ),
          },
        ]}
      />
    </section>
  );
}
