import { useSyncExternalStore } from 'react';

/** What `gms_user` holds: the whole answer of a login, or these four fields after a sign-up. No secret, ever. */
export interface StoredUser {
  id: string;
  name: string;
  email: string;
  plateNumbers: string[];
}

const KEY = 'gms_user';
/** Sent in this tab when the stored user has changed. */
export const USER_CHANGED = 'gms:user';

/** Set from the press on Logout until the server has ended the sign-in; every tab sees it. */
export const SIGNING_OUT = 'gms_signing_out';

/** After a login the whole answer is stored. */
export function storeAfterLogin(answer: object): void {
  write(JSON.stringify(answer));
}

/** After a sign-up id, name, email and plateNumbers are stored. */
export function storeAfterSignUp(answer: { readonly [Field in keyof StoredUser]?: unknown }): void {
  const { id, name, email, plateNumbers } = answer;
  write(JSON.stringify({ id, name, email, plateNumbers: plateNumbers ?? [] }));
}

/** After the account's plates have changed: the rest stays as it was stored. */
export function storePlates(plateNumbers: readonly string[]): void {
  const user = readStoredUser();
  if (user) write(JSON.stringify({ ...user, plateNumbers }));
}

/** Called at logout, and before somebody signs in again. */
export function forgetUser(): void {
  write(null);
}

/** The stored user, or null; the same object until it changes. What the user may do is decided by the server alone. */
function readStoredUser(): StoredUser | null {
  let raw: string | null;
  try {
    raw = localStorage.getItem(KEY);
  } catch {
    raw = null;
  }
  if (raw !== last.raw) last = { raw, user: parse(raw) };
  return last.user;
}

/** The stored user, current in every tab; null while a page is rendered at build time. */
export function useStoredUser(): StoredUser | null {
  return useSyncExternalStore(watch, readStoredUser, () => null);
}

let last: { raw: string | null; user: StoredUser | null } = { raw: null, user: null };

function parse(raw: string | null): StoredUser | null {
  if (raw === null) return null;
  try {
    const user = JSON.parse(raw) as Partial<StoredUser> | null;
    if (typeof user !== 'object' || user === null) return null;
    const plates = Array.isArray(user.plateNumbers)
      ? user.plateNumbers.filter((plate) => typeof plate === 'string')
      : [];
    return {
      ...user,
      id: String(user.id ?? ''),
      name: String(user.name ?? ''),
      email: String(user.email ?? ''),
      plateNumbers: plates,
    };
  } catch {
    return null;
  }
}

function write(raw: string | null): void {
  try {
    if (raw === null) localStorage.removeItem(KEY);
    else {
      localStorage.setItem(KEY, raw);
      // Of whoever was signed in before nothing is left to end: the server has replaced that cookie.
      localStorage.removeItem(SIGNING_OUT);
    }
  } catch {
    // Storage may be blocked or full: the server's cookie is what signs in.
  }
  document.dispatchEvent(new Event(USER_CHANGED));
}

function watch(onChange: () => void): () => void {
  document.addEventListener(USER_CHANGED, onChange);
  addEventListener('storage', onChange);
  return () => {
    document.removeEventListener(USER_CHANGED, onChange);
    removeEventListener('storage', onChange);
  };
}
