import sql from 'sql-template-tag';
import { boolean, instant, integer, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows } from '../../platform/storage/rows.ts';
import { LONG_STAY_MS } from '#domain/parking/session.ts';
import { DRAINED, NOT_ASKED } from '../session-row.ts';
import { IS_VISIT } from '../store.ts';
import { EXIT_TYPED } from '../typed/store.ts';

const NEWEST = 40;

function dayBefore(now: Date): Date {
  return new Date(now.getTime() - LONG_STAY_MS);
}

/** What a session that slots alone have ended says of why. */
export const BY_SLOTS = 'slots' as const;

/**
 * How many of the newest sessions that were drained in the last day there are, all or those that slots alone have ended,
 * and how many of their cars were there after all: whose exit was later. One whose exit arrived late, and was earlier,
 * had gone.
 */
export async function countDrained(
  transaction: Transaction,
  mall: number,
  { now, by = null }: { now: Date; by?: typeof BY_SLOTS | null },
): Promise<{ all: number; there: number }> {
  const [row] = await queryRows(
    transaction,
    { all: integer(), there: integer() },
    sql`select count(*)::int as all, count(*) filter (where exit_at > "drainedAt")::int as there from (
      select exit_at, (match_detail->>'drainedAt')::timestamptz as "drainedAt" from sessions
      where mall_id = ${mall} and state = 'closed' and flags @> ${[DRAINED]}::text[] and closed_at >= ${dayBefore(now)}
        and (${by}::text is null or match_detail->>'drainedBy' = ${by}::text)
      order by closed_at desc limit ${NEWEST}) as drained`,
  );
  return row ?? { all: 0, there: 0 };
}

/** The sessions, by their public ids, that an exit without a sure partner may have ended. */
export async function listNamed(transaction: Transaction, mall: number, since: Date): Promise<string[]> {
  const rows = await queryRows(
    transaction,
    { candidate: text() },
    sql`select distinct jsonb_array_elements_text(match_detail->'candidates') as candidate from sessions
      where mall_id = ${mall} and entry_at >= ${since} and (review = 'exit_ambiguous' or flags @> ${[NOT_ASKED]}::text[])
        and jsonb_typeof(match_detail->'candidates') = 'array'`,
  );
  return rows.map(({ candidate }) => candidate);
}

const gatedShape = { entryAt: instant(), exitAt: instant() };

/** The cars that were read at both gates and left after an instant, or the two-wheelers, of which slots seldom say anything. */
export async function listReadThrough(
  transaction: Transaction,
  mall: number,
  since: Date,
  { areTwoWheelers = false } = {},
): Promise<{ entryAt: Date; exitAt: Date }[]> {
  return queryRows(
    transaction,
    gatedShape,
    sql`select entry_at as "entryAt", exit_at as "exitAt" from sessions
      where mall_id = ${mall} and state = 'closed' and closed_at >= ${since} and exit_at > entry_at
        and (vehicle_class is not distinct from 'two_wheeler') = ${areTwoWheelers}::boolean`,
  );
}

const loneShape = { at: instant(), isReadable: boolean() };

/** The cars that were read at exits after an instant and ended no session, and whether their plates could be read. */
export async function listLoneExits(
  transaction: Transaction,
  mall: number,
  since: Date,
): Promise<{ at: Date; isReadable: boolean }[]> {
  return queryRows(
    transaction,
    loneShape,
    sql`select exit_at as at, plate_key is not null as "isReadable" from sessions
      where mall_id = ${mall} and state = 'closed' and closed_at >= ${since} and exit_at >= ${since}
        and flags @> '{entry_unknown}'::text[] and vehicle_class is distinct from 'two_wheeler'
        and ${IS_VISIT}`,
  );
}

const exitsShape = { lastAt: instant().orNull(), unreadable: integer() };

const NEWEST_EXIT_MS = 6 * 3_600_000;

/** When a camera last read a car at an exit in the six hours before now, and how many without a plate that can be read since an instant. */
export async function summarizeExits(
  transaction: Transaction,
  mall: number,
  { now, since }: { now: Date; since: Date },
): Promise<{ lastAt: Date | null; unreadable: number }> {
  const [row] = await queryRows(
    transaction,
    exitsShape,
    sql`select max(exit_at) filter (where not flags @> ${[EXIT_TYPED]}::text[]) as "lastAt",
        count(*) filter (where exit_at >= ${since} and plate_key is null
          and flags @> '{entry_unknown}'::text[])::int as unreadable
      from sessions where mall_id = ${mall} and state = 'closed'
        and closed_at >= ${new Date(now.getTime() - NEWEST_EXIT_MS)}`,
  );
  return row ?? { lastAt: null, unreadable: 0 };
}
