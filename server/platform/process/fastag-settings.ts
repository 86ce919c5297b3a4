/** The acquirer bank of FASTag; null where nobody pays by tag. */
export interface FastagSettings {
  /** Where its messages are sent to, all to the same address. */
  readonly url: string;
  /** What the acquirer calls the operator, four characters. */
  readonly orgId: string;
  /** The operator's private key, and the certificates or public keys of the acquirer. */
  readonly keyFile: string;
  /** The demo's stand-in: no money moves. */
  readonly isStandIn: boolean;
}

interface Given {
  FASTAG_URL: string | undefined;
  FASTAG_ORG_ID: string | undefined;
  FASTAG_KEY_FILE: string | undefined;
}

const NEEDED = ['FASTAG_URL', 'FASTAG_ORG_ID', 'FASTAG_KEY_FILE'] as const;

/** All of it or nothing: half of it would be noticed only when the first car is at the exit. */
export function readFastagSettings(given: Given): FastagSettings | null {
  const set = NEEDED.find((name) => given[name] !== undefined);
  if (set === undefined) return null;
  const missing = NEEDED.find((name) => given[name] === undefined);
  if (missing) throw new Error(`${missing} is missing: ${set} is set, and FASTag needs ${NEEDED.join(', ')}`);
  return {
    url: given.FASTAG_URL ?? '',
    orgId: given.FASTAG_ORG_ID ?? '',
    keyFile: given.FASTAG_KEY_FILE ?? '',
    isStandIn: false,
  };
}

/** An acquirer elsewhere moves money; one on this machine is played. */
export function isLiveAcquirer({ url, isStandIn }: Pick<FastagSettings, 'url' | 'isStandIn'>): boolean {
  return !isStandIn && !['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
}
