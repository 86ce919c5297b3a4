import { Link } from '@tanstack/react-router';
import { useVerification } from '../../accounts/profile/queries.ts';
import { useAccount } from '../../accounts/queries.ts';
import { SignInButton } from '../../accounts/sign-in-button.tsx';
import { paths } from '../../paths.ts';
import { reasonOf } from '../../platform/api-error.ts';
import { useLinkToken } from '../../platform/link-token.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LinkPage } from './link-page.tsx';

/** What the link in a mail opens that confirms an address. */
export default function VerifyScreen() {
  const token = useLinkToken();
  const account = useAccount();
  const verification = useVerification();
  if (verification.isSuccess)
    return (
      <LinkPage
        title="Your address is confirmed"
        text={<bdi className="font-semibold text-ink">{verification.data.email}</bdi>}
      >
        <Link to={paths.account} className={buttonClasses('primary', 'lg')}>
          Go to your account
        </Link>
      </LinkPage>
    );
  return (
    <LinkPage title="Confirm your address" text="One step shows that this mailbox is yours.">
      {account === undefined && <Skeleton className="h-12" />}
      {account === null && (
        <div className="grid gap-4">
          <p className="text-sm">
            Sign in to your account first. If you have none, somebody else used your address: then do nothing,
            and it stays unconfirmed.
          </p>
          <SignInButton />
        </div>
      )}
      {account && (
        <div className="grid gap-4">
          <p className="text-sm wrap-anywhere">
            You are signed in as <bdi className="font-semibold">{account.email}</bdi>.
          </p>
          {verification.isError && (
            <Banner tone="bad">{reasonOf(verification.error) || 'That did not work.'}</Banner>
          )}
          <Button
            size="lg"
            disabled={verification.isPending || token === ''}
            onClick={() => verification.mutate(token)}
          >
            Confirm
          </Button>
          {token === '' && (
            <Banner tone="bad">The link is not whole. Please open it from the mail again.</Banner>
          )}
        </div>
      )}
    </LinkPage>
  );
}
