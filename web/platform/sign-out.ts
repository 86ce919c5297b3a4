import { useSyncExternalStore } from 'react';
import { SIGN_OUT_CALL } from '#contract/pages.ts';
import { forgetUser, SIGNING_OUT, USER_CHANGED } from './signed-in.ts';

const CHANGED = 'gms:signing-out';
const GIVE_UP_MS = 10_000;
const WAITS_MS = [2_000, 10_000, 60_000, 300_000];

/** Ends the sign-in in this browser at once, and at the server as soon as it answers. */
export function signOut(): void {
  write(true);
  forgetUser();
  void endAtServer();
}

/** Whether somebody has signed out here and the server may not know it yet. */
export function isSigningOut(): boolean {
  try {
    return localStorage.getItem(SIGNING_OUT) !== null;
  } catch {
    return false;
  }
}

/** The same, current in every tab. */
export function useSigningOut(): boolean {
  return useSyncExternalStore(watch, isSigningOut, () => false);
}

/** Calls `act` when somebody signs out, in this tab or another. */
export function onSigningOut(act: () => void): void {
  watch(() => {
    if (isSigningOut()) act();
  });
}

/** Goes on with a sign-out that the server did not answer: at the start of each page, when the network is back. */
export function resumeSignOut(): void {
  if (isSigningOut()) void endAtServer();
  addEventListener('online', () => {
    if (isSigningOut()) void endAtServer();
  });
}

let isUnderWay = false;

async function endAtServer(): Promise<void> {
  if (isUnderWay) return;
  isUnderWay = true;
  for (const wait of [...WAITS_MS, null]) {
    if (!isSigningOut() || (await isEnded())) break;
    if (wait !== null) await new Promise((resolve) => setTimeout(resolve, wait));
  }
  isUnderWay = false;
}

async function isEnded(): Promise<boolean> {
  try {
    // The page is left at once; the call goes on without it.
    const signal = AbortSignal.timeout(GIVE_UP_MS);
    const { ok } = await fetch(SIGN_OUT_CALL, { method: 'POST', keepalive: true, signal });
    if (ok) write(false);
    return ok;
  } catch {
    return false;
  }
}

function write(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(SIGNING_OUT, '1');
    else localStorage.removeItem(SIGNING_OUT);
  } catch {
    // Storage may be blocked: then the call alone ends the sign-in.
  }
  document.dispatchEvent(new Event(CHANGED));
}

function watch(onChange: () => void): () => void {
  document.addEventListener(CHANGED, onChange);
  document.addEventListener(USER_CHANGED, onChange);
  addEventListener('storage', onChange);
  return () => {
    document.removeEventListener(CHANGED, onChange);
    document.removeEventListener(USER_CHANGED, onChange);
    removeEventListener('storage', onChange);
  };
}
