import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import { insertRow, selectRows, updateRows } from '../../platform/storage/rows.ts';
import type { ChangesOf, NewRowOf, RowOf } from '../../platform/storage/table.ts';
import { terminalChargeTable } from './tables.ts';

export type TerminalCharge = RowOf<typeof terminalChargeTable>;

/** What terminals were asked for these sessions and have not surely answered. */
export async function listUndecided(
  transaction: Transaction,
  sessions: readonly number[],
): Promise<TerminalCharge[]> {
  if (sessions.length === 0) return [];
  const undecided = sql`where session_id = any(${[...sessions]}::bigint[]) and state in ('requested', 'unknown')`;
  return selectRows(transaction, terminalChargeTable, undecided);
}

/** The same of all sessions of a mall, the oldest first. */
export function listUndecidedOfMall(transaction: Transaction, mall: number): Promise<TerminalCharge[]> {
  const undecided = sql`where mall_id = ${mall} and state in ('requested', 'unknown') order by id`;
  return selectRows(transaction, terminalChargeTable, undecided);
}

export function insertTerminalCharge(
  transaction: Transaction,
  charge: NewRowOf<typeof terminalChargeTable>,
): Promise<TerminalCharge> {
  return insertRow(transaction, terminalChargeTable, charge);
}

export async function updateTerminalCharge(
  transaction: Transaction,
  { id }: TerminalCharge,
  changes: ChangesOf<typeof terminalChargeTable>,
): Promise<void> {
  await updateRows(transaction, terminalChargeTable, changes, sql`id = ${id}`);
}

/** What a terminal was asked for one session before an instant, and has not surely answered, is another one's. */
export async function moveUndecided(
  transaction: Transaction,
  from: number,
  { to, before }: { to: number; before: Date },
): Promise<void> {
  const undecided = sql`session_id = ${from} and state in ('requested', 'unknown') and created_at < ${before}`;
  await updateRows(transaction, terminalChargeTable, { session: to }, undecided);
}
