import { StrictMode, useEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { PublicPage } from './screens/public/public-page.tsx';
import { paths, publicPages, type PublicPath } from './paths.ts';
import { loadPart } from './platform/load-part.ts';
import { resumeSignOut } from './platform/sign-out.ts';
import './style.css';

/** Hydrates a prerendered page, then repeats the clicks that came before. */
function Site({ path, apart }: { path: PublicPath; apart: ReactNode }) {
  useEffect(() => {
    document.dispatchEvent(new Event('gms:ready'));
  }, []);
  return <PublicPage path={path} apart={apart} />;
}

function publicPathOf(address: string): PublicPath {
  return address in publicPages ? (address as PublicPath) : paths.home;
}

// Apart: nobody has lost the focus before something was pressed.
void loadPart(() => import('./ui/lost-focus.ts')).then(
  ({ catchLostFocus }) => catchLostFocus(),
  // The page works without it.
  () => undefined,
);
resumeSignOut();

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root element for the site');
  const path = publicPathOf(location.pathname);
  hydrateRoot(
    root,
    <StrictMode>
      <Site path={path} apart={await loadApart(path)} />
    </StrictMode>,
  );
}

/** The notice, the terms and the refunds are parts of their own: no other page pays for them. */
async function loadApart(path: PublicPath): Promise<ReactNode> {
  if (path === paths.privacy) {
    const { PrivacyPage } = await import('./screens/public/privacy.tsx');
    return <PrivacyPage />;
  }
  if (path === paths.terms) {
    const { TermsPage } = await import('./screens/public/terms.tsx');
    return <TermsPage />;
  }
  if (path !== paths.refunds) return null;
  const { RefundsPage } = await import('./screens/public/refunds.tsx');
  return <RefundsPage />;
}

void start();
