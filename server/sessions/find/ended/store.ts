import sql from 'sql-template-tag';
import { BACK_IN_MS } from '#domain/parking/left-later.ts';
import { isSeenComing } from '#domain/parking/passing-by.ts';
import { readPlate } from '#domain/plates/plate.ts';
import { boolean, integer } from '../../../platform/storage/column.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { queryRows } from '../../../platform/storage/rows.ts';
import type { ClosedSession, Exit, OpenSession, UnmatchedSession } from '../../session.ts';
import { CANCELLED, DRAINED, JOINED, LATER } from '../../session-row.ts';
import { hasSettlement } from '../../settlements/store.ts';
import { ofPlate, selectSessions } from '../../store.ts';

/** The plate's session, ended by an exit that was read, within which an instant lies. */
export async function findClosedAround(
  transaction: Transaction,
  { mall, key, at }: { mall: number; key: string; at: Date },
): Promise<(ClosedSession & Exit) | null> {
  const [session] = await selectSessions(
    transaction,
    sql`${ofPlate(mall, key)} and state = 'closed' and entry_at < ${at} and exit_at > ${at}
      and (review is null or review = 'length_doubtful') order by entry_at desc limit 1`,
  );
  if (session?.kind !== 'closed' || session.exitAt === null) return null;
  return { ...session, exitAt: session.exitAt };
}

/** A visit that is read at an exit once more so long after has ended. */
const ENDED_MS = 48 * 60 * 60_000;

/** A car that an exit's camera saw coming in is not taken to be the one that leaves so long after. */
const SEEN_COMING_MS = 24 * 60 * 60_000;

/** A session that ended by an exit before: of its own plate, of another one, or as an exit's camera saw the car come in. */
export interface EndedBefore {
  readonly session: ClosedSession & Exit;
  readonly endedBy: 'own_plate' | 'other_plate' | 'seen_coming';
}

/**
 * The plate's newest session, where it ended before an instant, by an exit of its own plate or of another one that was
 * taken for it, or as the exit's camera saw the car come in; and no person has decided about it.
 */
export async function findEndedBefore(
  transaction: Transaction,
  { mall, key, at }: { mall: number; key: string; at: Date },
): Promise<EndedBefore | null> {
  const [newest] = await selectSessions(
    transaction,
    sql`${ofPlate(mall, key)} and entry_at <= ${at} order by entry_at desc, id desc limit 1`,
  );
  if (newest?.kind !== 'closed' || newest.exitAt === null) return null;
  if (newest.review !== null && !isAskedOfExit(newest)) return null;
  const session = { ...newest, exitAt: newest.exitAt };
  const since = at.getTime() - session.exitAt.getTime();
  if (since < 0 || since > ENDED_MS || (await hasSettlement(transaction, session))) return null;
  if (wasComing(session, since)) return { session, endedBy: 'seen_coming' };
  const isOwn = readPlate(session.exitPlateRaw ?? '').key === key;
  return { session, endedBy: isOwn ? 'own_plate' : 'other_plate' };
}

/** Whether a person is asked if the exit that was given to a session was its own at all: then its own one answers. */
function isAskedOfExit({ review, matchDetail }: ClosedSession): boolean {
  const { matched, spokeAgainst } = matchDetail;
  const isUnsure = Array.isArray(spokeAgainst) && spokeAgainst.includes('not_enough_evidence');
  return review === 'length_doubtful' && matched === LATER && isUnsure;
}

/**
 * The plate's newest session, where a person ended it before an instant, or freely, and no exit of it had been read: an
 * exit that comes in late is of this visit, and changes nothing about it.
 */
export async function findEndedByPerson(
  transaction: Transaction,
  { mall, key, at }: { mall: number; key: string; at: Date },
): Promise<ClosedSession | null> {
  const [newest] = await selectSessions(
    transaction,
    sql`${ofPlate(mall, key)} and entry_at <= ${at} order by entry_at desc, id desc limit 1`,
  );
  if (newest?.kind !== 'closed' || newest.exitGate !== null || newest.review !== null) return null;
  const isOver = at.getTime() - newest.closedAt.getTime() > ENDED_MS;
  return !isOver && (await hasSettlement(transaction, newest)) ? newest : null;
}

/** One that stood in the queue of the entry may have been leaving when it was read there again. */
function wasComing({ exitAt, entryAt, matchDetail }: ClosedSession & Exit, since: number): boolean {
  return since <= SEEN_COMING_MS && isSeenComing(exitAt, entryAt) && matchDetail['queuedSince'] === undefined;
}

/** Whether an exit between two instants that nobody knows whose it was may have been this session's. */
export async function mayHaveLeft(
  transaction: Transaction,
  { mall, publicId }: Pick<ClosedSession, 'mall' | 'publicId'>,
  { from, to }: { from: Date; to: Date },
): Promise<boolean> {
  const [row] = await queryRows(
    transaction,
    { isNamed: boolean() },
    sql`select exists(select from sessions where mall_id = ${mall} and state = 'closed' and closed_at between ${from} and ${to}
      and flags @> '{entry_unknown}'::text[] and not flags && ${[JOINED, CANCELLED]}::text[]
      and coalesce(match_detail->'candidates' ? ${publicId}::text, false)) as "isNamed"`,
  );
  return row?.isNamed === true;
}

/** The plate's session that ended at an exit shortly before an instant, where it has not come in since. */
export async function findLeftBefore(
  transaction: Transaction,
  { mall, key, at }: { mall: number; key: string; at: Date },
): Promise<ClosedSession | null> {
  const from = new Date(at.getTime() - BACK_IN_MS);
  const [newest] = await selectSessions(
    transaction,
    sql`${ofPlate(mall, key)} and entry_at <= ${at} order by entry_at desc, id desc limit 1`,
  );
  const isLeft = newest?.kind === 'closed' && newest.review === null && newest.exitAt !== null;
  return isLeft && newest.exitAt >= from && newest.exitAt <= at ? newest : null;
}

/**
 * The sessions that were closed by an exit since an instant and may be two visits, where nothing but their length or their
 * slot says so. What was drained before is left to a person.
 */
export async function listLengthsDoubted(
  transaction: Transaction,
  mall: number,
  since: Date,
): Promise<(ClosedSession & Exit)[]> {
  const found = await selectSessions(
    transaction,
    sql`mall_id = ${mall} and review is not null and review = 'length_doubtful' and closed_at >= ${since}
      and exit_at is not null and not flags @> ${[DRAINED]}::text[]
      and not coalesce(match_detail->'spokeAgainst' ?| array['entered_meanwhile', 'read_as_another'], false) order by closed_at, id`,
  );
  return found.flatMap((session) =>
    session.kind === 'closed' && session.exitAt !== null ? [{ ...session, exitAt: session.exitAt }] : [],
  );
}

/** Sessions whose car was read leaving a second time between two instants, with no entry in between. */
export async function listLeftTwice(
  transaction: Transaction,
  mall: number,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<(ClosedSession & Exit)[]> {
  const found = await selectSessions(
    transaction,
    sql`mall_id = ${mall} and review is not null and review = 'length_doubtful' and exit_at between ${from} and ${to}
      and match_detail->'spokeAgainst' ? 'left_twice' order by exit_at, id`,
  );
  return found.flatMap((session) =>
    session.kind === 'closed' && session.exitAt !== null ? [{ ...session, exitAt: session.exitAt }] : [],
  );
}

/** How many other sessions began within one time, and ended within another, or are open still. */
export async function countBeside(
  transaction: Transaction,
  { mall, id }: { readonly mall: number; readonly id: number | null },
  { came, left }: { came: { from: Date; to: Date }; left: { from: Date; to: Date } },
): Promise<{ ended: number; open: number }> {
  const [row] = await queryRows(
    transaction,
    { ended: integer(), open: integer() },
    sql`select count(*) filter (where state = 'closed')::int as ended, count(*) filter (where state = 'open')::int as open
      from sessions where mall_id = ${mall} and id is distinct from ${id}::bigint
      and entry_at between ${came.from} and ${came.to}
      and (state = 'open' or closed_at between ${left.from} and ${left.to}) and not flags @> '{entry_unknown}'::text[]`,
  );
  return row ?? { ended: 0, open: 0 };
}

/** The sessions whose car was taken to be seen leaving at an instant, and of those that ended the ones that nothing else did. */
export async function listSeenLeaving(
  transaction: Transaction,
  mall: number,
  at: Date,
): Promise<(OpenSession | ClosedSession)[]> {
  const seen = sql`match_detail->>'seenLeavingAt' = ${at.toISOString()}`;
  const ended = sql`closed_at = ${at} and state = 'closed' and exit_at is null and match_detail->>'drainedBy' = 'plate'`;
  const found = await selectSessions(
    transaction,
    sql`mall_id = ${mall} and (state = 'open' or (${ended})) and ${seen}`,
  );
  const newer = await Promise.all(
    found.map(async (session) => session.kind === 'closed' && (await isSucceeded(transaction, session))),
  );
  return found.filter((session, index) => session.kind !== 'unmatched' && !newer[index]) as (
    | OpenSession
    | ClosedSession
  )[];
}

/** Whether its plate came in again since. */
async function isSucceeded(
  transaction: Transaction,
  { mall, plateKey, entryAt }: ClosedSession,
): Promise<boolean> {
  if (plateKey === null) return false;
  const later = sql`${ofPlate(mall, plateKey)} and entry_at > ${entryAt} limit 1`;
  return (await selectSessions(transaction, later)).length > 0;
}

/** The sessions with a flag that ended without an exit since an instant, in the order in which they began. */
export async function listFlagged(
  transaction: Transaction,
  mall: number,
  flag: string,
  since: Date,
): Promise<ClosedSession[]> {
  const found = await selectSessions(
    transaction,
    sql`mall_id = ${mall} and state = 'closed' and closed_at >= ${since} and exit_at is null
      and flags @> ${[flag]}::text[] order by entry_at, id`,
  );
  return found.flatMap((session) => (session.kind === 'closed' ? [session] : []));
}

/** The exits between two instants of which nobody knows an entry, of plates that were read, in the order of their times. */
export async function listWithoutEntry(
  transaction: Transaction,
  mall: number,
  { from, to }: { from: Date; to: Date },
): Promise<UnmatchedSession[]> {
  const found = await selectSessions(
    transaction,
    sql`mall_id = ${mall} and state = 'closed' and closed_at between ${from} and ${to} and plate_key is not null
      and flags @> '{entry_unknown}'::text[] order by closed_at, id`,
  );
  return found.flatMap((session) => (session.kind === 'unmatched' ? [session] : []));
}

/**
 * The sessions that an instant lies within, and that ended at an exit of their own a while later: those that are charged
 * whole, and those that may be two visits since a car was read as another one between.
 */
export async function listEndedAround(
  transaction: Transaction,
  mall: number,
  { at, leftAfter }: { at: Date; leftAfter: Date },
): Promise<(ClosedSession & Exit)[]> {
  const found = await selectSessions(
    transaction,
    sql`mall_id = ${mall} and state = 'closed' and closed_at > ${leftAfter} and entry_at < ${at} and exit_at > ${leftAfter}
      and (review is null or (review = 'length_doubtful'
        and coalesce(match_detail->'spokeAgainst' ? 'left_as_another', false))) order by entry_at, id limit ${MOST_AROUND}`,
  );
  return found.flatMap((session) =>
    session.kind === 'closed' && session.exitAt !== null ? [{ ...session, exitAt: session.exitAt }] : [],
  );
}

const MOST_AROUND = 500;

/** An exit that proves to be another car's so much later is none that anybody asks about. */
const GIVEN_MS = 7 * 24 * 3_600_000;

/** The sessions that ended lately by an exit that was given to them, by likeness or since nobody else was left. */
export async function listGiven(
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<(ClosedSession & Exit)[]> {
  const found = await selectSessions(
    transaction,
    sql`mall_id = ${mall} and state = 'closed' and closed_at >= ${new Date(now.getTime() - GIVEN_MS)}
      and exit_at is not null and match_detail->>'matched' in ('near', ${LATER})
      and exit_plate_raw is distinct from plate
      and (review is null or review = 'length_doubtful') order by closed_at, id`,
  );
  return found.flatMap((session) =>
    session.kind === 'closed' && session.exitAt !== null ? [{ ...session, exitAt: session.exitAt }] : [],
  );
}

/** Whether a car other than one session's stood at an exit at an instant, as far as is known, and left soon after. */
export async function isStandOfAnother(
  transaction: Transaction,
  { mall, id }: Pick<ClosedSession, 'mall' | 'id'>,
  { at, leftBy }: { at: Date; leftBy: Date },
): Promise<boolean> {
  const [row] = await queryRows(
    transaction,
    { isSo: boolean() },
    sql`select exists (select from sessions where mall_id = ${mall} and state = 'closed' and id <> ${id}
      and closed_at between ${at} and ${leftBy} and match_detail->>'stoodSince' = ${at.toISOString()}) as "isSo"`,
  );
  return row?.isSo === true;
}
