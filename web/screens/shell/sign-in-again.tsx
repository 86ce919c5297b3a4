import { useQueryClient } from '@tanstack/react-query';
import { useAskedToSignIn } from '../../accounts/ask-to-sign-in.ts';
import { useAuthDialogs } from '../../accounts/lazy-auth-dialogs.tsx';
import { sessionQuery, useAccount, useHasEnded } from '../../accounts/queries.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/**
 * Where a sign-in has ended the page stays as it is, with what was typed on it; this says so and leads back in. It stays
 * in sight wherever one has scrolled to.
 */
export function SignInAgain({ isDrivers }: { isDrivers: boolean }) {
  const queries = useQueryClient();
  const isNobody = useAccount() === null;
  const hasEnded = useHasEnded();
  const dialogs = useAuthDialogs();
  useAskedToSignIn(dialogs.open);
  if (!isNobody) return null;
  const enter = async () => {
    await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
    dialogs.close();
    // What was refused meanwhile. The rest stays: somebody may be editing it.
    await queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  };
  return (
    <div className="sticky top-18 z-20 px-4 pt-4 sm:px-6">
      <Banner
        tone="warn"
        action={
          <Button look="outline" size="sm" onClick={dialogs.open}>
            Sign in again
          </Button>
        }
      >
        Your sign-in has ended. {wordStaying(isDrivers, hasEnded)}
      </Banner>
      {dialogs.show({ onLoggedIn: () => void enter(), onSignedUp: () => void enter() })}
    </div>
  );
}

function wordStaying(isDrivers: boolean, hasEnded: boolean): string {
  if (isDrivers) return 'Your own visits are not shown until you sign in again.';
  return hasEnded ? 'What you typed is still here: sign in again, then save it.' : '';
}
