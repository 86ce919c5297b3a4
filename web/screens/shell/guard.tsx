import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { LazyAuthDialogs } from '../../accounts/lazy-auth-dialogs.tsx';
import { accountQuery } from '../../accounts/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Placeholder } from './placeholder.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

/** Lets through whom the server knows. A visitor gets the login dialog and, after it, the page asked for. */
export function Guard({ children }: { children: ReactNode }) {
  const account = useQuery(accountQuery);
  if (account.data) return children;
  if (account.isPending) return <ScreenSkeleton />;
  if (account.isError) return <Unreachable onRetry={() => void account.refetch()} />;
  return <SignInFirst />;
}

function SignInFirst() {
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
