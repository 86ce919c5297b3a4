import sql, { empty, raw } from 'sql-template-tag';
import type { ReviewReason } from '#domain/parking/session.ts';
import { bigint, boolean, instant, integer } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { columnsOf, pickColumns, queryRows } from '../../platform/storage/rows.ts';
import type { ClosedSession, UnmatchedSession } from '../session.ts';
import { ASKED_LATER, NOT_ASKED } from '../session-row.ts';
import { selectSessions } from '../store.ts';
import { sessionTable } from '../tables.ts';

/** Of a session in review only what its place in a queue asks for: there may be thousands. */
const WAITING = [
  'id',
  'publicId',
  'plate',
  'review',
  'state',
  'entryAt',
  'exitAt',
  'closedAt',
  'entryDate',
  'tariffId',
  'vehicleClass',
] as const;
const waitingShape = {
  ...pickColumns(sessionTable, WAITING),
  /** Its entry gate, else the exit gate. */
  gate: sessionTable.columns.entryGate,
  hasEntry: boolean(),
  /** Of one that somebody is asked about later: since when its exit is unseen. */
  unseenSince: instant().orNull(),
};
export type WaitingSession = Awaited<ReturnType<typeof listWaiting>>[number];

const GATE = raw('coalesce(entry_gate, exit_gate)');
/** Whoever is long inside is asked about for that. */
const IS_LATER = raw(
  `(review = 'exit_unseen' and flags @> '{${ASKED_LATER}}' and not flags @> '{long_stay}')`,
);
const ITS_ANSWERS = sql`${GATE} as gate, not flags @> '{entry_unknown}' as "hasEntry",
  case when ${IS_LATER} then (match_detail->>'unseenSince')::timestamptz end as "unseenSince"`;

/** The sessions of a mall that wait for a person, the newest first. */
export async function listWaiting(transaction: Transaction, mall: number, most: number) {
  return queryRows(
    transaction,
    waitingShape,
    sql`select ${columnsOf(sessionTable, { only: WAITING })}, ${ITS_ANSWERS}
      from ${raw(sessionTable.name)} where mall_id = ${mall} and review is not null
      order by entry_at desc, id desc limit ${most}::int`,
  );
}

/** The same of some sessions, by the ids that people see, whether they wait or not. */
export async function listWaitingNamed(
  transaction: Transaction,
  mall: number,
  publicIds: readonly string[],
): Promise<WaitingSession[]> {
  if (publicIds.length === 0) return [];
  return queryRows(
    transaction,
    waitingShape,
    sql`select ${columnsOf(sessionTable, { only: WAITING })}, ${ITS_ANSWERS}
      from ${raw(sessionTable.name)} where mall_id = ${mall} and public_id = any(${[...publicIds]}::text[])`,
  );
}

/** Sessions that are in review for one reason, that came on some days, at one gate where that is given. */
export interface SameCause {
  readonly reason: ReviewReason;
  readonly gate: string | null;
  readonly firstDay: string;
  readonly lastDay: string;
}

const memberShape = pickColumns(sessionTable, ['id', 'publicId', 'plate', 'entryAt', 'state']);

/** Some of the sessions of one cause, behind one number and up to another, in the order of their numbers. */
export async function listOfCause(
  transaction: Transaction,
  mall: number,
  cause: SameCause,
  { behind, upTo, most }: { behind: number; upTo: number; most: number },
) {
  return queryRows(
    transaction,
    memberShape,
    sql`select ${columnsOf(sessionTable, { only: ['id', 'publicId', 'plate', 'entryAt', 'state'] })}
      from ${raw(sessionTable.name)} where ${ofCause(mall, cause)}
        and id > ${behind}::bigint and id <= ${upTo}::bigint order by id limit ${most}::int`,
  );
}

/** How many sessions there are of one cause, and the number of the last one. */
export async function countOfCause(
  transaction: Transaction,
  mall: number,
  cause: SameCause,
): Promise<{ count: number; last: number }> {
  const [row] = await queryRows(
    transaction,
    { count: integer(), last: bigint() },
    sql`select count(*)::int as count, coalesce(max(id), 0) as last from ${raw(sessionTable.name)}
      where ${ofCause(mall, cause)}`,
  );
  return row ?? { count: 0, last: 0 };
}

function ofCause(mall: number, { reason, gate, firstDay, lastDay }: SameCause) {
  return sql`mall_id = ${mall} and review is not null and review = ${reason} and not ${IS_LATER}
    and entry_date between ${firstDay}::date and ${lastDay}::date
    ${gate === null ? empty : sql`and ${GATE} = ${gate}`}`;
}

/** Which of these reasons sessions of a mall are in review for. */
export async function listReasonsWaiting(transaction: Transaction, mall: number): Promise<string[]> {
  const rows = await queryRows(
    transaction,
    pickColumns(sessionTable, ['review']),
    sql`select distinct review from ${raw(sessionTable.name)} where mall_id = ${mall} and review is not null`,
  );
  return rows.flatMap(({ review }) => review ?? []);
}

/** Exits between two instants that belong to nobody, asked about or not, the earliest first. */
export async function listLoneExits(
  transaction: Transaction,
  mall: number,
  { from, to, most }: { from: Date; to: Date; most: number },
): Promise<UnmatchedSession[]> {
  const found = await selectSessions(
    transaction,
    sql`mall_id = ${mall} and (review is not null or flags @> ${[NOT_ASKED]}::text[]) and flags @> '{entry_unknown}'
      and entry_at between ${from} and ${to} order by entry_at, id limit ${most}::int`,
  );
  return found.filter((session) => session.kind === 'unmatched');
}

/** Sessions that ended between two instants of entry as missed exits, asked about or not, the newest first. */
export async function listMissedExits(
  transaction: Transaction,
  mall: number,
  { from, to, most }: { from: Date; to: Date; most: number },
): Promise<ClosedSession[]> {
  const found = await selectSessions(
    transaction,
    sql`mall_id = ${mall} and state = 'closed' and exit_at is null
      and (review = 'exit_missed' or (review is null and flags @> ${[NOT_ASKED]}::text[]))
      and entry_at between ${from} and ${to} order by entry_at desc, id desc limit ${most}::int`,
  );
  return found.filter((session) => session.kind === 'closed');
}
