/** The default: only a proxy on this machine may name the address for which it calls. */
export const NEAREST_PROXIES: readonly string[] = ['loopback'];

/** A line for the operator: which proxies may name the address for which they call. */
export function describeProxies(proxies: readonly string[]): string {
  const own = proxies === NEAREST_PROXIES ? 'this machine alone (TRUSTED_PROXIES is not set)' : null;
  return `addresses: X-Forwarded-For counts from ${own ?? proxies.join(', ')}`;
}
