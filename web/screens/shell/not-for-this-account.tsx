import type { MallRole } from '#contract/roles.ts';
import { Link } from '@tanstack/react-router';
import { useAccount } from '../../accounts/queries.ts';
import { ROLE_WORDS, useRoleIn } from '../../accounts/roles.ts';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

/** A signed-in person on a page of another role; where they have one in the mall, their role there is named. */
export function NotForThisAccount({ mall }: { mall?: string | undefined }) {
  const account = useAccount();
  const role = useRoleIn(mall);
  if (mall !== undefined && role !== undefined) return <NotForThisRole mall={mall} role={role} />;
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

function NotForThisRole({ mall, role }: { mall: string; role: MallRole }) {
  return (
    <Page title="Not for your role">
      <EmptyState
        title={`This page is not part of your role here: ${ROLE_WORDS[role].name.toLowerCase()}`}
        text="An admin of the mall can give you another one."
        action={
          <Link to={paths.admin} params={{ mall }} className={buttonClasses('primary')}>
            Go to the dashboard
          </Link>
        }
      />
    </Page>
  );
}
