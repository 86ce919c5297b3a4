import sql from 'sql-template-tag';
import type { Transaction } from '../platform/storage/database.ts';
import { CHAIN_START, hashEntry } from './chain.ts';

interface AuditEntry {
  readonly actor: string;
  /** A verb in the past: `mall-changed`. */
  readonly action: string;
  readonly target: string;
  readonly mall?: number;
  readonly detail: Record<string, unknown>;
}

/** Takes the audit's turn until the transaction ends: two writers never follow the same entry. */
export async function takeAuditTurn(transaction: Transaction): Promise<void> {
  await transaction.query(sql`select 1 as taken from audit_head for update`);
}

/** Writes what somebody with power did, bound to the entry before it; within the deed's own transaction. */
export async function writeAudit(transaction: Transaction, entry: AuditEntry, at: Date): Promise<void> {
  // As stored: what JSON drops (undefined, functions) is not part of the entry.
  const detail = JSON.stringify(entry.detail);
  const mall = entry.mall ?? null;
  await asSystem(transaction, async () => {
    const [head] = await transaction.query<{ hash: string }>(sql`select hash from audit_head for update`);
    const previous = head?.hash ?? CHAIN_START;
    const { actor, action, target } = entry;
    const hash = hashEntry(previous, { at, actor, action, target, mall, detail: JSON.parse(detail) });
    await transaction.query(sql`
      insert into audit_entries (at, actor, action, target, mall_id, detail, previous_hash, hash)
      values (${at}, ${actor}, ${action}, ${target}, ${mall}, ${detail}::jsonb, ${previous}, ${hash})`);
    await transaction.query(sql`update audit_head set entries = entries + 1, hash = ${hash}`);
  });
}

/** A mall's own view holds only its own entries, but each is bound to the last of all: the chain is read whole. */
async function asSystem(transaction: Transaction, work: () => Promise<void>): Promise<void> {
  const [before] = await transaction.query<{ scope: string }>(
    sql`select current_setting('app.scope') as scope`,
  );
  await transaction.query(sql`select set_config('app.scope', 'system', true)`);
  await work();
  await transaction.query(sql`select set_config('app.scope', ${before?.scope ?? ''}, true)`);
}

export type AuditVerdict =
  | { ok: true; entries: number }
  | { ok: false; entry: number | null; reason: 'changed' | 'removed' };

interface StoredEntry {
  id: number;
  at: Date;
  actor: string;
  action: string;
  target: string;
  mall: number | null;
  detail: unknown;
  previous: string;
  hash: string;
}

const PAGE = 1_000;

/** Walks the whole trail; says which entry was changed, or after which one something is missing. */
export async function verifyAudit(transaction: Transaction): Promise<AuditVerdict> {
  let [last, previous, entries] = [0, CHAIN_START, 0];
  for (;;) {
    const page = await readEntries(transaction, last);
    for (const entry of page) {
      if (entry.previous !== previous) return { ok: false, entry: entry.id, reason: 'removed' };
      if (hashEntry(previous, entry) !== entry.hash) return { ok: false, entry: entry.id, reason: 'changed' };
      [last, previous, entries] = [entry.id, entry.hash, entries + 1];
    }
    if (page.length < PAGE) break;
  }
  const [head] = await transaction.query<{ entries: number; hash: string }>(
    sql`select entries, hash from audit_head`,
  );
  const isWhole = head !== undefined && head.hash === previous && head.entries === entries;
  return isWhole ? { ok: true, entries } : { ok: false, entry: null, reason: 'removed' };
}

async function readEntries(transaction: Transaction, after: number): Promise<StoredEntry[]> {
  return transaction.query<StoredEntry>(sql`
    select id, at, actor, action, target, mall_id as mall, detail, previous_hash as previous, hash
    from audit_entries where id > ${after} order by id limit ${PAGE}`);
}
