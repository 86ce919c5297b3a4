import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../ui/button.tsx';
import { useAuthDialogs } from './lazy-auth-dialogs.tsx';
import { accountQuery } from './queries.ts';

/** Opens the sign-in dialog; afterwards the page goes on with who is signed in. */
export function SignInButton() {
  const dialogs = useAuthDialogs();
  const queries = useQueryClient();
  const enter = () => {
    dialogs.close();
    void queries.invalidateQueries({ queryKey: accountQuery.queryKey });
  };
  return (
    <>
      <Button size="lg" onClick={dialogs.open}>
        Sign in
      </Button>
      {dialogs.show({ onLoggedIn: enter, onSignedUp: enter })}
    </>
  );
}
