import { useEffect } from 'react';

const ASKED = 'gms:sign-in-asked';

/** Opens the sign-in dialog over the page, where its person's sign-in has ended. */
export function askToSignIn(): void {
  document.dispatchEvent(new Event(ASKED));
}

export function useAskedToSignIn(open: () => void): void {
  useEffect(() => {
    document.addEventListener(ASKED, open);
    return () => document.removeEventListener(ASKED, open);
  }, [open]);
}
