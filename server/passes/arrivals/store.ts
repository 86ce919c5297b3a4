import sql, { raw } from 'sql-template-tag';
import { integer } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { insertRow, queryRows, selectRows, updateRows } from '../../platform/storage/rows.ts';
import type { ChangesOf, NewRowOf, RowOf } from '../../platform/storage/table.ts';
import { arrivalTable } from './tables.ts';

export type StoredArrival = RowOf<typeof arrivalTable>;

/** Announced arrivals that end after an instant, by when they begin. */
export function listArrivalsAfter(
  transaction: Transaction,
  mall: number,
  after: Date,
): Promise<StoredArrival[]> {
  const rest = sql`where mall_id = ${mall} and ends_at > ${after} order by begins_at, id limit 200`;
  return selectRows(transaction, arrivalTable, rest);
}

/** The announced arrivals whose places are held at an instant, the first to end first. */
export function listHeld(transaction: Transaction, mall: number, now: Date): Promise<StoredArrival[]> {
  const rest = sql`where mall_id = ${mall} and ended_at is null and begins_at <= ${now} and ends_at > ${now}
    order by ends_at, id limit 50`;
  return selectRows(transaction, arrivalTable, rest);
}

/** How many places are held in a mall at an instant: announced, and not there yet. */
export async function sumHeld(transaction: Transaction, mall: number, now: Date): Promise<number> {
  const rows = await queryRows(
    transaction,
    { held: integer() },
    sql`select coalesce(sum(places - arrived), 0)::int as held from ${raw(arrivalTable.name)}
      where mall_id = ${mall} and ended_at is null and begins_at <= ${now} and ends_at > ${now}`,
  );
  return rows[0]?.held ?? 0;
}

export async function insertArrival(
  transaction: Transaction,
  arrival: NewRowOf<typeof arrivalTable>,
): Promise<void> {
  await insertRow(transaction, arrivalTable, arrival);
}

/** An announced arrival, held until the commit; null where there is none that goes on. */
export async function holdArrival(
  transaction: Transaction,
  mall: number,
  publicId: string,
): Promise<StoredArrival | null> {
  const rest = sql`where mall_id = ${mall} and public_id = ${publicId} for no key update`;
  return (await selectRows(transaction, arrivalTable, rest))[0] ?? null;
}

export async function updateArrival(
  transaction: Transaction,
  id: number,
  changes: ChangesOf<typeof arrivalTable>,
): Promise<void> {
  await updateRows(transaction, arrivalTable, changes, sql`id = ${id}`);
}
