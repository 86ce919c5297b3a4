import { useSyncExternalStore } from 'react';

/** What `gms_user` holds: the whole answer of a login, or these four fields after a sign-up. No secret, ever. */
export interface StoredUser {
  id: string;
  name: string;
  email: string;
  plateNumbers: string[];
}

const KEY = 'gms_user';
const CHANGED = 'gms:user';

/** After a login the whole answer is stored. */
export function storeAfterLogin(answer: object): void {
  write(JSON.stringify(answer));
}

/** After a sign-up id, name, email and plateNumbers are stored. */
export function storeAfterSignUp(answer: { readonly [Field in keyof StoredUser]?: unknown }): void {
  const { id, name, email, plateNumbers } = answer;
  write(JSON.stringify({ id, name, email, plateNumbers: plateNumbers ?? [] }));
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
    else localStorage.setItem(KEY, raw);
  } catch {
    // Storage may be blocked or full: the server's cookie is what signs in.
  }
  document.dispatchEvent(new Event(CHANGED));
}

function watch(onChange: () => void): () => void {
  document.addEventListener(CHANGED, onChange);
  addEventListener('storage', onChange);
  return () => {
    document.removeEventListener(CHANGED, onChange);
    removeEventListener('storage', onChange);
  };
}
