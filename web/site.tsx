import { StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { PublicPage } from './screens/public/public-page.tsx';
import { paths, publicPages, type PublicPath } from './paths.ts';
import './style.css';

/** Hydrates a prerendered page, then repeats the clicks that came before. */
function Site() {
  useEffect(() => {
    document.dispatchEvent(new Event('gms:ready'));
  }, []);
  return <PublicPage path={publicPathOf(location.pathname)} />;
}

function publicPathOf(address: string): PublicPath {
  return address in publicPages ? (address as PublicPath) : paths.home;
}

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root element for the site');
hydrateRoot(
  root,
  <StrictMode>
    <Site />
  </StrictMode>,
);
