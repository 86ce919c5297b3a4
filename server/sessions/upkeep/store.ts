import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/database.ts';
import { selectStays } from '../stays/store.ts';
import type { Stay } from '../stay.ts';
import type { WaitingExit } from '../facts/store.ts';

/** Marks a stay of which operators have been told that it is long. */
const LONG_STAY = 'long-stay';

export async function listMallsWithDueExits(transaction: Transaction, receivedBy: Date): Promise<number[]> {
  const rows = await transaction.query<{ mall: number }>(sql`
    select distinct mall_id as mall from plate_reads where is_waiting and received_at <= ${receivedBy} order by 1`);
  return rows.map(({ mall }) => mall);
}

export async function listDueExits(
  transaction: Transaction,
  mall: number,
  receivedBy: Date,
  most: number,
): Promise<WaitingExit[]> {
  return transaction.query<WaitingExit>(sql`
    select id as "readId", plate_key as "plateKey", plate_raw as "plateRaw", gate, vehicle_class as "vehicleClass",
      confidence, used_at as "usedAt", received_at as "receivedAt", answer
    from plate_reads where mall_id = ${mall} and is_waiting and received_at <= ${receivedBy}
    order by used_at limit ${most}`);
}

export async function listMallsWithLongStays(transaction: Transaction, enteredBy: Date): Promise<number[]> {
  const rows = await transaction.query<{ mall: number }>(sql`
    select distinct mall_id as mall from sessions
    where state = 'open' and entry_at <= ${enteredBy} and not flags @> ${[LONG_STAY]}::text[] order by 1`);
  return rows.map(({ mall }) => mall);
}

/** Open stays entered by an instant of which nobody has been told, oldest first. */
export async function listUntoldStays(
  transaction: Transaction,
  mall: number,
  enteredBy: Date,
  most: number,
): Promise<Stay[]> {
  return selectStays(
    transaction,
    sql`s.mall_id = ${mall} and s.state = 'open' and s.entry_at <= ${enteredBy}
      and not s.flags @> ${[LONG_STAY]}::text[] order by s.entry_at, s.id limit ${most}`,
  );
}

export async function markTold(transaction: Transaction, stayId: number): Promise<void> {
  await transaction.query(
    sql`update sessions set flags = array_append(flags, ${LONG_STAY}::text) where id = ${stayId}`,
  );
}

/** Removes pictures older than an instant. */
export async function removeImages(transaction: Transaction, receivedBy: Date): Promise<void> {
  await transaction.query(sql`delete from read_images where received_at < ${receivedBy}`);
}
