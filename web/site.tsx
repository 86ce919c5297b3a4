import { StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { PublicPage } from './screens/public/public-page.tsx';
import { paths, publicPages, type PublicPath } from './paths.ts';
import './style.css';

/** Wakes a prerendered page, then lets the clicks through that came before. */
function Site() {
  useEffect(() => {
    document.dispatchEvent(new Event('gms:ready'));
  }, []);
  return <PublicPage path={publicPathOf(location.pathname)} />;
}

function publicPathOf(address: string): PublicPath {
  return address in publicPages ? (address as PublicPath) : paths.home;
}

const place = document.getElementById('root');
if (!place) throw new Error('the page has no place for the site');
hydrateRoot(
  place,
  <StrictMode>
    <Site />
  </StrictMode>,
);
