import sql, { raw } from 'sql-template-tag';
import { instant, integer } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { asArrayText, queryRows } from '../../platform/storage/rows.ts';
import { IS_VISIT } from '../store.ts';
import { sessionTable } from '../tables.ts';

/** A time of which the cars are counted. */
export interface CountedSpan {
  readonly from: Date;
  readonly until: Date;
}

export interface Traffic {
  readonly entries: number;
  readonly exits: number;
}

const TRAFFIC = { position: integer(), entries: integer(), exits: integer() };

/** Cars read at the entries and at the exits of a mall, of each span in the given order. */
export async function countTraffic(
  transaction: Transaction,
  mall: number,
  spans: readonly CountedSpan[],
): Promise<Traffic[]> {
  const sessions = raw(sessionTable.name);
  const list = (name: keyof CountedSpan) => asArrayText(spans.map((span) => span[name].toISOString()));
  return queryRows(
    transaction,
    TRAFFIC,
    sql`select span.position::int as position,
        (select count(*)::int from ${sessions} s where s.mall_id = ${mall} and s.entry_at >= span.since
          and s.entry_at < span.until and not s.flags @> '{entry_unknown}' and ${IS_VISIT}) as entries,
        (select count(*)::int from ${sessions} s where s.mall_id = ${mall} and s.state = 'closed'
          and s.closed_at >= span.since and s.closed_at < span.until and s.exit_at is not null and ${IS_VISIT}) as exits
      from unnest(${list('from')}::timestamptz[], ${list('until')}::timestamptz[])
        with ordinality as span (since, until, position) order by span.position`,
  );
}

const LAST = { entryAt: instant().orNull(), exitAt: instant().orNull() };

/** When a car was last read at a gate of a mall; null where none ever was. */
export async function findLastMove(transaction: Transaction, mall: number): Promise<Date | null> {
  const sessions = raw(sessionTable.name);
  const [row] = await queryRows(
    transaction,
    LAST,
    sql`select
      (select entry_at from ${sessions} where mall_id = ${mall} and ${IS_VISIT}
        order by entry_at desc, id desc limit 1) as "entryAt",
      (select closed_at from ${sessions} where mall_id = ${mall} and state = 'closed' and exit_at is not null and ${IS_VISIT}
        order by closed_at desc limit 1) as "exitAt"`,
  );
  const [entryAt, exitAt] = [row?.entryAt ?? null, row?.exitAt ?? null];
  return entryAt && exitAt && entryAt < exitAt ? exitAt : (entryAt ?? exitAt);
}

const LONG = { cars: integer(), longestSince: instant().orNull() };

/** The cars that came before an instant and are still inside. */
export async function countInsideSince(
  transaction: Transaction,
  mall: number,
  before: Date,
): Promise<{ readonly cars: number; readonly longestSince: Date | null }> {
  const [row] = await queryRows(
    transaction,
    LONG,
    sql`select count(*)::int as cars, min(entry_at) as "longestSince" from ${raw(sessionTable.name)}
      where mall_id = ${mall} and state = 'open' and entry_at <= ${before}`,
  );
  return row ?? { cars: 0, longestSince: null };
}

const LENGTHS = { bucket: integer(), cars: integer() };

/** How many cars stayed for how long, in a span: the bucket of a length is how many of the edges it reaches. */
export function countLengths(
  transaction: Transaction,
  mall: number,
  { from, until }: CountedSpan,
  edgeMinutes: readonly number[],
): Promise<{ bucket: number; cars: number }[]> {
  return queryRows(
    transaction,
    LENGTHS,
    sql`select width_bucket(extract(epoch from exit_at - entry_at) / 60, ${[...edgeMinutes]}::numeric[]) as bucket,
        count(*)::int as cars
      from ${raw(sessionTable.name)}
      where mall_id = ${mall} and state = 'closed' and closed_at >= ${from} and closed_at < ${until}
        and exit_at is not null and review is null and not flags @> '{entry_unknown}'
      group by 1 order by 1`,
  );
}
