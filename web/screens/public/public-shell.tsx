import { CircleUserRound } from 'lucide-react';
import { startTransition, useEffect, type ReactNode } from 'react';
import { prefetchAuthDialogs, useAuthDialogs } from '../../accounts/lazy-auth-dialogs.tsx';
import { paths, type PublicPath } from '../../paths.ts';
import { useStoredUser } from '../../platform/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { ICON_BUTTON } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { BAR_LINK, TopBar } from '../../ui/top-bar.tsx';
import { Footer } from './footer.tsx';

interface Props {
  path: PublicPath;
  children: (openLogin: () => void) => ReactNode;
}

const LINKS = [
  { address: paths.home, name: 'Home' },
  { address: paths.solutions, name: 'Solutions' },
  { address: paths.about, name: 'About Us' },
  { address: paths.contact, name: 'Contact' },
];

/** Bar, page, footer, and the sign-in dialogs over them. Links load pages: there is nothing to route in the browser. */
export function PublicShell({ path, children }: Props) {
  const dialogs = useAuthDialogs();
  // In a transition, so that the press is painted before the dialog is built.
  const openLogin = () => startTransition(dialogs.open);
  usePrefetchedDialogs();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-primary px-4 py-2 text-on-primary focus:not-sr-only focus:fixed focus:start-4 focus:top-3"
      >
        Skip to content
      </a>
      <TopBar
        menuUpTo={767}
        label="Main"
        className="w-full max-w-page"
        logo={
          <a href={paths.home} aria-label="Get My Spot" className="tap rounded-md">
            <Logo />
          </a>
        }
        links={LINKS.map(({ address, name }) => (
          <a
            key={address}
            href={address}
            aria-current={address === path ? 'page' : undefined}
            className={BAR_LINK}
          >
            {name}
          </a>
        ))}
        narrow={<WayInByThumb />}
        actions={
          <>
            <WayIn />
            <Button onClick={openLogin}>Login / Signup</Button>
          </>
        }
      />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children(openLogin)}
      </main>
      <Footer onLiveView={openLogin} />
      {dialogs.show({
        // A login replaces the history entry, a sign-up does not.
        onLoggedIn: () => location.replace(paths.userHome),
        onSignedUp: () => location.assign(paths.userHome),
      })}
    </div>
  );
}

/** Who is signed in here goes on without signing in again. */
function WayIn() {
  return useStoredUser() ? (
    <a href={paths.userHome} className={BAR_LINK}>
      My parking
    </a>
  ) : null;
}

/** The same where the links are in the menu: nobody has to open it to find the way in. */
function WayInByThumb() {
  return useStoredUser() ? (
    <a href={paths.userHome} aria-label="My parking" className={ICON_BUTTON}>
      <CircleUserRound aria-hidden />
    </a>
  ) : null;
}

/** Once the page is at rest, so that the dialog opens without a wait. */
function usePrefetchedDialogs(): void {
  useEffect(() => {
    const timer = setTimeout(() => void prefetchAuthDialogs(), 2500);
    return () => clearTimeout(timer);
  }, []);
}
