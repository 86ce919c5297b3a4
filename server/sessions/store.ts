import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../platform/storage/database.ts';
import { insertRow, selectRows, updateRows } from '../platform/storage/rows.ts';
import type { ChangesOf } from '../platform/storage/table.ts';
import type { Session } from './session.ts';
import { toRow, toSession, type NewSession } from './session-row.ts';
import { sessionTable } from './tables.ts';

/** The sessions that fit a condition (and what follows it: order, limit). */
export async function selectSessions(transaction: Transaction, condition: Sql): Promise<Session[]> {
  return (await selectRows(transaction, sessionTable, sql`where ${condition}`)).map(toSession);
}

/** Stores a new session; a partial unique index refuses a second open one under one key. */
export async function insertSession<S extends NewSession>(
  transaction: Transaction,
  session: S,
): Promise<S & { readonly id: number }> {
  const { id } = await insertRow(transaction, sessionTable, toRow(session));
  return { ...session, id };
}

/**
 * Stores what became of a session: only what differs, since a bay may be confirmed meanwhile. Throws where the session
 * is no longer as it was read.
 */
export async function replaceSession(
  transaction: Transaction,
  before: Session,
  after: Session,
): Promise<void> {
  const was = toRow(before);
  const { state, review } = was;
  const rows = await updateRows(
    transaction,
    sessionTable,
    changesOf(was, toRow(after)),
    sql`id = ${before.id} and state = ${state} and review is not distinct from ${review}`,
  );
  if (rows.length !== 1) throw new Error('the session was changed by someone else');
}

function changesOf<Row extends ChangesOf<typeof sessionTable>>(
  was: Row,
  is: Row,
): ChangesOf<typeof sessionTable> {
  const changed = Object.entries(is).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name as keyof Row]),
  );
  return Object.fromEntries(changed);
}

const SESSIONS = 7_712;

/**
 * Lets one at a time decide about the sessions of a mall: whatever is decided rests on what all earlier ones left. Held
 * until the commit.
 */
export async function lockSessions(transaction: Transaction, mall: number): Promise<void> {
  await transaction.query(sql`select pg_advisory_xact_lock(${SESSIONS}::integer, ${mall}::integer)`);
}
