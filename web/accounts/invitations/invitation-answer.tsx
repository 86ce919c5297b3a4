import type { AnswerOf } from '#contract/endpoint.ts';
import type { openInvitation } from '#contract/invitations.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SignInButton } from '../sign-in-button.tsx';
import { NewAccountForm } from './new-account-form.tsx';
import { OwnerForm } from './owner-form.tsx';
import { useAcceptance } from './queries.ts';

interface Props {
  token: string;
  opened: AnswerOf<typeof openInvitation>;
  onDone: () => void;
}

/** How the invited person answers: by a new account, or by the one that the address has. */
export function InvitationAnswer({ token, opened, onDone }: Props) {
  const acceptance = useAcceptance(onDone);
  const [isNew, setNew] = useState(false);
  const { email, name, account, isYou } = opened;
  if (isYou) return <OwnerForm token={token} email={email} acceptance={acceptance} />;
  if (account === 'none' || (account === 'unverified' && isNew))
    return <NewAccountForm token={token} email={email} name={name} acceptance={acceptance} />;
  return (
    <div className="grid gap-4">
      <p className="text-sm wrap-anywhere">
        <bdi className="font-semibold">{email}</bdi> has an account. Sign in to it, then accept here.
      </p>
      <SignInButton />
      {account === 'unverified' && (
        <>
          <p className="text-sm text-muted">
            Nobody has shown yet that the account belongs to this address. If you did not make it, make your
            own: the other one is deleted then, with all that is in it.
          </p>
          <Button look="outline" size="lg" onClick={() => setNew(true)}>
            That account is not mine
          </Button>
        </>
      )}
    </div>
  );
}
