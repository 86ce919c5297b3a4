import type { Transaction } from '../platform/storage/database.ts';
import { CHAIN_START, hashUnsealed, sealRecord } from './chain.ts';
import type { HeadCopy } from './head-copies.ts';
import type { AuditKeys } from './keys.ts';
import { listSealed, readHead, type Head, type SealedRecord } from './store.ts';

/** What is wrong with a record, or with the trail behind it. */
export type AuditFault =
  | 'changed'
  | 'missing'
  | 'out_of_place'
  | 'unknown_key'
  | 'unsealed'
  | 'cut_off'
  | 'added'
  | 'other_trail';

export type AuditVerdict =
  | { readonly ok: true; readonly records: number }
  /** `record` is the number of the first bad one. */
  | { readonly ok: false; readonly record: number; readonly fault: AuditFault };

/** Where a check stands: all up to this record is in order. */
export interface Checked {
  readonly number: number;
  readonly hash: string;
  readonly isSealed: boolean;
}

export const NOTHING_CHECKED: Checked = { number: 0, hash: CHAIN_START, isSealed: false };
const PAGE = 1_000;

/** Checks the whole trail against its keys and the copies of its heads. */
export async function verifyTrail(
  transact: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>,
  keys: AuditKeys,
  copies: readonly HeadCopy[] = [],
): Promise<AuditVerdict> {
  for (let checked = NOTHING_CHECKED; ;) {
    const from = checked;
    const { verdict, checked: next } = await transact((transaction) =>
      checkPage(transaction, keys, from, copies),
    );
    if (verdict) return verdict;
    checked = next;
  }
}

/** A part of the trail that was checked: how far all is in order, and the verdict where that is the end or the first fault. */
export interface CheckedPage {
  readonly checked: Checked;
  readonly verdict: AuditVerdict | null;
}

/** Checks what follows. */
export async function checkPage(
  transaction: Transaction,
  keys: AuditKeys,
  from: Checked,
  copies: readonly HeadCopy[],
): Promise<CheckedPage> {
  const page = await listSealed(transaction, from.number, PAGE);
  // After the records: a head that was read before them may be behind them.
  const head = await readHead(transaction);
  const hashes = new Map(copies.map(({ number, hash }) => [number, hash]));
  let checked = from;
  const bad = (record: number, fault: AuditFault): CheckedPage => ({
    checked,
    verdict: { ok: false, record, fault },
  });
  if (copies.some(({ trail }) => trail !== head.trail)) return bad(1, 'other_trail');
  for (const record of page) {
    const fault = findFault(record, checked, head.trail, keys);
    if (fault) return bad(checked.number + 1, fault);
    if ((hashes.get(record.number) ?? record.hash) !== record.hash)
      // A copy was made of a sealed head: where nothing is sealed up to there, all of it may have been rewritten.
      return record.keyId === null ? bad(1, 'unsealed') : bad(record.number, 'changed');
    checked = { number: record.number, hash: record.hash, isSealed: record.keyId !== null };
  }
  return { checked, verdict: page.length === PAGE ? null : judgeEnd(checked, head, copies) };
}

function findFault(
  record: SealedRecord,
  before: Checked,
  trail: string,
  keys: AuditKeys,
): AuditFault | undefined {
  const { number, previousHash, hash, keyId } = record;
  if (number > before.number + 1) return 'missing';
  if (number !== before.number + 1) return 'out_of_place';
  if (previousHash !== before.hash) return 'missing';
  // Behind the first sealed record nothing is without a seal.
  if (keyId === null && before.isSealed) return 'unsealed';
  if (keyId === null) return hashUnsealed(previousHash, record) === hash ? undefined : 'changed';
  const key = keys.find(keyId);
  if (!key) return 'unknown_key';
  return sealRecord(key, { trail, number, previousHash }, record) === hash ? undefined : 'changed';
}

function judgeEnd(
  { number, hash, isSealed }: Checked,
  head: Head,
  copies: readonly HeadCopy[],
): AuditVerdict {
  const newest = copies.reduce((most, copy) => Math.max(most, copy.number), 0);
  if (head.entries > number || newest > number) return { ok: false, record: number + 1, fault: 'cut_off' };
  if (head.entries < number) return { ok: false, record: head.entries + 1, fault: 'added' };
  // A trail without any seal could be written by anybody: the first start with a key seals what was there.
  if (number > 0 && !isSealed) return { ok: false, record: 1, fault: 'unsealed' };
  if (head.hash !== hash) return { ok: false, record: number, fault: 'changed' };
  return { ok: true, records: number };
}
