import { useSyncExternalStore } from 'react';
import { paths } from '../paths.ts';
import { isPageReached } from '../platform/is-page-reached.ts';
import { signOut } from '../platform/sign-out.ts';

/** How far somebody is on the way out of the app; `stuck`: the start page cannot be fetched now. */
export type Leaving = 'no' | 'going' | 'stuck';

const CHANGED = 'gms:leaving';
const WAIT_MS = 3_000;

let leaving: Leaving = 'no';

/**
 * Removes the stored user and goes to `/`; the sign-in ends at the server as soon as that answers. Where no page can be
 * fetched the browser would show its own error in place of the app: there one stays, signed out, until it can.
 */
export async function leave(): Promise<void> {
  signOut();
  change('going');
  while (!(await isPageReached(paths.home))) {
    change('stuck');
    await onlineOr(WAIT_MS);
  }
  location.assign(paths.home);
}

export function useLeaving(): Leaving {
  return useSyncExternalStore(watch, () => leaving);
}

/** Waits for the network, and no longer than that: a server that is away is nothing that a browser hears of. */
function onlineOr(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });
}

function change(to: Leaving): void {
  leaving = to;
  document.dispatchEvent(new Event(CHANGED));
}

function watch(onChange: () => void): () => void {
  document.addEventListener(CHANGED, onChange);
  return () => document.removeEventListener(CHANGED, onChange);
}
