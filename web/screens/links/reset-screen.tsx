import { useState } from 'react';
import { useAuthDialogs } from '../../accounts/lazy-auth-dialogs.tsx';
import { AskForm, ChooseForm } from '../../accounts/reset/reset-forms.tsx';
import { paths } from '../../paths.ts';
import { useLinkToken } from '../../platform/link-token.ts';
import { Button } from '../../ui/button.tsx';
import { LinkPage } from './link-page.tsx';

/** A forgotten password: asks for a link, or, opened by it, for a new password. */
export default function ResetScreen() {
  const token = useLinkToken();
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null) return <Done email={email} />;
  return token === '' ? (
    <LinkPage title="Forgot your password?" text="We mail a link to your address. It chooses a new password.">
      <AskForm />
    </LinkPage>
  ) : (
    <LinkPage title="Choose a new password" text="You will be signed out everywhere.">
      <ChooseForm token={token} onDone={setEmail} />
    </LinkPage>
  );
}

function Done({ email }: { email: string }) {
  const dialogs = useAuthDialogs();
  const enter = () => location.assign(paths.userHome);
  return (
    <LinkPage
      title="Your password has changed"
      text={
        <>
          Sign in as <bdi className="font-semibold text-ink">{email}</bdi>.
        </>
      }
    >
      <Button size="lg" onClick={dialogs.open}>
        Sign in
      </Button>
      {dialogs.show({ onLoggedIn: enter, onSignedUp: enter })}
    </LinkPage>
  );
}
