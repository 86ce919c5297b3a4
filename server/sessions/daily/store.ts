import sql, { raw } from 'sql-template-tag';
import type { ReviewReason } from '#domain/parking/session.ts';
import { bigint, instant, integer, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { pickColumns, queryRows } from '../../platform/storage/rows.ts';
import { IS_VISIT } from '../store.ts';
import { sessionTable } from '../tables.ts';
import { NOT_ASKED } from '../session-row.ts';
import type { CountedSpan } from '../traffic/store.ts';

/** What sessions of one length, or ended for one reason, add to a span. */
export interface SessionsOfSpan {
  readonly entries: number;
  readonly exits: number;
  /** Cars whose entry and exit were both read, by the quarters of an hour that they took; the last is all longer ones. */
  readonly quarters: readonly {
    readonly quarters: number;
    readonly cars: number;
    readonly minutes: number;
  }[];
  /** Sessions that ended in the span and wait for a person: they cost nothing until somebody decides. */
  readonly reviews: readonly { readonly review: ReviewReason; readonly sessions: number }[];
}

/** Two days in quarters of an hour. */
const MOST_QUARTERS = 191;
/** What was asked about a session, whether it still is or nobody can find out more. */
const QUESTION = raw(`coalesce(review, case when flags @> '{${NOT_ASKED}}' then match_detail->>'asked' end)`);
/** The same, as the index has it. */
const WAS_ASKED = raw(`(review is not null or flags @> '{${NOT_ASKED}}')`);
const ENTRIES = { entries: integer() };
const QUARTERS = {
  quarters: integer().orNull(),
  review: text<ReviewReason>().orNull(),
  sessions: integer(),
  exits: integer(),
  minutes: bigint(),
};

/** Sums the sessions of a span: entries by when cars came, all else by when they left. */
export async function sumSessions(
  transaction: Transaction,
  mall: number,
  { from, until }: CountedSpan,
): Promise<SessionsOfSpan> {
  const sessions = raw(sessionTable.name);
  const [[came], left] = await Promise.all([
    queryRows(
      transaction,
      ENTRIES,
      sql`select count(*)::int as entries from ${sessions}
        where mall_id = ${mall} and entry_at >= ${from} and entry_at < ${until} and not flags @> '{entry_unknown}'
          and ${IS_VISIT}`,
    ),
    queryRows(
      transaction,
      QUARTERS,
      sql`select case when exit_at is not null and ${QUESTION} is null and not flags @> '{entry_unknown}'
            then least(floor(extract(epoch from exit_at - entry_at) / 900)::int, ${MOST_QUARTERS}::int) end as quarters,
          ${QUESTION} as review, count(*)::int as sessions, count(exit_at)::int as exits,
          coalesce(sum(floor(extract(epoch from exit_at - entry_at) / 60)), 0)::bigint as minutes
        from ${sessions}
        where mall_id = ${mall} and state = 'closed' and closed_at >= ${from} and closed_at < ${until} and ${IS_VISIT}
        group by 1, 2 order by 1, 2`,
    ),
  ]);
  return {
    entries: came?.entries ?? 0,
    exits: left.reduce((sum, { exits }) => sum + exits, 0),
    quarters: left.flatMap(({ quarters, sessions: cars, minutes }) =>
      quarters === null ? [] : [{ quarters, cars, minutes }],
    ),
    reviews: left.flatMap(({ review, sessions: count }) =>
      review === null ? [] : [{ review, sessions: count }],
    ),
  };
}

const FIRST = { at: instant().orNull() };

/** When the first car of a mall came or left; null where none ever did. */
export async function findFirstEntry(transaction: Transaction, mall: number): Promise<Date | null> {
  const [row] = await queryRows(
    transaction,
    FIRST,
    sql`select min(entry_at) as at from ${raw(sessionTable.name)} where mall_id = ${mall}`,
  );
  return row?.at ?? null;
}

const AT_SLOTS = { code: text().orNull(), cars: integer() };

/** The cars inside by the slot that they are known to stand in; null for those of which nobody knows it. */
export function countInsideBySlot(
  transaction: Transaction,
  mall: number,
): Promise<{ code: string | null; cars: number }[]> {
  return queryRows(
    transaction,
    AT_SLOTS,
    sql`select slot_code as code, count(*)::int as cars from ${raw(sessionTable.name)}
      where mall_id = ${mall} and state = 'open' group by 1`,
  );
}

const ENDED = { id: bigint(), at: instant(), review: text<ReviewReason>() };

/** Sessions that ended in a span without a charge since a person has to look, for some reasons, the newest first. */
export function listEndedInReview(
  transaction: Transaction,
  mall: number,
  { from, until }: CountedSpan,
  { reasons, most }: { reasons: readonly ReviewReason[]; most: number },
) {
  return queryRows(
    transaction,
    ENDED,
    sql`select id, closed_at as at, ${QUESTION} as review from ${raw(sessionTable.name)}
      where mall_id = ${mall} and state = 'closed' and closed_at >= ${from} and closed_at < ${until}
        and ${WAS_ASKED} and ${QUESTION} = any(${[...reasons]}::text[])
      order by closed_at desc, id desc limit ${most}::int`,
  );
}

const IDS = pickColumns(sessionTable, ['id', 'publicId']);

/** The numbers of a mall's sessions by the ids that people see. */
export async function findIds(
  transaction: Transaction,
  mall: number,
  publicIds: readonly string[],
): Promise<Map<string, number>> {
  if (publicIds.length === 0) return new Map();
  const rows = await queryRows(
    transaction,
    IDS,
    sql`select id, public_id as "publicId" from ${raw(sessionTable.name)}
      where mall_id = ${mall} and public_id = any(${[...publicIds]}::text[])`,
  );
  return new Map(rows.map(({ id, publicId }) => [publicId, id]));
}
