import sql, { raw } from 'sql-template-tag';
import { ASKED_FOR_MS, LAPSING } from '#domain/parking/lapse.ts';
import { instant, integer } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { pickColumns, queryRows } from '../../platform/storage/rows.ts';
import { sessionTable } from '../tables.ts';

const WHICH = `review is not null and review in ('${LAPSING.join("','")}')`;
/** An exit that was missed is asked about from the end of its session on; anything else since it was recorded. */
const SINCE = `case when review = 'exit_missed' then coalesce(closed_at, created_at) else created_at end`;

function askedBy(now: Date): Date {
  return new Date(now.getTime() - ASKED_FOR_MS);
}

/** The malls in which some question may lapse by now. */
export async function listMallsLapsing(transaction: Transaction, now: Date): Promise<number[]> {
  const rows = await queryRows(
    transaction,
    { mall: integer() },
    sql`select distinct mall_id as mall from ${raw(sessionTable.name)}
      where ${raw(WHICH)} and ${raw(SINCE)} <= ${askedBy(now)} order by 1`,
  );
  return rows.map(({ mall }) => mall);
}

const lapsingShape = { ...pickColumns(sessionTable, ['id', 'review']), since: instant() };

/** The sessions of a mall whose question may lapse by now, in the order of their numbers, behind one of them. */
export async function listLapsing(
  transaction: Transaction,
  mall: number,
  { now, after, most }: { now: Date; after: number; most: number },
) {
  return queryRows(
    transaction,
    lapsingShape,
    sql`select id, review, ${raw(SINCE)} as since from ${raw(sessionTable.name)}
      where mall_id = ${mall} and ${raw(WHICH)} and ${raw(SINCE)} <= ${askedBy(now)} and id > ${after}
      order by id limit ${most}::int`,
  );
}

/** The sessions of a mall that have ended and wait for a person. */
export async function listEndedInReview(transaction: Transaction, mall: number): Promise<number[]> {
  const rows = await queryRows(
    transaction,
    pickColumns(sessionTable, ['id']),
    sql`select id from ${raw(sessionTable.name)}
      where mall_id = ${mall} and review is not null and state <> 'open' order by id`,
  );
  return rows.map(({ id }) => id);
}
