import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../../accounts/queries.ts';
import { LandingContent } from '../../landing/landing-content.tsx';
import { OwnNow } from './home/own-now.tsx';

/** What a driver has now, and below it the landing content without the hero's buttons. */
export default function Home() {
  const { data: account, isPending, failureCount } = useQuery(accountQuery);
  // Whom the server does not know, or does not answer, has nothing of their own to see.
  const isAsked = isPending && failureCount === 0;
  return (
    <>
      <title>Home | Get My Spot</title>
      {account ? (
        <OwnNow account={account}>
          <LandingContent />
        </OwnNow>
      ) : (
        !isAsked && <LandingContent />
      )}
    </>
  );
}
