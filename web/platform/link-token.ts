import { useEffect, useState } from 'react';

let last = { page: '', token: '' };

/**
 * The secret of the link that this page was opened by, from behind the `#`: browsers send that part to nobody. It leaves
 * the address at once, so that neither a bookmark nor a shared screen holds it. A link that is opened in this very page
 * counts from then on.
 */
export function useLinkToken(): string {
  const [token, setToken] = useState(readLinkToken);
  useEffect(() => {
    const take = () => {
      setToken(readLinkToken());
      if (location.hash !== '') history.replaceState(history.state, '', location.pathname);
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return token;
}

/** Remembered for this page, since a render may be begun anew after the address is clean. */
function readLinkToken(): string {
  const { pathname: page, hash } = location;
  if (hash.length > 1) last = { page, token: hash.slice(1) };
  return last.page === page ? last.token : '';
}
