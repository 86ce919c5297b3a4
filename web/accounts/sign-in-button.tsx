import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { LazyAuthDialogs } from './lazy-auth-dialogs.tsx';
import { accountQuery } from './queries.ts';

/** Opens the sign-in dialog; afterwards the page goes on with who is signed in. */
export function SignInButton() {
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  const enter = () => {
    setOpen(false);
    void queries.invalidateQueries({ queryKey: accountQuery.queryKey });
  };
  return (
    <>
      <Button size="lg" onClick={() => setOpen(true)}>
        Sign in
      </Button>
      {isOpen && <LazyAuthDialogs onClose={() => setOpen(false)} onLoggedIn={enter} onSignedUp={enter} />}
    </>
  );
}
