import sql from 'sql-template-tag';
import { LONG_STAY_MS } from '#domain/parking/session.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { selectStays, stayColumns, toStay, type StayRow } from '../store.ts';
import type { Stay } from '../session-record.ts';
import type { WaitingExit } from '../../gates/facts/store.ts';

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

/** An open stay, and when its own bay was freed. */
interface PossiblyUnseen {
  readonly stay: Stay;
  /** When the bay that was surely its own was first freed. */
  readonly bayFreedAt: Date | null;
}

/** Open stays entered by an instant, and when their bays were freed in the day before it. */
export async function listPossiblyUnseen(
  transaction: Transaction,
  mall: number,
  by: Date,
): Promise<PossiblyUnseen[]> {
  const dayBefore = new Date(by.getTime() - LONG_STAY_MS);
  const rows = await transaction.query<StayRow & { bayFreedAt: Date | null }>(sql`
    select ${stayColumns}, min(freed.at) as "bayFreedAt"
    from sessions s left join slot_changes freed
      on s.slot_basis = 'suggested' and freed.mall_id = s.mall_id and freed.code = s.slot_code
        and freed.status = 'empty' and freed.at > s.slot_confirmed_at and freed.at between ${dayBefore} and ${by}
    where s.mall_id = ${mall} and s.state = 'open' and s.entry_at <= ${by}
    group by s.id order by s.entry_at, s.id`);
  return rows.map(({ bayFreedAt, ...row }) => ({ stay: toStay(row), bayFreedAt }));
}

/** Removes pictures older than an instant. */
export async function removeImages(transaction: Transaction, receivedBy: Date): Promise<void> {
  await transaction.query(sql`delete from read_images where received_at < ${receivedBy}`);
}
