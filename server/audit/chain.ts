import { createHash, createHmac } from 'node:crypto';
import type { AuditKey } from './keys.ts';

/** What a record says, without its place in the chain. */
export interface AuditFact {
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly mall: number | null;
  readonly address: string | null;
  readonly request: string | null;
  readonly times: number;
  readonly detail: unknown;
}

/** Where a record stands: in which trail, at which number, behind which hash. */
export interface ChainPlace {
  readonly trail: string;
  readonly number: number;
  readonly previousHash: string;
}

/** The hash before the first record. */
export const CHAIN_START = '0'.repeat(64);

/** The seal of a record: over all that it says, its place and the seal before it; nobody without the key can make it. */
export function sealRecord(
  key: AuditKey,
  { trail, number, previousHash }: ChainPlace,
  fact: AuditFact,
): string {
  const { at, actor, action, target, mall, address, request, times, detail } = fact;
  const content = [at.toISOString(), actor, action, target, mall, address, request, times, sorted(detail)];
  const text = JSON.stringify([trail, number, previousHash, ...content]);
  return createHmac('sha256', key.secret).update(text).digest('hex');
}

/** The hash of a record of before there was a key. */
export function hashUnsealed(
  previous: string,
  { at, actor, action, target, mall, detail }: AuditFact,
): string {
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
