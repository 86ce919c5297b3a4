import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { hasStatus } from '../../platform/api-error.ts';
import { useAuthDialogs } from '../../accounts/lazy-auth-dialogs.tsx';
import { useLeaving } from '../../accounts/leave.ts';
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
export function Guard(props: Props) {
  const leaving = useLeaving();
  const isSigningOut = useSigningOut();
  if (leaving !== 'no') return <OnTheWayOut isStuck={leaving === 'stuck'} />;
  // Signed out in this tab or another, whatever this tab or the server still remembers.
  return isSigningOut ? <SignInFirst /> : <WhoIsHere {...props} />;
}

function WhoIsHere({ isDrivers, children }: Props) {
  const session = useQuery(sessionQuery);
  const user = useStoredUser();
  const [isSettingUp, setSettingUp] = useState(false);
  if (session.data?.owesSecondFactor || isSettingUp) return <OwesSecondFactor onSettingUp={setSettingUp} />;
  const account = session.data?.account;
  if (account || (isDrivers && user)) return <OfOne id={account?.id ?? null}>{children}</OfOne>;
  if (session.isPending) return <ScreenSkeleton />;
  if (session.isError) {
    const isSilent = hasStatus(session.error, 0);
    return <Unreachable isSilent={isSilent} onRetry={() => void session.refetch()} />;
  }
  return <SignInFirst />;
}

/**
 * A page stays with the person it was opened for: should another one sign in over it, nothing of the first is left, on
 * the screen or in memory.
 */
function OfOne({ id, children }: { id: string | null; children: ReactNode }) {
  const [first, setFirst] = useState(id);
  if (first === null && id !== null) setFirst(id);
  const isAnother = first !== null && id !== null && id !== first;
  useEffect(() => {
    if (isAnother) location.reload();
  }, [isAnother]);
  return isAnother ? <ScreenSkeleton /> : children;
}

function SignInFirst() {
  const dialogs = useAuthDialogs(true);
  const queries = useQueryClient();
  // Anew: that nobody was signed in is no answer any more, and would read as a sign-in that has ended.
  const enter = () => queries.resetQueries({ queryKey: sessionQuery.queryKey });
  return (
    <Placeholder
      title="Please sign in"
      text="This page belongs to your account. Sign in and you are right there."
    >
      <Button size="lg" onClick={dialogs.open}>
        Login / Signup
      </Button>
      {dialogs.show({ onLoggedIn: () => void enter(), onSignedUp: () => void enter() })}
    </Placeholder>
  );
}

/** Logout without a network: shown here, in place of the browser's own error page. */
function OnTheWayOut({ isStuck }: { isStuck: boolean }) {
  if (!isStuck) return <ScreenSkeleton />;
  return (
    <div role="status">
      <Placeholder
        title="You are signed out here"
        text="The server cannot be reached just now. Keep this page open: as soon as it answers, your sign-in ends there too and the start page opens."
      />
    </div>
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
