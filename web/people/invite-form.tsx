import { lazy, Suspense, useState, type FormEvent } from 'react';
import { ROLE_WORDS } from '../accounts/roles.ts';
import { faultsOf, reasonOf } from '../platform/api-error.ts';
import { loadPart } from '../platform/load-part.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Input, Select } from '../ui/field.tsx';
import { useInvite, type InvitedDraft } from './queries.ts';

const InvitationLink = lazy(() => loadPart(() => import('../ui/invitation-link.tsx')));

const EMPTY: InvitedDraft = { name: '', email: '', role: 'attendant' };
const ROLES = ['attendant', 'manager', 'accountant'] as const;

/** Invites an address to a role in the mall. */
export function InviteForm({ mall }: { mall: string }) {
  const [draft, setDraft] = useState(EMPTY);
  const invite = useInvite(mall);
  const faults = faultsOf(invite.error);
  const set = (part: Partial<InvitedDraft>) => setDraft({ ...draft, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate(draft, { onSuccess: () => setDraft(EMPTY) });
  };
  return (
    <form onSubmit={submit} className="grid gap-4 rounded-lg border border-line bg-surface p-5">
      <h2 className="text-lg font-bold">Invite somebody</h2>
      <div className="grid gap-4 sm:grid-cols-3">
        <Input
          label="Name"
          required
          maxLength={200}
          value={draft.name}
          error={faults['name']}
          onChange={(event) => set({ name: event.target.value })}
        />
        <Input
          label="Email"
          type="email"
          required
          value={draft.email}
          error={faults['email']}
          onChange={(event) => set({ email: event.target.value })}
        />
        <Select
          label="Role"
          value={draft.role}
          hint={ROLE_WORDS[draft.role].what}
          onChange={(event) => set({ role: event.target.value as InvitedDraft['role'] })}
        >
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {ROLE_WORDS[role].name}
            </option>
          ))}
        </Select>
      </div>
      {invite.isError && !faults['name'] && !faults['email'] && (
        <Banner tone="bad">{reasonOf(invite.error) || 'That did not work. Please try again.'}</Banner>
      )}
      {invite.data && <Invited {...invite.data} onDismiss={invite.reset} />}
      <div>
        <Button type="submit" disabled={invite.isPending}>
          Invite
        </Button>
      </div>
    </form>
  );
}

type InvitedProps = NonNullable<ReturnType<typeof useInvite>['data']> & { onDismiss: () => void };

/** What became of an invitation. A link that could not be mailed is shown here, once. */
function Invited({ invitation: { email }, link, onDismiss }: InvitedProps) {
  if (link !== null)
    return (
      <Suspense>
        <InvitationLink email={email} link={link} onClose={onDismiss} />
      </Suspense>
    );
  return (
    <Banner tone="good" onDismiss={onDismiss}>
      An invitation is on its way to <bdi>{email}</bdi>. The role comes once its link is opened.
    </Banner>
  );
}
