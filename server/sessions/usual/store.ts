import sql, { raw } from 'sql-template-tag';
import type { KnownLength, KnownLengths } from '#domain/parking/gone-by-time.ts';
import type { HalfVisits } from '#domain/parking/half-visits.ts';
import type { UsualLength, UsualSpan } from '#domain/parking/session-length.ts';
import { boolean, double, instant, integer } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows } from '../../platform/storage/rows.ts';

const NEWEST = 2_000;

/** Fewer that were as long may have been two visits each. */
const SEVERAL = 3;

/**
 * How long the longest of a hundred of a mall's newest settled sessions was, how long several of them were, and how short
 * their shorter tenth.
 */
export async function readUsual(
  transaction: Transaction,
  mall: number,
): Promise<UsualLength & Pick<UsualSpan, 'settledMs' | 'shortMs'>> {
  const [row] = await queryRows(
    transaction,
    { longestOfHundredMs: double(), known: integer(), settledMs: double(), shortMs: double() },
    sql`select count(*)::int as known,
        coalesce(percentile_cont(0.99) within group (order by ms), 0) as "longestOfHundredMs",
        coalesce(percentile_cont(0.1) within group (order by ms), 0) as "shortMs",
        coalesce((array_agg(ms order by ms desc))[${SEVERAL}::int], 0) as "settledMs"
      from (select extract(epoch from exit_at - entry_at)::float8 * 1000 as ms from sessions
        where mall_id = ${mall} and state = 'closed' and review is null and exit_at is not null and exit_at > entry_at
        order by closed_at desc limit ${NEWEST}) as settled`,
  );
  return row ?? { longestOfHundredMs: 0, known: 0, settledMs: 0, shortMs: 0 };
}

const NEWEST_LENGTHS = 5_000;
/** Who stays overnight has not left before: what is known of shorter times says nothing of them. */
const KNOWN_FOR = raw("interval '3 days'");

/**
 * How long the newest visits were that were read at both gates, and how many of the newest were read at the exit and not.
 * `isNew` where a mall has been watched for less than three days: then the long ones among its visits have not ended.
 */
export async function readLengths(
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<KnownLengths & { isNew: boolean }> {
  const [rows, [first]] = await Promise.all([
    queryRows(
      transaction,
      { lengthMs: double().orNull() },
      sql`select case when exit_at is null then null else extract(epoch from exit_at - entry_at)::float8 * 1000 end as "lengthMs"
        from sessions where mall_id = ${mall} and state = 'closed' and not flags @> '{entry_unknown}'::text[]
        order by closed_at desc limit ${NEWEST_LENGTHS}`,
    ),
    queryRows(
      transaction,
      { isNew: boolean() },
      sql`select not exists (select 1 from sessions
        where mall_id = ${mall} and entry_at < ${now}::timestamptz - ${KNOWN_FOR}) as "isNew"`,
    ),
  ]);
  const lengths = rows.flatMap(({ lengthMs }) =>
    lengthMs === null ? [] : [{ lengthMs, watchedMs: Infinity }],
  );
  const missed = rows.length - lengths.length;
  return { lengths, ended: lengths.length, missed, isNew: first?.isNew ?? true };
}

/** Who came in since an instant, and whether the entry's camera saw a two-wheeler. */
export function listCameIn(transaction: Transaction, mall: number, since: Date) {
  return queryRows(
    transaction,
    { entryAt: instant(), isTwoWheeler: boolean() },
    sql`select entry_at as "entryAt", vehicle_class is not distinct from 'two_wheeler' as "isTwoWheeler" from sessions
      where mall_id = ${mall} and entry_at >= ${since} and not flags @> '{entry_unknown}'::text[]`,
  );
}

const NEWEST_VISITS = 500;

/** Of how many of the newest visits one gate alone was read; without those of the given sessions. Who left before any entry was read had come before. */
export async function countHalfVisits(
  transaction: Transaction,
  mall: number,
  but: readonly number[] = [],
): Promise<HalfVisits> {
  const [row] = await queryRows(
    transaction,
    { visits: integer(), halves: integer() },
    sql`select count(*)::int as visits, count(*) filter (where "isHalf")::int as halves
      from (select exit_at is null or flags @> '{entry_unknown}'::text[] as "isHalf" from sessions
        where mall_id = ${mall} and state = 'closed' and id <> all(${[...but]}::bigint[])
          and (not flags @> '{entry_unknown}'::text[] or coalesce(review, match_detail->>'asked') = 'entry_unknown'
            and exit_at > (select min(entry_at) from sessions where mall_id = ${mall} and not flags @> '{entry_unknown}'::text[]))
        order by closed_at desc limit ${NEWEST_VISITS}) as newest`,
  );
  return row ?? { visits: 0, halves: 0 };
}

/** How long the newest visits were that were read at both gates. */
export async function listLengthsRead(transaction: Transaction, mall: number): Promise<KnownLength[]> {
  const rows = await queryRows(
    transaction,
    { lengthMs: double() },
    sql`select extract(epoch from exit_at - entry_at)::float8 * 1000 as "lengthMs" from sessions
      where mall_id = ${mall} and state = 'closed' and exit_at is not null and not flags @> '{entry_unknown}'::text[]
      order by closed_at desc limit ${NEWEST_VISITS}`,
  );
  return rows.map(({ lengthMs }) => ({ lengthMs, watchedMs: Infinity }));
}
