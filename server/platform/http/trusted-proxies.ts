import { isIP } from 'node:net';

/** The default: only a proxy on this machine may name the address for which it calls. */
export const NEAREST_PROXIES: readonly string[] = ['loopback'];

/** The addresses and ranges (`10.0.0.0/8`) of a list with commas; null where one of them is neither. */
export function readProxies(text: string): string[] | null {
  const proxies = text.split(',').map((part) => part.trim());
  return proxies.every(isAddressOrRange) ? proxies : null;
}

/** A line for the operator: which proxies may name the address for which they call. */
export function describeProxies(proxies: readonly string[]): string {
  const own = proxies === NEAREST_PROXIES ? 'this machine alone (TRUSTED_PROXIES is not set)' : null;
  return `addresses: X-Forwarded-For counts from ${own ?? proxies.join(', ')}`;
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || address.includes('%') || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128));
}
