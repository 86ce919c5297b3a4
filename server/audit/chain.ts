import { createHash } from 'node:crypto';

/** What an entry records, without its place in the chain. */
export interface AuditFact {
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly mall: number | null;
  readonly detail: unknown;
}

/** The hash before the first entry. */
export const CHAIN_START = '0'.repeat(64);

/** The hash of an entry: over all that it records and the hash of the entry before it. */
export function hashEntry(previous: string, { at, actor, action, target, mall, detail }: AuditFact): string {
  const text = JSON.stringify([previous, at.toISOString(), actor, action, target, mall, sorted(detail)]);
  return createHash('sha256').update(text).digest('hex');
}

/** The database stores the keys of an object in its own order, so the hash is over a sorted copy. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([key, inner]) => [key, sorted(inner)]);
}
