import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { CircleUserRound } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { leave } from '../../accounts/leave.ts';
import { paths } from '../../paths.ts';
import { loadPart } from '../../platform/load-part.ts';
import { useOnline } from '../../platform/online.ts';
import { useTheme } from '../../platform/theme.ts';
import { SearchButton } from '../../search/search-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { mayLeavePage } from '../../ui/hold-page.ts';
import { ICON_BUTTON } from '../../ui/icon-button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Logo } from '../../ui/logo.tsx';
import { ThemeButton } from '../../ui/theme-button.tsx';
import { BAR_LINK, TopBar } from '../../ui/top-bar.tsx';
import { useTypedOnPage } from '../../ui/use-typed.ts';
import { Guard } from './guard.tsx';
import { QuickLinks } from './quick-links.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { StaffLinks } from './staff-links.tsx';

// Apart, since nearly nobody ever sees it.
const NoticeBanner = lazy(() =>
  loadPart(async () => {
    const part = await import('../../accounts/privacy/notice-banner.tsx');
    return { default: part.NoticeBanner };
  }),
);

/** The signed-in area: the bar at the top and a screen below it, for those whom the server knows. */
export function SignedInLayout() {
  const [theme, setTheme] = useTheme();
  const { pathname } = useLocation();
  const isDrivers = pathname.startsWith('/user/');
  return (
    <Guard isDrivers={isDrivers}>
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-primary px-4 py-2 text-on-primary focus:not-sr-only focus:fixed focus:start-4 focus:top-3"
      >
        Skip to content
      </a>
      <TopBar
        menuUpTo={768}
        label="Main"
        className="max-w-app"
        logo={
          <Link to={paths.userHome} aria-label="Get My Spot" activeProps={{}} className="tap">
            <Logo />
          </Link>
        }
        links={<Links />}
        actions={
          <Button look="outline" onClick={() => mayLeavePage() && void leave()}>
            Logout
          </Button>
        }
        always={
          <>
            <SearchButton />
            <AccountLink />
            <ThemeButton theme={theme} onChange={setTheme} />
          </>
        }
      />
      <main
        {...useTypedOnPage(pathname)}
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-app outline-none"
      >
        <OfflineNotice />
        <SignInAgain isDrivers={isDrivers} />
        <Suspense fallback={null}>
          <NoticeBanner />
        </Suspense>
        <Suspense fallback={<ScreenSkeleton />}>
          <Outlet />
        </Suspense>
      </main>
      <QuickLinks />
    </Guard>
  );
}

function Links() {
  return (
    <>
      <Link to={paths.userHome} className={BAR_LINK}>
        Home
      </Link>
      <Link to={paths.userMalls} className={BAR_LINK}>
        Mall
      </Link>
      <Link to={paths.userHistory} className={BAR_LINK}>
        History
      </Link>
      <Link to={paths.userPrePlan} className={BAR_LINK}>
        Pre Plan
      </Link>
      <Link to={paths.userHelp} className={BAR_LINK}>
        Help
      </Link>
      <StaffLinks />
    </>
  );
}

/** Beside the bar's own links, at every width. */
function AccountLink() {
  return (
    <Link
      to={paths.account}
      aria-label="Your account"
      className={joinClasses(ICON_BUTTON, 'aria-[current=page]:text-ink')}
    >
      <CircleUserRound aria-hidden />
    </Link>
  );
}

function OfflineNotice() {
  return useOnline() ? null : (
    <div className="px-4 pt-4 sm:px-6">
      <Banner tone="warn">You are offline. What you see may be out of date.</Banner>
    </div>
  );
}
