import sql from 'sql-template-tag';
import type { GateAnswer } from '#contract/ingest.ts';
import type { Transaction } from '../platform/storage/database.ts';

/** A read as it is kept: once, with the answer it got. */
export interface KeptRead {
  readonly mall: number;
  readonly deviceId: number;
  readonly readId: string;
  readonly plateRaw: string;
  readonly plateKey: string | null;
  readonly plateStatus: string;
  readonly confidence: number | null;
  readonly direction: 'entry' | 'exit';
  readonly gate: string;
  readonly vehicleClass: string | null;
  readonly deviceAt: Date;
  readonly usedAt: Date;
  readonly receivedAt: Date;
  readonly timeFlag: string | null;
  readonly stayId: number | null;
  readonly isWaiting: boolean;
  readonly answer: GateAnswer;
}

const GATES = 7_712;

/** One look at a time in a mall: whatever is decided rests on what all earlier ones left. Held until the commit. */
export async function lockGates(transaction: Transaction, mall: number): Promise<void> {
  await transaction.query(sql`select pg_advisory_xact_lock(${GATES}::integer, ${mall}::integer)`);
}

/** The answer that a device's read got before; null for a new one. */
export async function findAnswer(
  transaction: Transaction,
  deviceId: number,
  readId: string,
): Promise<GateAnswer | null> {
  const [row] = await transaction.query<{ answer: GateAnswer }>(
    sql`select answer from plate_reads where device_id = ${deviceId} and read_id = ${readId}`,
  );
  return row?.answer ?? null;
}

/** The answer that the first read of a stay, by the time of the read, got at its entry or its exit. */
export async function findFirstAnswer(
  transaction: Transaction,
  stayId: number,
  direction: 'entry' | 'exit',
): Promise<GateAnswer | null> {
  const [row] = await transaction.query<{ answer: GateAnswer }>(sql`
    select answer from plate_reads where session_id = ${stayId} and direction = ${direction}
    order by used_at, id limit 1`);
  return row?.answer ?? null;
}

/** Keeps a read; its number. */
export async function insertRead(transaction: Transaction, read: KeptRead): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(sql`
    insert into plate_reads (mall_id, device_id, read_id, plate_raw, plate_key, plate_status, confidence, direction, gate,
      vehicle_class, device_at, used_at, received_at, time_flag, session_id, is_waiting, answer)
    values (${read.mall}, ${read.deviceId}, ${read.readId}, ${read.plateRaw}, ${read.plateKey}, ${read.plateStatus},
      ${read.confidence}, ${read.direction}, ${read.gate}, ${read.vehicleClass}, ${read.deviceAt}, ${read.usedAt},
      ${read.receivedAt}, ${read.timeFlag}, ${read.stayId}, ${read.isWaiting}, ${JSON.stringify(read.answer)}::jsonb)
    returning id`);
  if (!row) throw new Error('the database returned no new read');
  return row.id;
}

/** Keeps a read's picture, apart from the read. */
export async function insertImage(
  transaction: Transaction,
  readId: number,
  mall: number,
  bytes: Uint8Array,
  at: Date,
): Promise<void> {
  await transaction.query(sql`
    insert into read_images (plate_read_id, mall_id, bytes, received_at) values (${readId}, ${mall}, ${bytes}, ${at})`);
}

/** The entry of a waiting exit has come: the read belongs to a stay now. */
export async function endWaiting(transaction: Transaction, readId: number, stayId: number): Promise<void> {
  await transaction.query(
    sql`update plate_reads set is_waiting = false, session_id = ${stayId} where id = ${readId}`,
  );
}

/** An earlier read of the same car waits in this one's place. */
export async function waitNoLonger(transaction: Transaction, readId: number): Promise<void> {
  await transaction.query(sql`update plate_reads set is_waiting = false where id = ${readId}`);
}

/** Slots suggested since an instant to cars that haven't surely taken another one. */
export async function listSuggestedSlots(
  transaction: Transaction,
  mall: number,
  since: Date,
): Promise<string[]> {
  const rows = await transaction.query<{ code: string }>(sql`
    select suggested_slot as code from sessions
    where mall_id = ${mall} and state = 'open' and entry_at >= ${since} and suggested_slot is not null
      and slot_basis is distinct from 'suggested'`);
  return rows.map(({ code }) => code);
}
