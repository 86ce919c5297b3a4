import sql, { empty, raw } from 'sql-template-tag';
import { DOUBLED_EXIT_MS, DOUBLED_READ_MS, MISREAD_DOUBLE_MS } from '#domain/parking/session.ts';
import { boolean, integer, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { asArrayText, columnsOf, pickColumns, queryRows } from '../../platform/storage/rows.ts';
import {
  hasExit,
  type ClosedSession,
  type ExitedSession,
  type OpenSession,
  type Session,
  type UnmatchedSession,
} from '../session.ts';
import { CANCELLED, DRAINED, NOT_ASKED } from '../session-row.ts';
import { ofPlate, selectSessions } from '../store.ts';
import { sessionTable } from '../tables.ts';

/** Of an open session only what the matcher of exits asks for: a busy mall has hundreds of them. */
export const INSIDE = [
  'id',
  'publicId',
  'mall',
  'plateKey',
  'otherKey',
  'entryPlateRaw',
  'entryConfidence',
  'entryGate',
  'entryAt',
  'vehicleClass',
  'review',
  'slotCode',
  'slotBasis',
  'slotConfirmedAt',
] as const;
const insideShape = pickColumns(sessionTable, INSIDE);
export type CarInside = Pick<OpenSession, (typeof INSIDE)[number]>;

/**
 * Every car that is inside, withheld plates included, longest inside first. Sorted here: asked for in this order, the
 * database goes through all sessions that the mall ever had while the table's statistics are missing.
 */
export async function listInside(transaction: Transaction, mall: number): Promise<CarInside[]> {
  const cars = await queryRows(
    transaction,
    insideShape,
    sql`select ${columnsOf(sessionTable, { only: INSIDE })} from ${raw(sessionTable.name)}
      where mall_id = ${mall} and state = 'open'`,
  );
  return cars.toSorted(byEntry);
}

type Entered = Pick<OpenSession, 'id' | 'entryAt'>;

function byEntry(one: Entered, other: Entered): number {
  return one.entryAt.getTime() - other.entryAt.getTime() || one.id - other.id;
}

/** An open session by its number; asked for unless it is the one that is known. */
export async function getOpen(
  transaction: Transaction,
  id: number,
  known: OpenSession | null = null,
): Promise<OpenSession> {
  if (known?.id === id) return known;
  const [session] = await findByIds(transaction, [id]);
  if (session?.kind !== 'open') throw new Error('the session is not open any more');
  return session;
}

export async function findByIds(transaction: Transaction, ids: readonly number[]): Promise<Session[]> {
  const [first, ...others] = ids;
  if (first === undefined) return [];
  // A list is planned anew each time, for as many as it has; one number is planned once.
  if (others.length === 0) return selectSessions(transaction, sql`id = ${first}`);
  return selectSessions(transaction, sql`id = any(${[...ids]}::bigint[]) order by id desc`);
}

const NAMES = pickColumns(sessionTable, ['id', 'publicId']);

/** What people call sessions, by their numbers: for whoever lists thousands and needs nothing else of them. */
export async function findPublicIds(
  transaction: Transaction,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queryRows(
    transaction,
    NAMES,
    sql`select ${columnsOf(sessionTable, { only: ['id', 'publicId'] })} from ${raw(sessionTable.name)}
      where id = any(${asArrayText(ids)}::bigint[])`,
  );
  return new Map(rows.map(({ id, publicId }) => [id, publicId]));
}

const ENTERED = ['id', 'publicId', 'entryAt', 'entryDoubtMs', 'vehicleClass'] as const;
const enteredShape = pickColumns(sessionTable, ENTERED);
export type EnteredCar = Pick<ClosedSession, (typeof ENTERED)[number]>;

/** The cars that came since an instant and have left, newest entry first, a piece at a time. */
export async function listEntered(
  transaction: Transaction,
  mall: number,
  { since, before, most }: { since: Date; before: EnteredCar | null; most: number },
): Promise<EnteredCar[]> {
  const rest = before ? sql`and (entry_at, id) < (${before.entryAt}, ${before.id}::bigint)` : empty;
  return queryRows(
    transaction,
    enteredShape,
    sql`select ${columnsOf(sessionTable, { only: ENTERED })} from ${raw(sessionTable.name)}
      where mall_id = ${mall} and state = 'closed' and entry_at >= ${since} ${rest}
      order by entry_at desc, id desc limit ${most}`,
  );
}

/** A read goes back 15 minutes at most; no car comes this often in that time. */
const NEWEST = 50;

/** The newest sessions under a plate's key, newest entry first. */
export async function listOfPlate(transaction: Transaction, mall: number, key: string): Promise<Session[]> {
  return selectSessions(
    transaction,
    sql`${ofPlate(mall, key)} order by entry_at desc, id desc limit ${NEWEST}`,
  );
}

/**
 * The ended session whose exit lies nearest to an instant that it had begun by: one under the plate's key, or one of the
 * given ones, to which exit reads of the plate belong.
 */
export async function findExitNear(
  transaction: Transaction,
  { mall, key, at, ids }: { mall: number; key: string; at: Date; ids: readonly number[] },
): Promise<ExitedSession | null> {
  const from = new Date(at.getTime() - DOUBLED_EXIT_MS);
  const to = new Date(at.getTime() + DOUBLED_EXIT_MS);
  const found = await selectSessions(
    transaction,
    sql`mall_id = ${mall} and state = 'closed' and exit_at between ${from} and ${to}
      and not flags @> ${[CANCELLED]}::text[] and (id = any(${[...ids]}::bigint[]) or (plate_key = ${key} and closed_at between ${from} and ${to}))`,
  );
  const begunBy = at.getTime() + DOUBLED_READ_MS;
  const exited = found
    .filter(hasExit)
    .filter((session) => session.kind === 'unmatched' || session.entryAt.getTime() <= begunBy)
    .toSorted((one, other) => distance(one.exitAt, at) - distance(other.exitAt, at));
  return exited[0] ?? null;
}

/** Sessions that ended at a gate within two minutes of an instant, the last to leave first. */
export async function listExitsAtGate(
  transaction: Transaction,
  { mall, gate, at }: { mall: number; gate: string; at: Date },
): Promise<ExitedSession[]> {
  const from = new Date(at.getTime() - MISREAD_DOUBLE_MS);
  const to = new Date(at.getTime() + MISREAD_DOUBLE_MS);
  const found = await selectSessions(
    transaction,
    sql`mall_id = ${mall} and state = 'closed' and closed_at between ${from} and ${to} and exit_gate = ${gate}
      and exit_at is not null order by closed_at desc`,
  );
  return found.filter(hasExit);
}

/**
 * The plate's session, ended as exit_missed, within which an instant lies, or that no read has ended and since which the
 * plate has not come in.
 */
export async function findMissedExit(
  transaction: Transaction,
  { mall, key, at }: { mall: number; key: string; at: Date },
): Promise<ClosedSession | null> {
  const [session] = await selectSessions(
    transaction,
    sql`${ofPlate(mall, key)} and state = 'closed' and exit_at is null
      and (review = 'exit_missed' or (review is null and flags @> ${[NOT_ASKED]}::text[]))
      and entry_at < ${at} and (closed_at >= ${at} or (flags @> ${[DRAINED]}::text[] and entry_at = (
        select max(entry_at) from sessions
        where ${ofPlate(mall, key)} and entry_at < ${at} and not flags @> '{entry_unknown}'::text[])))
      order by entry_at desc limit 1`,
  );
  return session?.kind === 'closed' ? session : null;
}

/** Exits since an instant of which nobody knows whose they are, the oldest first. */
export async function selectAmbiguous(
  transaction: Transaction,
  mall: number,
  since: Date,
): Promise<UnmatchedSession[]> {
  const found = await selectSessions(
    transaction,
    sql`mall_id = ${mall} and entry_at >= ${since} and (review = 'exit_ambiguous'
      or (review is null and flags @> ${[NOT_ASKED]}::text[] and match_detail->>'asked' = 'exit_ambiguous'))
      order by entry_at, id`,
  );
  return found.filter((session) => session.kind === 'unmatched');
}

/** Sessions by the ids that people see, of those whose entry is known. */
export async function selectNamed(
  transaction: Transaction,
  mall: number,
  publicIds: readonly string[],
): Promise<(OpenSession | ClosedSession)[]> {
  if (publicIds.length === 0) return [];
  const found = await selectSessions(
    transaction,
    sql`mall_id = ${mall} and public_id = any(${[...publicIds]}::text[])`,
  );
  return found.filter((session) => session.kind !== 'unmatched');
}

/** So many sessions have to be known before a plate that is not among them says something. */
const FEWEST_KNOWN = 50;

/** Whether a plate has never been in a mall that knows who comes to it, but for so many sessions. */
export async function isNeverHere(
  transaction: Transaction,
  mall: number,
  key: string,
  but = 0,
): Promise<boolean> {
  const [row] = await queryRows(
    transaction,
    { isNew: boolean(), known: integer() },
    sql`select not exists (select 1 from sessions where ${ofPlate(mall, key)} offset ${but}) as "isNew",
      (select count(*)::int from (select 1 from sessions where mall_id = ${mall} and state = 'closed'
        limit ${FEWEST_KNOWN}) as newest) as known`,
  );
  return row !== undefined && row.isNew && row.known >= FEWEST_KNOWN;
}

const code = { code: text() };

/** Slots suggested since an instant to cars that haven't surely taken another one. */
export async function listSuggestedSlots(
  transaction: Transaction,
  mall: number,
  since: Date,
): Promise<string[]> {
  const rows = await queryRows(
    transaction,
    code,
    sql`select suggested_slot as code from sessions
      where mall_id = ${mall} and state = 'open' and entry_at >= ${since} and suggested_slot is not null
        and slot_basis is distinct from 'suggested'`,
  );
  return rows.map((row) => row.code);
}

/** Slots of the cars that are inside now: those taken, and those suggested and not yet reached. */
export async function listOpenSlots(transaction: Transaction, mall: number): Promise<string[]> {
  const rows = await queryRows(
    transaction,
    code,
    sql`select distinct coalesce(slot_code, suggested_slot) as code from sessions
      where mall_id = ${mall} and state = 'open' and coalesce(slot_code, suggested_slot) is not null order by 1`,
  );
  return rows.map((row) => row.code);
}

/** The malls of open sessions that entered by an instant and don't carry a flag. */
export async function listMallsWithout(
  transaction: Transaction,
  flag: string,
  enteredBy: Date,
): Promise<number[]> {
  const rows = await queryRows(
    transaction,
    { mall: integer() },
    sql`select distinct mall_id as mall from sessions
      where state = 'open' and entry_at <= ${enteredBy} and not flags @> ${[flag]}::text[] order by 1`,
  );
  return rows.map(({ mall }) => mall);
}

/** Open sessions that entered by an instant, longest inside first; with a flag only those that don't carry it. */
export async function listEnteredBy(
  transaction: Transaction,
  mall: number,
  enteredBy: Date,
  without: { flag: string; most: number } | null = null,
): Promise<OpenSession[]> {
  const narrowed = without
    ? sql`and not flags @> ${[without.flag]}::text[] order by entry_at, id limit ${without.most}`
    : empty;
  const found = await selectSessions(
    transaction,
    sql`mall_id = ${mall} and state = 'open' and entry_at <= ${enteredBy} ${narrowed}`,
  );
  return found.filter((session) => session.kind === 'open').toSorted(byEntry);
}

function distance(one: Date, other: Date): number {
  return Math.abs(one.getTime() - other.getTime());
}
