import { createHash, randomBytes } from 'node:crypto';

const DAY_SECONDS = 86_400;
/** The longest life that browsers give a cookie. How long a sign-in holds is decided by the server. */
const LONGEST_SECONDS = 400 * DAY_SECONDS;
const TOKEN = /^[\w-]{43}$/;

/** The cookies: who is signed in, which browser this is, and two that live for minutes. */
export interface CookieNames {
  readonly signIn: string;
  readonly browser: string;
  /** Who still owes the second factor of a sign-in. */
  readonly half: string;
  /** To which browser a challenge for a passkey was given. */
  readonly challenge: string;
  readonly options: {
    httpOnly: true;
    sameSite: 'lax';
    path: '/';
    secure: boolean;
    maxAge: number;
  };
}

/** `__Host-` and Secure where people reach us by https, so that no other host can set or read the cookies. */
export function nameCookies(publicUrl: string | null): CookieNames {
  const secure = publicUrl !== null && new URL(publicUrl).protocol === 'https:';
  const prefix = secure ? '__Host-' : '';
  return {
    signIn: `${prefix}gms_session`,
    browser: `${prefix}gms_browser`,
    half: `${prefix}gms_half`,
    challenge: `${prefix}gms_challenge`,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: LONGEST_SECONDS },
  };
}

/** 32 random bytes for a cookie. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The form in which the database stores a token; null for a text that cannot be one. */
export function hashToken(token: string | undefined): string | null {
  return token !== undefined && TOKEN.test(token) ? createHash('sha256').update(token).digest('hex') : null;
}

/** The same for a token that was just made. */
export function hashFresh(token: string): string {
  const hash = hashToken(token);
  if (hash === null) throw new Error('a token of our own is not one');
  return hash;
}
