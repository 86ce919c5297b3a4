import sql from 'sql-template-tag';
import { text } from '../platform/storage/column.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { queryRows, selectRows, updateRows, writeRows } from '../platform/storage/rows.ts';
import { CHAIN_START, hashEntry } from './chain.ts';
import { auditEntryTable, auditHeadTable } from './tables.ts';

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

/** Writes what somebody with power did, bound to the entry before it; within the transaction that does it. */
export async function writeAudit(transaction: Transaction, entry: AuditEntry, at: Date): Promise<void> {
  // As stored: what JSON drops (undefined, functions) is not part of the entry.
  const detail = JSON.parse(JSON.stringify(entry.detail)) as unknown;
  const mall = entry.mall ?? null;
  await asSystem(transaction, async () => {
    const [head] = await selectRows(transaction, auditHeadTable, sql`for update`);
    if (!head) throw new Error('the audit trail has no end');
    const previousHash = head.hash;
    const { actor, action, target } = entry;
    const fact = { at, actor, action, target, mall, detail };
    const hash = hashEntry(previousHash, fact);
    await writeRows(transaction, auditEntryTable, [{ ...fact, previousHash, hash }]);
    const entries = head.entries + 1;
    await updateRows(transaction, auditHeadTable, { entries, hash }, sql`id = ${head.id}`);
  });
}

/** A mall's own view holds only its own entries, but each is bound to the last of all: the chain is read whole. */
async function asSystem(transaction: Transaction, work: () => Promise<void>): Promise<void> {
  const [before] = await queryRows(
    transaction,
    { scope: text() },
    sql`select current_setting('app.scope') as scope`,
  );
  await transaction.query(sql`select set_config('app.scope', 'system', true)`);
  await work();
  await transaction.query(sql`select set_config('app.scope', ${before?.scope ?? ''}, true)`);
}

type AuditVerdict =
  | { ok: true; entries: number }
  | { ok: false; entry: number | null; reason: 'changed' | 'removed' };

const PAGE = 1_000;

/** Verifies the whole trail: finds the entry that was changed, or after which one something is missing. */
export async function verifyAudit(transaction: Transaction): Promise<AuditVerdict> {
  let [last, previous, entries] = [0, CHAIN_START, 0];
  for (;;) {
    const next = sql`where id > ${last} order by id limit ${PAGE}`;
    const page = await selectRows(transaction, auditEntryTable, next);
    for (const entry of page) {
      if (entry.previousHash !== previous) return { ok: false, entry: entry.id, reason: 'removed' };
      if (hashEntry(previous, entry) !== entry.hash) return { ok: false, entry: entry.id, reason: 'changed' };
      [last, previous, entries] = [entry.id, entry.hash, entries + 1];
    }
    if (page.length < PAGE) break;
  }
  const [head] = await selectRows(transaction, auditHeadTable);
  const isWhole = head !== undefined && head.hash === previous && head.entries === entries;
  return isWhole ? { ok: true, entries } : { ok: false, entry: null, reason: 'removed' };
}
