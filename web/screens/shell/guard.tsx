import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { hasStatus } from '../../platform/api-error.ts';
import { LazyAuthDialogs } from '../../accounts/lazy-auth-dialogs.tsx';
import { sessionQuery } from '../../accounts/queries.ts';
import { useSigningOut } from '../../platform/sign-out.ts';
import { useStoredUser } from '../../platform/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { OwesSecondFactor } from './owes-second-factor.tsx';
import { Placeholder } from './placeholder.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

interface Props {
  /** A driver's screen: there the presence of the stored user counts as being signed in. */
  isDrivers: boolean;
  children: ReactNode;
}

/**
 * Shows the screen to whom the server knows, and a driver's screen to a stored user too: the server decides what it
 * sends there. A visitor gets the login dialog and, after it, the page asked for.
 */
export function Guard({ isDrivers, children }: Props) {
  const session = useQuery(sessionQuery);
  const user = useStoredUser();
  const [isSettingUp, setSettingUp] = useState(false);
  // Signed out in this tab or another, whatever this tab or the server still remembers.
  if (useSigningOut()) return <SignInFirst />;
  if (session.data?.owesSecondFactor || isSettingUp) return <OwesSecondFactor onSettingUp={setSettingUp} />;
  if (session.data?.account || (isDrivers && user)) return children;
  if (session.isPending) return <ScreenSkeleton />;
  if (session.isError) {
    const isSilent = hasStatus(session.error, 0);
    return <Unreachable isSilent={isSilent} onRetry={() => void session.refetch()} />;
  }
  return <SignInFirst />;
}

function SignInFirst() {
  const [isOpen, setOpen] = useState(true);
  const queries = useQueryClient();
  const enter = () => queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
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

function Unreachable({ isSilent, onRetry }: { isSilent: boolean; onRetry: () => void }) {
  return (
    <Placeholder
      title={isSilent ? 'We cannot reach the server' : 'The server did not say who you are'}
      text={
        isSilent
          ? 'Please check your connection. Nothing of yours is lost.'
          : 'Something is wrong on our side. Nothing of yours is lost.'
      }
    >
      <Button size="lg" onClick={onRetry}>
        Try again
      </Button>
    </Placeholder>
  );
}
