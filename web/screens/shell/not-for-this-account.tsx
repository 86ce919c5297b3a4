import { Link } from '@tanstack/react-router';
import { useAccount } from '../../accounts/queries.ts';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

/** A signed-in person on a page of another role. */
export function NotForThisAccount() {
  const account = useAccount();
  return (
    <Page title="Not for this account">
      <EmptyState
        title="This page belongs to the people who run the mall"
        text={
          <span className="wrap-anywhere">
            {account && (
              <>
                You are signed in as <bdi className="font-semibold text-ink">{account.email}</bdi>.{' '}
              </>
            )}
            If you are one of them, sign in with that account, or ask for access.
          </span>
        }
        action={
          <Link to={paths.userHome} className={buttonClasses('primary')}>
            Go to your start page
          </Link>
        }
      />
    </Page>
  );
}
