import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { accountQuery } from '../../accounts/queries.ts';
import { loadPart } from '../../platform/load-part.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { OwnNow } from './home/own-now.tsx';

// Below what a driver asks for.
const LandingContent = lazy(() =>
  loadPart(async () => ({ default: (await import('../../landing/landing-content.tsx')).LandingContent })),
);

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
            <Suspense fallback={null}>
              <LandingContent isBelow />
            </Suspense>
          </OwnNow>
        </>
      ) : (
        <>
          {isError && (
            <div className="px-4 py-6 sm:px-6">
              <LoadFailure onRetry={refetch}>Your cars could not be looked up.</LoadFailure>
            </div>
          )}
          {!isAsked && (
            <Suspense fallback={null}>
              <LandingContent />
            </Suspense>
          )}
        </>
      )}
    </>
  );
}
