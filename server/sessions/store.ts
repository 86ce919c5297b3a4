import sql, { raw, type Sql } from 'sql-template-tag';
import type { Transaction } from '../platform/storage/database.ts';
import { changeRows, insertNumbered, selectRows } from '../platform/storage/rows.ts';
import type { ChangesOf } from '../platform/storage/table.ts';
import type { OpenSession, Session } from './session.ts';
import { CANCELLED, DRAINED, toRow, toSession, type NewSession } from './session-row.ts';
import { sessionTable } from './tables.ts';

/** Of a session that was ended though no exit was read: by time, or by all signs together, and by no single one. */
export const ENDED_BY_TIME = raw(`(flags @> '{${DRAINED}}'::text[] and match_detail->>'drainedBy' is null)`);

/**
 * Leaves out what is no visit: a session that a person made and took back, and an exit that a person gave to another one.
 * Written out, so that their index is known to fit.
 */
export const IS_VISIT = raw("not flags && '{joined,cancelled}'::text[]");

/** The sessions that fit a condition (and what follows it: order, limit). */
export async function selectSessions(transaction: Transaction, condition: Sql): Promise<Session[]> {
  return (await selectRows(transaction, sessionTable, sql`where ${condition}`)).map(toSession);
}

/**
 * The sessions of a mall under a plate's key. They are few, and found by the plate alone: while the table's statistics are
 * missing, the newest sessions of the whole mall were gone through for them. What a person made and took back was none.
 */
export function ofPlate(mall: number, key: string): Sql {
  return sql`mall_id + 0 = ${mall}::integer and plate_key = ${key} and not flags @> ${[CANCELLED]}::text[]`;
}

/** The open sessions under a plate's key: one at most. */
export async function listOpenOf(transaction: Transaction, mall: number, key: string): Promise<Session[]> {
  return selectSessions(transaction, sql`mall_id = ${mall} and plate_key = ${key} and state = 'open'`);
}

/** The open session under a plate's key; null where there is none. */
export async function findOpenOf(
  transaction: Transaction,
  mall: number,
  key: string,
): Promise<OpenSession | null> {
  const [session] = await listOpenOf(transaction, mall, key);
  return session?.kind === 'open' ? session : null;
}

/** A session of a mall by the id that people see, held for whoever changes what it owes, until the commit. */
export async function lockByPublicId(
  transaction: Transaction,
  mall: number,
  publicId: string,
): Promise<Session | null> {
  const found = await selectSessions(
    transaction,
    sql`mall_id = ${mall} and public_id = ${publicId} for update`,
  );
  return found[0] ?? null;
}

/** Removes an exit that turned out to be another session's: it never was one of its own. */
export async function removeSession(
  transaction: Transaction,
  { id }: { readonly id: number },
): Promise<void> {
  await transaction.query(sql`delete from sessions where id = ${id}`);
}

/** Stores a new session; a partial unique index refuses a second open one under one key. */
export async function insertSession<S extends NewSession>(
  transaction: Transaction,
  session: S,
): Promise<S & { readonly id: number }> {
  return { ...session, id: await insertNumbered(transaction, sessionTable, toRow(session)) };
}

/**
 * Stores what became of a session: only what differs, since a slot may be confirmed meanwhile. Throws where the session
 * is no longer as it was read.
 */
export async function replaceSession(
  transaction: Transaction,
  before: Session,
  after: Session,
): Promise<void> {
  const was = toRow(before);
  const { state, review } = was;
  const changes = changesOf(was, toRow(after));
  if (Object.keys(changes).length === 0) return;
  const changed = await changeRows(
    transaction,
    sessionTable,
    changes,
    sql`id = ${before.id} and state = ${state} and review is not distinct from ${review}`,
  );
  if (changed !== 1) throw new Error('the session was changed by someone else');
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

/** Holds a session's row until the transaction ends: whoever decides by what it owes does so before or after a payment. */
export async function lockSession(transaction: Transaction, id: number): Promise<Session | null> {
  return (await selectSessions(transaction, sql`id = ${id} for update`))[0] ?? null;
}

const SESSIONS = 7_712;
const DEVICES = 7_713;
const SUGGESTIONS = 7_714;

/**
 * Lets one at a time decide about the sessions of a mall: whatever is decided rests on what all earlier ones left. Held
 * until the commit.
 */
export async function lockSessions(transaction: Transaction, mall: number): Promise<void> {
  await transaction.query(sql`select pg_advisory_xact_lock(${SESSIONS}::integer, ${mall}::integer)`);
}

/**
 * Lets one at a time decide about one plate at the entries of a mall, and one read at a time of one device. Entries of
 * different plates go on beside each other; whoever holds all sessions of the mall waits for them, and they for it.
 */
export async function lockPlate(
  transaction: Transaction,
  { mall, device, plate }: { mall: number; device: number; plate: string },
): Promise<void> {
  await transaction.query(sql`
    select pg_advisory_xact_lock_shared(${SESSIONS}::integer, ${mall}::integer),
      pg_advisory_xact_lock(${DEVICES}::integer, ${device}::integer),
      pg_advisory_xact_lock(hashtextextended(${plate}, ${mall}::bigint))`);
}

/**
 * Waits for the entries of these plates that are under way in these malls, and lets no further one be decided until the
 * transaction ends. Other plates go on.
 */
export async function lockPlates(
  transaction: Transaction,
  plates: readonly string[],
  malls: readonly number[],
): Promise<void> {
  await transaction.query(sql`
    select pg_advisory_xact_lock(hashtextextended(plate, mall::bigint))
    from unnest(${plates.toSorted()}::text[]) plate, unnest(${malls.toSorted((a, b) => a - b)}::integer[]) mall`);
}

/** Lets one car at a time be sent to a slot of a mall, until its session is stored. Taken after all other locks. */
export async function lockSuggestions(transaction: Transaction, mall: number): Promise<void> {
  await transaction.query(sql`select pg_advisory_xact_lock(${SUGGESTIONS}::integer, ${mall}::integer)`);
}
