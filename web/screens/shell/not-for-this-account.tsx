import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

/** A signed-in person on a page of another role. */
export function NotForThisAccount() {
  return (
    <Page title="Not for this account">
      <EmptyState
        title="This page is not for this account"
        text="It belongs to the people who run this mall. If you are one of them, sign in with that account, or ask for access."
        action={
          <Link to={paths.userHome} className={buttonClasses('primary')}>
            Go to your start page
          </Link>
        }
      />
    </Page>
  );
}
