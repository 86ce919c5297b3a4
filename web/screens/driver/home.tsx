import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../../accounts/queries.ts';
import { LandingContent } from '../../landing/landing-content.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { OwnNow } from './home/own-now.tsx';

/** What a driver has now, and below it the landing content without the hero's buttons. */
export default function Home() {
  const { data: account, isPending, isError, failureCount, refetch } = useQuery(accountQuery);
  // Whom the server does not know, or does not answer, has nothing of their own to see. An outage is named.
  const isAsked = isPending && failureCount === 0;
  return (
    <>
      <title>Home | Get My Spot</title>
      {account ? (
        <>
          <h1 className="sr-only">Your parking</h1>
          <OwnNow account={account}>
            <LandingContent isBelow />
          </OwnNow>
        </>
      ) : (
        <>
          {isError && (
            <div className="px-4 py-6 sm:px-6">
              <LoadFailure onRetry={refetch}>Your cars could not be looked up.</LoadFailure>
            </div>
          )}
          {!isAsked && <LandingContent />}
        </>
      )}
    </>
  );
}
