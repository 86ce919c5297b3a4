import sql from 'sql-template-tag';
import { instant, integer, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { asArrayText, queryRows } from '../../platform/storage/rows.ts';

/** A slot of the layout as it is now. */
export interface StandingSlot {
  readonly code: string;
  readonly level: string;
  /** With its level. */
  readonly section: string;
  readonly status: 'empty' | 'occupied';
  /** Since when its sensor has reported so without a pause. */
  readonly since: Date;
  /** The device of which its last reading came; null where that is not known. */
  readonly source: string | null;
}

const TURNED = { code: text(), status: text<'empty' | 'occupied'>() };

/** Which slots of a mall were taken, or freed, since an instant: each once, by each status that it had. */
export function listTurnedSince(transaction: Transaction, mall: number, since: Date) {
  return queryRows(
    transaction,
    TURNED,
    sql`select distinct code, status from slot_changes
      where mall_id = ${mall} and at > ${since} and status <> 'unknown'`,
  );
}

/** A time from one instant up to another. */
interface Span {
  readonly from: Date;
  readonly until: Date;
}

const TURN = { code: text(), status: text<'empty' | 'occupied'>(), at: instant() };

/** What became of some slots within a span, the newest first. */
export function listTurnsBack(
  transaction: Transaction,
  mall: number,
  codes: readonly string[],
  { from, until }: Span,
) {
  return queryRows(
    transaction,
    TURN,
    sql`select code, status, at from slot_changes where mall_id = ${mall} and at >= ${from} and at < ${until}
      and status <> 'unknown' and code = any(${asArrayText(codes)}::text[]) order by at desc, id desc`,
  );
}

/** A slot that rests, and since when. */
export type RestingSlot = StandingSlot & { readonly restsSince: Date };

const BESIDE = {
  code: text(),
  before: integer(),
  besideBefore: integer(),
  besideMeanwhile: integer(),
};

/**
 * Of slots that rest: how many cars each took within a span before it rested, and how many those of its section took before
 * and since. `all` are the slots of their sections. What is known again after a silence is no car that comes.
 */
export function countBeside(
  transaction: Transaction,
  mall: number,
  { resting, all }: { resting: readonly RestingSlot[]; all: readonly StandingSlot[] },
  { from, until }: Span,
) {
  const list = (slots: readonly StandingSlot[], of: 'code' | 'section') =>
    asArrayText(slots.map((slot) => slot[of]));
  const since = asArrayText(resting.map(({ restsSince }) => restsSince.toISOString()));
  return queryRows(
    transaction,
    BESIDE,
    sql`with own as materialized (
        select code, section from unnest(${list(all, 'code')}::text[], ${list(all, 'section')}::text[]) as own (code, section)),
      turns as materialized (
        select c.code, own.section, c.status, c.at, lag(c.status) over (partition by c.code order by c.at, c.id) as before
        from slot_changes c join own on own.code = c.code
        where c.mall_id = ${mall} and c.at >= ${from} and c.at < ${until}),
      taken as materialized (
        select code, section, at from turns where status = 'occupied' and before is distinct from 'unknown')
      select r.code, (count(*) filter (where t.code = r.code and t.at < r.since))::int as before,
        (count(*) filter (where t.code <> r.code and t.at < r.since))::int as "besideBefore",
        (count(*) filter (where t.code <> r.code and t.at >= r.since))::int as "besideMeanwhile"
      from unnest(${list(resting, 'code')}::text[], ${list(resting, 'section')}::text[], ${since}::timestamptz[])
          as r (code, section, since)
        join taken t on t.section = r.section
      group by r.code`,
  );
}

/** All that slots of a mall were shown as within a span, the oldest first. */
export function listTurnsWithin(transaction: Transaction, mall: number, { from, until }: Span) {
  return queryRows(
    transaction,
    TURN,
    sql`select code, status, at from slot_changes where mall_id = ${mall} and at >= ${from} and at < ${until}
      and status <> 'unknown' order by at, id`,
  );
}

const TURN_OF_SLOT = { code: text(), at: instant() };
/** What a slot was before is looked for so far back. */
const BEFORE_MS = 86_400_000;

/**
 * When each slot of a mall was taken or freed within a span, the oldest first. What is known again after a silence is no car
 * that comes or goes.
 */
export function listCarTurnsWithin(transaction: Transaction, mall: number, { from, until }: Span) {
  return queryRows(
    transaction,
    TURN_OF_SLOT,
    sql`select code, at from (
        select id, code, status, at, lag(status) over (partition by code order by at, id) as before
        from slot_changes
        where mall_id = ${mall} and at >= ${new Date(from.getTime() - BEFORE_MS)} and at < ${until}) as turns
      where at >= ${from} and status <> 'unknown' and before is distinct from 'unknown' order by at, id`,
  );
}
