import sql, { join, raw, type Sql } from 'sql-template-tag';
import { integer, text } from '../platform/storage/column.ts';
import type { Transaction } from '../platform/storage/database.ts';
import {
  columnsOf,
  insertRow,
  insertRows,
  queryRows,
  selectRows,
  updateRows,
  writeRows,
} from '../platform/storage/rows.ts';
import { columnName, type ChangesOf, type NewRowOf, type RowOf } from '../platform/storage/table.ts';
import { passPlateTable, passTable, passUseTable } from './tables.ts';

export type StoredPass = RowOf<typeof passTable>;
export type PassPlate = RowOf<typeof passPlateTable>;

/** The passes of a plate that count at some time in a span, the watch list among them. Asked at each gate, by an index. */
export function listPassesOfPlate(
  transaction: Transaction,
  mall: number,
  plateKey: string,
  { from, until }: { from: Date; until: Date },
): Promise<StoredPass[]> {
  return queryRows(
    transaction,
    passTable.columns,
    sql`select ${columnsOf(passTable, { as: 'p' })}
      from ${raw(passPlateTable.name)} c join ${raw(passTable.name)} p on p.id = c.pass_id
      where c.mall_id = ${mall} and c.plate_key = ${plateKey} and p.valid_from <= ${until}
        and (p.valid_until is null or p.valid_until > ${from}) and (p.ended_at is null or p.ended_at > ${from})
      order by p.number`,
  ) as Promise<StoredPass[]>;
}

/** The passes that have begun in a span and give something: not the watch list, nor what was ended. */
export function listPassesBegun(
  transaction: Transaction,
  { after, until }: { after: Date; until: Date },
): Promise<StoredPass[]> {
  const rest = sql`where valid_from > ${after} and valid_from <= ${until} and ended_at is null and kind <> 'watch'`;
  return selectRows(transaction, passTable, rest);
}

/** Lets one car at a time be counted against a pass, until the commit; answers their quotas, which it may have waited for. */
export async function holdPasses(
  transaction: Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number | null>> {
  if (ids.length === 0) return new Map();
  const { id, quota } = passTable.columns;
  const held = sql`select id, quota from ${raw(passTable.name)} where id = any(${[...ids]}::bigint[])
    order by id for no key update`;
  return new Map((await queryRows(transaction, { id, quota }, held)).map((pass) => [pass.id, pass.quota]));
}

export function insertPass(transaction: Transaction, pass: NewRowOf<typeof passTable>): Promise<StoredPass> {
  return insertRow(transaction, passTable, pass);
}

export async function updatePass(
  transaction: Transaction,
  id: number,
  changes: ChangesOf<typeof passTable>,
): Promise<void> {
  await updateRows(transaction, passTable, changes, sql`id = ${id}`);
}

export async function writePlates(
  transaction: Transaction,
  plates: readonly NewRowOf<typeof passPlateTable>[],
): Promise<void> {
  await writeRows(transaction, passPlateTable, plates, sql`do nothing`);
}

export async function removePlates(transaction: Transaction, passes: readonly number[]): Promise<void> {
  await transaction.query(
    sql`delete from ${raw(passPlateTable.name)} where pass_id = any(${[...passes]}::bigint[])`,
  );
}

export async function findPass(
  transaction: Transaction,
  mall: number,
  publicId: string,
): Promise<StoredPass | null> {
  const rest = sql`where mall_id = ${mall} and public_id = ${publicId}`;
  return (await selectRows(transaction, passTable, rest))[0] ?? null;
}

export async function findPassById(transaction: Transaction, id: number): Promise<StoredPass | null> {
  return (await selectRows(transaction, passTable, sql`where id = ${id}`))[0] ?? null;
}

export async function findNumber(transaction: Transaction, id: number): Promise<number | null> {
  return (await findPassById(transaction, id))?.number ?? null;
}

export function listPlatesOf(transaction: Transaction, passes: readonly number[]): Promise<PassPlate[]> {
  const rest = sql`where pass_id = any(${[...passes]}::bigint[]) order by pass_id, plate_key`;
  return selectRows(transaction, passPlateTable, rest);
}

/** Passes of a mall in the order of their numbers, some at a time. */
export function listPassesBehind(
  transaction: Transaction,
  mall: number,
  behind: number,
  most: number,
): Promise<StoredPass[]> {
  const rest = sql`where mall_id = ${mall} and number > ${behind} order by number limit ${most}::int`;
  return selectRows(transaction, passTable, rest);
}

export async function findLastNumber(transaction: Transaction, mall: number): Promise<number> {
  const rows = await queryRows(
    transaction,
    { last: integer() },
    sql`select coalesce(max(number), 0)::int as last from ${raw(passTable.name)} where mall_id = ${mall}`,
  );
  return rows[0]?.last ?? 0;
}

/**
 * What a list of passes is as of: another one once anything in it was changed. Its first word is the last number. The
 * database's own number of each row's last transaction is asked, not a clock: two changes of one instant differ.
 */
export async function findRevision(transaction: Transaction, mall: number): Promise<string> {
  const rows = await queryRows(
    transaction,
    { revision: text() },
    sql`select coalesce(max(number), 0) || ' ' || count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as revision
      from ${raw(passTable.name)} where mall_id = ${mall}`,
  );
  return rows[0]?.revision ?? '0';
}

export function listPassesNumbered(
  transaction: Transaction,
  mall: number,
  numbers: readonly number[],
): Promise<StoredPass[]> {
  const rest = sql`where mall_id = ${mall} and number = any(${[...numbers]}::int[])`;
  return selectRows(transaction, passTable, rest);
}

/** Stores passes by their numbers: a number that is there has its pass changed, whose names stay. */
export function putPasses(
  transaction: Transaction,
  passes: readonly NewRowOf<typeof passTable>[],
): Promise<StoredPass[]> {
  const untouched = ['id', 'publicId', 'mall', 'number', 'createdAt', 'endedAt'];
  const columns = Object.entries(passTable.columns).flatMap(([property, column]) =>
    untouched.includes(property) ? [] : [columnName(property, column)],
  );
  const changes = raw(columns.map((name) => `${name} = excluded.${name}`).join(', '));
  return insertRows(transaction, passTable, passes, sql`(mall_id, number) do update set ${changes}`);
}

/** Ends the passes of these numbers that nobody has ended. */
export function endPasses(
  transaction: Transaction,
  mall: number,
  numbers: readonly number[],
  at: Date,
): Promise<StoredPass[]> {
  const which = sql`mall_id = ${mall} and number = any(${[...numbers]}::int[]) and ended_at is null`;
  return updateRows(transaction, passTable, { endedAt: at, changedAt: at }, which);
}

/** The passes of other plates: all that count for one of these plates after an instant, but for one pass. */
export function listPassesOfPlates(
  transaction: Transaction,
  mall: number,
  plateKeys: readonly string[],
  { after, but }: { after: Date; but: number },
): Promise<(StoredPass & { readonly plateKey: string })[]> {
  return queryRows(
    transaction,
    { ...passTable.columns, plateKey: passPlateTable.columns.plateKey },
    sql`select ${columnsOf(passTable, { as: 'p' })}, c.plate_key as "plateKey"
      from ${raw(passPlateTable.name)} c join ${raw(passTable.name)} p on p.id = c.pass_id
      where c.mall_id = ${mall} and c.plate_key = any(${[...plateKeys]}::text[]) and p.id <> ${but}
        and (p.valid_until is null or p.valid_until > ${after}) and p.ended_at is null`,
  ) as Promise<(StoredPass & { readonly plateKey: string })[]>;
}

interface Wanted {
  readonly kind: StoredPass['kind'] | null;
  readonly search: string | null;
  readonly state: 'valid' | 'ending' | 'ended' | null;
  readonly behind: number | null;
  readonly most: number;
  readonly now: Date;
  readonly weekLater: Date;
}

/** A page of passes, the newest number first. */
export function listPage(transaction: Transaction, mall: number, wanted: Wanted): Promise<StoredPass[]> {
  const { kind, search, state, behind, most, now, weekLater } = wanted;
  const conditions: Sql[] = [sql`mall_id = ${mall}`];
  if (kind !== null) conditions.push(sql`kind = ${kind}`);
  if (behind !== null) conditions.push(sql`number < ${behind}`);
  if (search !== null) conditions.push(fits(mall, search));
  if (state === 'ended') conditions.push(sql`not ${isCurrent(now)}`);
  if (state === 'valid') conditions.push(isCurrent(now));
  if (state === 'ending') conditions.push(sql`${isCurrent(now)} and valid_until <= ${weekLater}`);
  const rest = sql`where ${join(conditions, ' and ')} order by number desc limit ${most}::int`;
  return selectRows(transaction, passTable, rest);
}

function isCurrent(now: Date): Sql {
  return sql`((valid_until is null or valid_until > ${now}) and (ended_at is null or ended_at > ${now}))`;
}

/** By a part of the holder's name, of the note or of a plate, or by the number. */
function fits(mall: number, search: string): Sql {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const plate = `%${search.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}%`;
  const number = /^\d{1,9}$/.test(search) ? Number(search) : 0;
  return sql`(holder ilike ${pattern} or note ilike ${pattern} or number = ${number} or (${plate} <> '%%' and id in (
    select pass_id from ${raw(passPlateTable.name)} where mall_id = ${mall} and plate_key like ${plate})))`;
}

/** How many passes count now, by kind, how many of them end within a week, and how many of their cars are inside. */
export async function countPasses(transaction: Transaction, mall: number, now: Date, weekLater: Date) {
  const counted = await queryRows(
    transaction,
    { kind: text<StoredPass['kind']>(), all: integer(), ending: integer() },
    sql`select kind, count(*)::int as all, (count(*) filter (where valid_until <= ${weekLater}))::int as ending
      from ${raw(passTable.name)} where mall_id = ${mall} and ${isCurrent(now)} group by kind`,
  );
  const [used] = await queryRows(
    transaction,
    { usedNow: integer(), overQuota: integer() },
    sql`select (count(distinct session_id) filter (where outcome <> 'over_quota'))::int as "usedNow",
        (count(distinct session_id) filter (where outcome = 'over_quota'))::int as "overQuota"
      from ${raw(passUseTable.name)} where mall_id = ${mall} and left_at is null`,
  );
  return { counted, usedNow: used?.usedNow ?? 0, overQuota: used?.overQuota ?? 0 };
}

const { number, validFrom, validUntil, endedAt } = passTable.columns;
const WATCHED = { number, validFrom, validUntil, endedAt, plateKey: passPlateTable.columns.plateKey };

/** Near matches are measured by the product: the plates that are watched in a mall at some time between two instants. */
export function listWatched(
  transaction: Transaction,
  mall: number,
  { from, until }: { from: Date; until: Date },
  most: number,
) {
  return queryRows(
    transaction,
    WATCHED,
    sql`select p.number, p.valid_from as "validFrom", p.valid_until as "validUntil", p.ended_at as "endedAt",
        c.plate_key as "plateKey"
      from ${raw(passTable.name)} p join ${raw(passPlateTable.name)} c on c.pass_id = p.id
      where p.mall_id = ${mall} and p.kind = 'watch' and p.valid_from <= ${until} and ${isCurrent(from)} limit ${most}::int`,
  );
}
