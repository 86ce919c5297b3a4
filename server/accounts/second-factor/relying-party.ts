import { isIP } from 'node:net';

/** Whom a passkey is for: the name that it is bound to, and the address of the pages that may ask for it. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

interface Asked {
  readonly protocol: string;
  readonly host: string;
}

/**
 * From PUBLIC_URL alone: what a request says of its host is not believed. Without PUBLIC_URL passkeys work on this very
 * machine, under `localhost`. Null where browsers allow none: an address of numbers, or no https.
 */
export function findRelyingParty(publicUrl: string | null, asked: Asked): RelyingParty | null {
  const own = publicUrl ?? `${asked.protocol}://${asked.host}`;
  if (!URL.canParse(own)) return null;
  const { hostname, protocol, origin } = new URL(own);
  if (hostname === 'localhost') return { id: hostname, origin };
  const isNumbers = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0;
  return publicUrl === null || isNumbers || protocol !== 'https:' ? null : { id: hostname, origin };
}
