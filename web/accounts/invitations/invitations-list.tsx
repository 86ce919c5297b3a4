import type { Invitation, InvitedRole } from '#contract/invitations.ts';
import { reasonOf } from '../../platform/api-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Table, WRAPS } from '../../ui/table.tsx';
import { useInvitations, useRevocation } from './queries.ts';

/** Who is invited and has not accepted yet; nothing where nobody is. */
export function InvitationsList() {
  const invitations = useInvitations();
  const revocation = useRevocation();
  if (invitations.isError)
    return <LoadFailure onRetry={invitations.refetch}>The invitations could not be loaded.</LoadFailure>;
  if (!invitations.data?.length) return null;
  const revoke = ({ id, email }: Invitation) => {
    if (window.confirm(`Take the invitation of ${email} back?`)) revocation.mutate(id);
  };
  return (
    <section aria-labelledby="invitations" className="grid grid-cols-1 gap-3">
      <h2 id="invitations" className="text-lg font-bold">
        Invited
      </h2>
      {revocation.isError && (
        <Banner tone="bad" onDismiss={revocation.reset}>
          {reasonOf(revocation.error) || 'The invitation could not be taken back.'}
        </Banner>
      )}
      <Table
        label="Invitations"
        rows={invitations.data}
        keyOf={({ id }) => id}
        hasCards
        columns={[
          {
            header: 'Account',
            cell: ({ email }) => (
              <span title={email} className="block max-w-72 truncate font-semibold">
                {email}
              </span>
            ),
          },
          {
            header: 'Will administer',
            cell: ({ malls, role }) => (
              <span dir="auto" className={WRAPS}>
                {wordInvited(malls.map(({ name }) => name).join(', '), role)}
              </span>
            ),
          },
          { header: 'Link works', cell: (invitation) => <WorksUntil {...invitation} /> },
          {
            header: 'Change',
            align: 'end',
            cell: (invitation) => (
              <Button look="danger" size="sm" onClick={() => revoke(invitation)}>
                Take back
              </Button>
            ),
          },
        ]}
      />
    </section>
  );
}

function wordInvited(malls: string, role: InvitedRole): string {
  if (role === 'super_admin') return 'All malls';
  return role === 'mall_admin' ? malls : `${malls}, as ${role}`;
}

const DAY = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
});

function WorksUntil({ expiresAt, isExpired }: Pick<Invitation, 'expiresAt' | 'isExpired'>) {
  return isExpired ? <Badge tone="warn">Expired</Badge> : <>until {DAY.format(new Date(expiresAt))}</>;
}
