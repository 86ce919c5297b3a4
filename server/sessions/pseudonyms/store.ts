import sql, { empty, join, raw } from 'sql-template-tag';
import type { PlateView } from '../../plates/index.ts';
import { bigint, instant } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { columnsOf, pickColumns, queryRows } from '../../platform/storage/rows.ts';
import type { RowOf } from '../../platform/storage/table.ts';
import { emptyReasonsOfStamps } from '../../money/index.ts';
import { settlementTable } from '../settlements/tables.ts';
import { sessionTable } from '../tables.ts';
import { TURNED_BACK } from '../turned-back/turns.ts';
import { RESPELLED } from '../typed/respelled.ts';

const PLATED = ['id', 'publicId', 'plateKey', 'rivalKey', 'entryAt'] as const;
const plated = pickColumns(sessionTable, PLATED);

/** An ended session that still carries a plate. */
export type PlatedSession = Pick<RowOf<typeof sessionTable>, (typeof PLATED)[number]>;

/** Written out, as the index of such sessions has it. */
const WITH_PLATE = raw(`state = 'closed' and plate not like 'erased-%'`);

/** Sessions that ended before an instant and carry a plate, in the order of their entries. */
export async function listWithPlate(
  transaction: Transaction,
  { endedBefore, behind, most }: { endedBefore: Date; behind: PlatedSession | null; most: number },
): Promise<PlatedSession[]> {
  const page = behind === null ? empty : sql`and (entry_at, id) > (${behind.entryAt}, ${behind.id}::bigint)`;
  return queryRows(
    transaction,
    plated,
    sql`select ${columnsOf(sessionTable, { only: PLATED })} from ${raw(sessionTable.name)}
      where ${WITH_PLATE} and entry_at < ${endedBefore} and closed_at < ${endedBefore} ${page}
      order by entry_at, id limit ${most}::int`,
  );
}

type Taken = Pick<PlatedSession, 'id' | 'publicId'>;
const taken = pickColumns(sessionTable, ['id', 'publicId']);

const NO_PLATE = raw(`plate_key = null, other_key = null, proven_key = null, rival_key = null,
  entry_plate_raw = null, exit_plate_raw = null`);

/**
 * Puts a random word of its own in the place of the plate of each of these sessions, where they have ended; answers which
 * were changed. No two share a word, so nothing shows any more that they were of one car.
 */
export async function takePlatesAway(transaction: Transaction, ids: readonly number[]): Promise<Taken[]> {
  const changed = await queryRows(
    transaction,
    taken,
    sql`update ${raw(sessionTable.name)} set ${NO_PLATE}, match_detail = '{}',
      plate = 'erased-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 10)
      where id = any(${[...ids]}::bigint[]) and ${WITH_PLATE} returning id, public_id as "publicId"`,
  );
  await emptyWords(transaction, changed);
  return changed;
}

/** What is noted of a session that goes on: times and counts alone, by which it is ended and charged. */
const WITHOUT_PLATE = [
  'queuedSince',
  'classAgain',
  'unseenSince',
  'seenLeavingAt',
  'seenInside',
  'mayHaveStood',
  'stoodSince',
  TURNED_BACK,
  RESPELLED,
];

/**
 * Takes the plate out of a session that is open: it goes on as one whose plate was not read, under no word of its own, so that
 * what is read of it later goes with the plates of ended visits. The caller holds the sessions of its mall.
 */
export async function takePlateFromOpen(transaction: Transaction, id: number): Promise<void> {
  const changed = await queryRows(
    transaction,
    taken,
    sql`update ${raw(sessionTable.name)} set ${NO_PLATE}, entry_confidence = null, plate = '', match_detail =
        (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(match_detail)
          where key = any(${WITHOUT_PLATE}::text[]))
      where id = ${id}::bigint and state = 'open' returning id, public_id as "publicId"`,
  );
  await emptyWords(transaction, changed);
}

async function emptyWords(transaction: Transaction, changed: readonly Taken[]): Promise<void> {
  const ids = changed.map(({ id }) => id);
  await emptySettlements(transaction, ids);
  await emptyReasonsOfStamps(transaction, ids);
}

/** What persons decided about these sessions stays, without how they stood and without the words that it was given. */
async function emptySettlements(transaction: Transaction, ids: readonly number[]): Promise<void> {
  await transaction.query(sql`update ${raw(settlementTable.name)} set changes = '[]', reason = ''
    where exists (select from jsonb_array_elements(changes) as change
      where (change -> 'after' ->> 'id')::bigint = any(${[...ids]}::bigint[]))`);
}

/** The sessions, under way and ended, that views of plates show; and those under two plates of which one is theirs. */
export async function listInViews(
  transaction: Transaction,
  views: readonly PlateView[],
): Promise<PlatedSession[]> {
  if (views.length === 0) return [];
  const shown = views.map(
    ({ key, from, until }) => sql`((plate_key = ${key} or rival_key = ${key}) and entry_at >= ${from}
      ${until === null ? empty : sql`and entry_at < ${until}`})`,
  );
  return queryRows(
    transaction,
    plated,
    sql`select ${columnsOf(sessionTable, { only: PLATED })} from ${raw(sessionTable.name)}
      where ${join(shown, ' or ')} order by id`,
  );
}

/** When these sessions ended; null of one that is under way. */
export async function findEnds(
  transaction: Transaction,
  ids: readonly number[],
): Promise<Map<number, Date | null>> {
  const rows = await queryRows(
    transaction,
    { id: bigint(), endedAt: instant().orNull() },
    sql`select id, case when state = 'open' then null else closed_at end as "endedAt"
      from ${raw(sessionTable.name)} where id = any(${[...ids]}::bigint[])`,
  );
  return new Map(rows.map(({ id, endedAt }) => [id, endedAt]));
}

/** Sessions by their public ids; those that are not there are left out. */
export async function findNamed(
  transaction: Transaction,
  publicIds: readonly string[],
): Promise<PlatedSession[]> {
  return queryRows(
    transaction,
    plated,
    sql`select ${columnsOf(sessionTable, { only: PLATED })} from ${raw(sessionTable.name)}
      where public_id = any(${[...publicIds]}::text[])`,
  );
}
