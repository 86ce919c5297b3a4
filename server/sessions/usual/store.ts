import sql, { raw } from 'sql-template-tag';
import type { KnownLengths } from '#domain/parking/gone-by-time.ts';
import { withOpen } from '#domain/parking/missed-among-open.ts';
import type { HalfVisits, Returns } from '#domain/parking/half-visits.ts';
import type { UsualLength, UsualSpan } from '#domain/parking/session-length.ts';
import { boolean, double, instant, integer } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows } from '../../platform/storage/rows.ts';
import { ENDED_BY_TIME, IS_VISIT } from '../store.ts';

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
      from ${settled(mall)}`,
  );
  return row ?? { longestOfHundredMs: 0, known: 0, settledMs: 0, shortMs: 0 };
}

/** How long all but a share of a mall's newest settled sessions were, in milliseconds, and of how many that is known. */
export async function readLengthOfAllBut(
  transaction: Transaction,
  mall: number,
  share: number,
): Promise<{ lengthMs: number; known: number }> {
  const [row] = await queryRows(
    transaction,
    { lengthMs: double(), known: integer() },
    sql`select count(*)::int as known,
        coalesce(percentile_cont(${1 - share}::float8) within group (order by ms), 0) as "lengthMs"
      from ${settled(mall)}`,
  );
  return row ?? { lengthMs: 0, known: 0 };
}

function settled(mall: number) {
  return sql`(select extract(epoch from exit_at - entry_at)::float8 * 1000 as ms from sessions
        where mall_id = ${mall} and state = 'closed' and review is null and exit_at is not null and exit_at > entry_at
        order by closed_at desc limit ${NEWEST}) as settled`;
}

const NEWEST_LENGTHS = 5_000;
/** Who stays overnight has not left before: what is known of shorter times says nothing of them. */
const KNOWN_FOR = raw("interval '3 days'");
/** The first of those that stayed overnight have left by then. */
const NIGHT_KNOWN = raw("interval '36 hours'");

/** An exit that is missed may still come, once the line of its camera is mended: it counts as missed after so long. */
const EXITS_COME_LATE = raw("interval '3 hours'");
const FEWEST_SETTLED = 100;

/**
 * How long the newest visits were that were read at both gates, and how many of the newest were read at the exit and not.
 * `isNew` where a mall has been watched for less than three days: then the long ones among its visits have not ended.
 */
export async function readLengths(
  transaction: Transaction,
  mall: number,
  { now, newest = NEWEST_LENGTHS }: { now: Date; newest?: number },
): Promise<KnownLengths & { isNew: boolean }> {
  const [rows, [first], open] = await Promise.all([
    queryRows(
      transaction,
      {
        lengthMs: double().orNull(),
        entryAt: instant(),
        exitAt: instant().orNull(),
        isSettled: boolean(),
        isByTime: boolean(),
      },
      sql`select case when exit_at is null then null else extract(epoch from exit_at - entry_at)::float8 * 1000 end as "lengthMs",
          entry_at as "entryAt", exit_at as "exitAt", exit_at is null and ${ENDED_BY_TIME} as "isByTime",
          closed_at < ${now}::timestamptz - ${EXITS_COME_LATE} as "isSettled"
        from sessions where mall_id = ${mall} and state = 'closed' and not flags @> '{entry_unknown}'::text[]
        order by closed_at desc limit ${newest}`,
    ),
    queryRows(
      transaction,
      { isNew: boolean(), isFirstNight: boolean() },
      sql`select since is null or since >= ${now}::timestamptz - ${KNOWN_FOR} as "isNew",
          since is null or since >= ${now}::timestamptz - ${NIGHT_KNOWN} as "isFirstNight"
        from (select min(entry_at) as since from sessions where mall_id = ${mall}) as first`,
    ),
    queryRows(
      transaction,
      { entryAt: instant() },
      sql`select entry_at as "entryAt" from sessions where mall_id = ${mall} and state = 'open' and plate_key is not null`,
    ),
  ]);
  const { isNew, isFirstNight } = first ?? { isNew: true, isFirstNight: true };
  const lengths = rows.flatMap(({ lengthMs, entryAt }) =>
    lengthMs === null ? [] : [{ lengthMs, watchedMs: isNew ? now.getTime() - entryAt.getTime() : Infinity }],
  );
  const settled = rows.filter(({ isSettled }) => isSettled);
  const counted = settled.length >= FEWEST_SETTLED ? settled : rows;
  const missed = counted.filter(({ lengthMs, isByTime }) => lengthMs === null && !isByTime).length;
  const ended = counted.filter(({ lengthMs }) => lengthMs !== null).length;
  // Who was ended by time may be there all the same.
  const byTime = counted.filter(({ isByTime }) => isByTime);
  // Who came since the last exit was read, or while none is, says nothing of how many pass unread.
  const readUntil = Math.max(...rows.map(({ exitAt }) => exitAt?.getTime() ?? -Infinity));
  const openMs = [...open, ...byTime].flatMap(({ entryAt }) =>
    readUntil > entryAt.getTime() ? [readUntil - entryAt.getTime()] : [],
  );
  return { ...withOpen({ lengths, ended, missed, isFirstNight }, openMs), isNew };
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
const LATELY = 60;

/** Of how many of the newest visits one gate alone was read, and of how many the exit; without those of the given sessions, and of those that ended by an instant. Who left before any entry was read had come before. */
export async function countHalfVisits(
  transaction: Transaction,
  mall: number,
  { but = [], until = null }: { but?: readonly number[]; until?: Date | null } = {},
): Promise<HalfVisits> {
  const [row] = await queryRows(
    transaction,
    {
      visits: integer(),
      halves: integer(),
      alone: integer(),
      newest: integer(),
      halvesLately: integer(),
      aloneLately: integer(),
    },
    sql`select count(*)::int as visits, count(*) filter (where "isHalf" or "isAlone")::int as halves,
        count(*) filter (where "isAlone")::int as alone,
        count(*) filter (where place <= ${LATELY})::int as newest,
        count(*) filter (where place <= ${LATELY} and ("isHalf" or "isAlone"))::int as "halvesLately",
        count(*) filter (where place <= ${LATELY} and "isAlone")::int as "aloneLately"
      from (select row_number() over (order by closed_at desc) as place, exit_at is null as "isHalf", flags @> '{entry_unknown}'::text[] as "isAlone" from sessions
        where mall_id = ${mall} and state = 'closed' and id <> all(${[...but]}::bigint[]) and ${IS_VISIT}
          and (${until}::timestamptz is null or closed_at <= ${until})
          and (not flags @> '{entry_unknown}'::text[] or coalesce(review, match_detail->>'asked') = 'entry_unknown'
            and exit_at > (select min(entry_at) from sessions where mall_id = ${mall} and not flags @> '{entry_unknown}'::text[]))
        order by closed_at desc limit ${NEWEST_VISITS}) as newest`,
  );
  if (!row) throw new Error('the database returned no counts');
  const { newest, halvesLately, aloneLately, ...all } = row;
  return { ...all, lately: { visits: newest, halves: halvesLately, alone: aloneLately } };
}

const NEWEST_OF_RETURNS = 2_000;
const SOON_BACK = raw("interval '24 hours'");

/** Of a mall's newest visits under a known plate, how many began within a day after another one of the same plate. */
export async function countReturns(transaction: Transaction, mall: number): Promise<Returns> {
  const [row] = await queryRows(
    transaction,
    { visits: integer(), returns: integer() },
    sql`select count(*)::int as visits, count(*) filter (where entry_at <= before + ${SOON_BACK})::int as returns
      from (select entry_at, lag(coalesce(exit_at, entry_at)) over (partition by plate_key order by entry_at) as before
        from (select plate_key, entry_at, exit_at from sessions
          where mall_id = ${mall} and state = 'closed' and plate_key is not null and ${IS_VISIT}
          order by closed_at desc limit ${NEWEST_OF_RETURNS}) as newest) as visits`,
  );
  return row ?? { visits: 0, returns: 0 };
}
