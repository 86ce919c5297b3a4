import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { LazyAuthDialogs } from '../../accounts/lazy-auth-dialogs.tsx';
import { accountQuery } from '../../accounts/queries.ts';
import { forgetUser, useStoredUser } from '../../platform/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { Placeholder } from './placeholder.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

interface Props {
  /** A driver's screen. Specification 4: the presence of the stored user is what counts as being signed in there. */
  isDrivers: boolean;
  children: ReactNode;
}

/**
 * Lets through whom the server knows. A visitor gets the login dialog and, after it, the page asked for. What a stored
 * user may see is the server's to say: at its first refusal he is forgotten.
 */
export function Guard({ isDrivers, children }: Props) {
  const account = useQuery(accountQuery);
  const user = useStoredUser();
  if (account.data || (isDrivers && user)) return children;
  if (account.isPending) return <ScreenSkeleton />;
  if (account.isError) return <Unreachable onRetry={() => void account.refetch()} />;
  return <SignInFirst />;
}

function SignInFirst() {
  // Nobody is signed in any more, whatever the browser has stored.
  useEffect(forgetUser, []);
  const [isOpen, setOpen] = useState(true);
  const queries = useQueryClient();
  const enter = () => queries.invalidateQueries({ queryKey: accountQuery.queryKey });
  return (
    <Placeholder
      title="Please sign in"
      text="This page belongs to your account. Sign in and you are right there."
    >
      <Button size="lg" onClick={() => setOpen(true)}>
        Login / Signup
      </Button>
      {isOpen && (
        <LazyAuthDialogs
          onClose={() => setOpen(false)}
          onLoggedIn={() => void enter()}
          onSignedUp={() => void enter()}
        />
      )}
    </Placeholder>
  );
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <Placeholder
      title="We cannot reach the server"
      text="Please check your connection. Nothing of yours is lost."
    >
      <Button size="lg" onClick={onRetry}>
        Try again
      </Button>
    </Placeholder>
  );
}
