import sql from 'sql-template-tag';
import type { Transaction } from '../platform/storage/database.ts';
import { selectRows, updateRows, writeRows } from '../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../platform/storage/table.ts';
import { auditEntryTable, auditHeadTable, auditPendingTable } from './tables.ts';

export type PendingRecord = RowOf<typeof auditPendingTable>;
export type NewPending = NewRowOf<typeof auditPendingTable>;
export type SealedRecord = RowOf<typeof auditEntryTable>;
export type Head = RowOf<typeof auditHeadTable>;

const TURN = 771_204_018;

/**
 * Takes a turn that one transaction has at a time, until it ends. Who changes roles takes it, so that two super admins
 * who remove each other do not both succeed.
 */
export async function takeAuditTurn(transaction: Transaction): Promise<void> {
  await transaction.query(sql`select pg_advisory_xact_lock(${TURN}::bigint) is null as taken`);
}

export async function insertPending(transaction: Transaction, records: readonly NewPending[]): Promise<void> {
  await writeRows(transaction, auditPendingTable, records);
}

/** The end of the trail; where it is locked, nobody else seals until the transaction ends. */
export async function readHead(transaction: Transaction, isLocked = false): Promise<Head> {
  const rest = isLocked ? sql`where id = 1 for update` : sql`where id = 1`;
  const [head] = await selectRows(transaction, auditHeadTable, rest);
  if (!head) throw new Error('the audit trail has no end: its head was deleted from the database');
  return head;
}

export function listPending(transaction: Transaction, most: number): Promise<PendingRecord[]> {
  return selectRows(transaction, auditPendingTable, sql`order by id limit ${most}`);
}

/** Moves records into the chain and sets its new end. */
export async function writeSealed(
  transaction: Transaction,
  head: Pick<Head, 'id' | 'entries' | 'hash'>,
  records: readonly NewRowOf<typeof auditEntryTable>[],
  pending: readonly number[],
): Promise<void> {
  await writeRows(transaction, auditEntryTable, records);
  await transaction.query(sql`delete from audit_pending where id = any(${[...pending]}::bigint[])`);
  const { id, entries, hash } = head;
  await updateRows(transaction, auditHeadTable, { entries, hash }, sql`id = ${id}`);
}

/** The records that follow a number, in their order. */
export function listSealed(transaction: Transaction, after: number, most: number): Promise<SealedRecord[]> {
  return selectRows(
    transaction,
    auditEntryTable,
    sql`where number > ${after} order by number, id limit ${most}`,
  );
}
