import sql, { empty } from 'sql-template-tag';
import type { DeviceInput } from '#contract/devices.ts';
import type { DeviceClock } from '#domain/parking/device-clock.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { offsetOf, type Heard } from './device-clocks.ts';
import type { DeviceRecord } from './device-record.ts';

interface DeviceRow {
  id: number;
  public_id: string;
  mall_id: number;
  name: string;
  kind: DeviceRecord['kind'];
  gate: string | null;
  direction: DeviceRecord['direction'];
  heartbeat_seconds: number | null;
  stability_seconds: number | null;
  key_hash: string;
  previous_key_hash: string | null;
  previous_key_until: Date | null;
  is_simulated: boolean;
  clock: DeviceClock | null;
  last_seen_at: Date | null;
  created_at: Date;
  revoked_at: Date | null;
}

/** All devices, or those of one mall, oldest first. */
export async function loadDevices(transaction: Transaction, mall: number | null): Promise<DeviceRecord[]> {
  const rows = await transaction.query<DeviceRow>(
    sql`select * from devices ${mall === null ? empty : sql`where mall_id = ${mall}`} order by id`,
  );
  return rows.map(toRecord);
}

/** Locks a device of a mall for a change; null where the mall has none of that name. */
export async function lockDevice(
  transaction: Transaction,
  mall: number,
  publicId: string,
): Promise<DeviceRecord | null> {
  const [row] = await transaction.query<DeviceRow>(
    sql`select * from devices where mall_id = ${mall} and public_id = ${publicId} for update`,
  );
  return row ? toRecord(row) : null;
}

/** Registers a device; a gate that the mall doesn't have yet is made. */
export async function insertDevice(
  transaction: Transaction,
  mall: number,
  device: DeviceInput & { publicId: string; keyHash: string; isSimulated: boolean },
  at: Date,
): Promise<void> {
  if (device.gate !== undefined)
    await transaction.query(sql`
      insert into gates (mall_id, name, created_at) values (${mall}, ${device.gate}, ${at}) on conflict do nothing`);
  await transaction.query(sql`
    insert into devices (public_id, mall_id, name, kind, gate, direction, heartbeat_seconds, stability_seconds,
      key_hash, is_simulated, created_at)
    values (${device.publicId}, ${mall}, ${device.name}, ${device.kind}, ${device.gate ?? null},
      ${device.direction ?? null}, ${device.heartbeatSeconds ?? null}, ${device.stabilitySeconds ?? null},
      ${device.keyHash}, ${device.isSimulated}, ${at})`);
}

/** A new key; the old one works until `previousUntil`, or not at all for null. */
export async function replaceKey(
  transaction: Transaction,
  id: number,
  keyHash: string,
  previousUntil: Date | null,
): Promise<void> {
  await transaction.query(sql`
    update devices set key_hash = ${keyHash},
      previous_key_hash = case when ${previousUntil}::timestamptz is null then null else key_hash end,
      previous_key_until = ${previousUntil}
    where id = ${id}`);
}

export async function setRevoked(transaction: Transaction, id: number, at: Date): Promise<void> {
  await transaction.query(sql`update devices set revoked_at = ${at} where id = ${id} and revoked_at is null`);
}

/** Sets the heartbeat of the simulated sensors of one mall, or takes it away for null. */
export async function setSimulatedHeartbeat(
  transaction: Transaction,
  mall: number,
  seconds: number | null,
): Promise<void> {
  await transaction.query(sql`
    update devices set heartbeat_seconds = ${seconds}
    where mall_id = ${mall} and is_simulated and kind = 'slot-sensors'`);
}

/** Stores when devices were last heard and what is known of their clocks. A time never goes back. */
export async function saveHeard(transaction: Transaction, heard: readonly Heard[]): Promise<void> {
  const rows = heard.map(({ id, lastSeenAt, clock, ahead }) => ({
    id,
    lastSeenAt,
    clock,
    offsetMs: offsetOf({ clock, ahead }),
  }));
  await transaction.query(sql`
    update devices d set last_seen_at = greatest(d.last_seen_at, h."lastSeenAt"),
      clock = coalesce(h.clock, d.clock), clock_offset_ms = coalesce(h."offsetMs", d.clock_offset_ms)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as h(id bigint, "lastSeenAt" timestamptz, clock jsonb, "offsetMs" double precision)
    where d.id = h.id`);
}

function toRecord(row: DeviceRow): DeviceRecord {
  return {
    id: row.id,
    publicId: row.public_id,
    mall: row.mall_id,
    name: row.name,
    kind: row.kind,
    gate: row.gate,
    direction: row.direction,
    heartbeatSeconds: row.heartbeat_seconds,
    stabilitySeconds: row.stability_seconds,
    keyHash: row.key_hash,
    previousKeyHash: row.previous_key_hash,
    previousKeyUntil: row.previous_key_until,
    isSimulated: row.is_simulated,
    clock: row.clock,
    lastSeenAt: row.last_seen_at,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
  };
}
