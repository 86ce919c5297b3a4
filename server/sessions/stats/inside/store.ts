import sql, { raw } from 'sql-template-tag';
import { NOT_ASKED } from '../../session-row.ts';
import type { Passage } from '#domain/parking/counts-now.ts';
import type { CountedInside } from '#domain/parking/parked-span.ts';
import { PARKING_WINDOW_MS } from '#domain/parking/session-slots.ts';
import { LONG_STAY_MS } from '#domain/parking/session.ts';
import { boolean, instant, integer, text } from '../../../platform/storage/column.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { queryRows } from '../../../platform/storage/rows.ts';
import { ENDED_BY_TIME, IS_VISIT } from '../../store.ts';

const shape = {
  open: integer(),
  cars: integer(),
  onTheWay: integer(),
  unseen: integer(),
  exits: integer(),
  missed: integer(),
};

/**
 * The sessions of a mall that are open, and how many of their cars may have left: those of which an exit was missed by
 * their slot, and exits of the last day that fit nobody, less the sessions that have ended without an exit since.
 */
export async function countByGates(
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<CountedInside> {
  const [way, day] = [PARKING_WINDOW_MS, LONG_STAY_MS].map((ms) => new Date(now.getTime() - ms));
  const [row] = await queryRows(
    transaction,
    shape,
    sql`with inside as (select vehicle_class, entry_at, review from sessions where mall_id = ${mall} and state = 'open'),
      gone as (select coalesce(review, match_detail->>'asked') as review, flags @> '{entry_unknown}'::text[] as "isAlone" from sessions where mall_id = ${mall} and state = 'closed' and closed_at >= ${day}
        and (review is not null or flags @> ${[NOT_ASKED]}::text[]))
      select (select count(*)::int from inside) as open,
        (select count(*)::int from inside where vehicle_class is distinct from 'two_wheeler') as cars,
        (select count(*)::int from inside where vehicle_class is distinct from 'two_wheeler' and entry_at > ${way})
          as "onTheWay",
        (select count(*)::int from inside where review = 'exit_unseen') as unseen,
        (select count(*)::int from gone where "isAlone" and review in ('exit_ambiguous', 'plate_unreadable')) as exits,
        (select count(*)::int from gone where not "isAlone" and review in ('exit_missed', 'plate_unreadable')) as missed`,
  );
  if (!row) throw new Error('the database returned no counts');
  const { open, cars, onTheWay, unseen, exits, missed } = row;
  return { open, cars, onTheWay, doubted: unseen + Math.max(0, exits - missed) };
}

const seatedShape = {
  entryAt: instant(),
  plateKey: text().orNull(),
  otherKey: text().orNull(),
  entryPlateRaw: text().orNull(),
};
/** Since when one is inside, and what was read of its plate. */
export type Seated = {
  readonly entryAt: Date;
  readonly plateKey: string | null;
  readonly otherKey: string | null;
  readonly entryPlateRaw: string | null;
};
const SEATED = raw(
  'entry_at as "entryAt", plate_key as "plateKey", other_key as "otherKey", entry_plate_raw as "entryPlateRaw"',
);

const seatShape = { ...seatedShape, code: text().orNull(), takenAt: instant().orNull() };

/** The open sessions that came before an instant, of which nothing says that they have left, and the slots that seem their own. */
export async function listSeats(transaction: Transaction, mall: number, before: Date) {
  return queryRows(
    transaction,
    seatShape,
    sql`select ${SEATED}, slot_code as code, slot_confirmed_at as "takenAt" from sessions
      where mall_id = ${mall} and state = 'open' and entry_at < ${before} and review is distinct from 'exit_unseen'`,
  );
}

/** Those that were ended since an instant though no exit was read of them, by time or by the count of slots. */
export function listEndedByTime(transaction: Transaction, mall: number, since: Date): Promise<Seated[]> {
  return queryRows(
    transaction,
    seatedShape,
    sql`select ${SEATED} from sessions where mall_id = ${mall} and state = 'closed' and closed_at >= ${since}
      and exit_at is null and ${ENDED_BY_TIME}`,
  );
}

const kindsShape = {
  cars: integer(),
  entryAt: instant().orNull(),
  exitAt: instant().orNull(),
};

/** How many cars have open sessions, and when cars were read last at entries and exits since an instant. */
export async function countKinds(
  transaction: Transaction,
  mall: number,
  since: Date,
): Promise<{ cars: number; entryAt: Date | null; exitAt: Date | null }> {
  const [row] = await queryRows(
    transaction,
    kindsShape,
    sql`select count(*) filter (where state = 'open' and vehicle_class is distinct from 'two_wheeler')::int as cars,
        max(entry_at) filter (where not flags @> '{entry_unknown}'::text[]) as "entryAt", max(exit_at) as "exitAt"
      from sessions where mall_id = ${mall} and (state = 'open' or closed_at >= ${since})`,
  );
  return row ?? { cars: 0, entryAt: null, exitAt: null };
}

const entryShape = { id: integer(), entryAt: instant(), vehicleClass: text().orNull() };

/** The open sessions of all that may stand in a slot, and the class of vehicle where a camera tells it. */
export async function listEntries(transaction: Transaction, mall: number) {
  return queryRows(
    transaction,
    entryShape,
    sql`select id::int as id, entry_at as "entryAt", vehicle_class as "vehicleClass" from sessions
      where mall_id = ${mall} and state = 'open' and vehicle_class is distinct from 'two_wheeler'`,
  );
}

/** The two-wheelers whose sessions are open: since when, and what was read of their plates. */
export async function listTwoWheelers(transaction: Transaction, mall: number) {
  return queryRows(
    transaction,
    seatedShape,
    sql`select ${SEATED} from sessions
      where mall_id = ${mall} and state = 'open' and vehicle_class = 'two_wheeler'`,
  );
}

const passageShape = { id: integer(), at: instant(), isEntry: boolean() };

/** The cars that were read at entries and at exits since an instant, whoever they were, and two-wheelers where they take slots. */
export async function listPassages(
  transaction: Transaction,
  mall: number,
  since: Date,
  { withTwoWheelers }: { withTwoWheelers: boolean },
): Promise<(Passage & { session: number })[]> {
  const rows = await queryRows(
    transaction,
    passageShape,
    sql`select id::int as id, entry_at as at, true as "isEntry" from sessions
        where mall_id = ${mall} and entry_at > ${since}
          and (${withTwoWheelers}::boolean or vehicle_class is distinct from 'two_wheeler')
          and not flags @> '{entry_unknown}'::text[] and ${IS_VISIT}
      union all select id::int, exit_at, false from sessions
        where mall_id = ${mall} and state = 'closed' and closed_at >= ${since} and exit_at > ${since} and ${IS_VISIT}
          and (${withTwoWheelers}::boolean or vehicle_class is distinct from 'two_wheeler')`,
  );
  return rows.map(({ id: session, at, isEntry }) => ({ session, at, by: isEntry ? 1 : -1 }));
}

const seenShape = { at: instant(), isEntry: boolean(), isTwoWheeler: boolean(), isAlone: boolean() };

/** All vehicles that were read at entries and exits since an instant; `isAlone` where an exit has no entry. */
export async function listSeenAtGates(transaction: Transaction, mall: number, since: Date) {
  return queryRows(
    transaction,
    seenShape,
    sql`select entry_at as at, true as "isEntry", vehicle_class is not distinct from 'two_wheeler' as "isTwoWheeler",
          false as "isAlone" from sessions
        where mall_id = ${mall} and entry_at > ${since} and not flags @> '{entry_unknown}'::text[] and ${IS_VISIT}
      union all select exit_at, false, vehicle_class is not distinct from 'two_wheeler',
          flags @> '{entry_unknown}'::text[] from sessions
        where mall_id = ${mall} and state = 'closed' and closed_at >= ${since} and exit_at > ${since} and ${IS_VISIT}`,
  );
}
