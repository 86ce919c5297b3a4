import sql, { empty } from 'sql-template-tag';
import { text } from '../platform/storage/column.ts';
import type { Transaction } from '../platform/storage/database.ts';
import {
  columnsOf,
  pickColumns,
  queryRows,
  selectRows,
  updateRows,
  writeRows,
} from '../platform/storage/rows.ts';
import type { ChangesOf, NewRowOf } from '../platform/storage/table.ts';
import { offsetOf, type Sighting } from './device-clocks.ts';
import type { DeviceRecord } from './device-record.ts';
import { deviceTable, refusedMessageTable } from './tables.ts';

/** All devices, or those of one mall, oldest first. */
export async function loadDevices(transaction: Transaction, mall: number | null): Promise<DeviceRecord[]> {
  const ofMall = mall === null ? empty : sql`where mall_id = ${mall}`;
  return selectRows(transaction, deviceTable, sql`${ofMall} order by id`);
}

/** The gates at which cameras of a mall read cars as they leave. */
export async function listExitGates(transaction: Transaction, mall: number): Promise<string[]> {
  const rows = await queryRows(
    transaction,
    { gate: text() },
    sql`select distinct gate from devices where mall_id = ${mall} and direction = 'exit' and gate is not null
      and kind = 'plate-camera' and revoked_at is null order by 1`,
  );
  return rows.map(({ gate }) => gate);
}

/** Any number that nobody else locks by. */
const LANES = 1770;

/** Until the transaction ends nobody else changes which lanes of the mall have a camera. */
export async function lockLanes(transaction: Transaction, mall: number): Promise<void> {
  await transaction.query(sql`select pg_advisory_xact_lock(${LANES}::integer, ${mall}::integer)`);
}

/** Locks a device of a mall for a change; null where the mall has none of that id. */
export async function lockDevice(
  transaction: Transaction,
  mall: number,
  publicId: string,
): Promise<DeviceRecord | null> {
  const rest = sql`where mall_id = ${mall} and public_id = ${publicId} for update`;
  const [device] = await selectRows(transaction, deviceTable, rest);
  return device ?? null;
}

/** The devices whose barrier takes a password; each held until the transaction ends. */
export function listPasswords(transaction: Transaction): Promise<DeviceRecord[]> {
  return selectRows(transaction, deviceTable, sql`where barrier_password is not null order by id for update`);
}

/** Stores a new device. Its gate is there already. */
export async function insertDevice(
  transaction: Transaction,
  device: NewRowOf<typeof deviceTable>,
): Promise<void> {
  await writeRows(transaction, deviceTable, [device]);
}

/** A new key; the old one works until `previousUntil`, or not at all for null. */
export async function replaceKey(
  transaction: Transaction,
  { id, keyHash: previous }: Pick<DeviceRecord, 'id' | 'keyHash'>,
  keyHash: string,
  previousUntil: Date | null,
): Promise<void> {
  const previousKeyHash = previousUntil === null ? null : previous;
  const changes = { keyHash, previousKeyHash, previousKeyUntil: previousUntil };
  await updateRows(transaction, deviceTable, changes, sql`id = ${id}`);
}

/** Changes what can be set of a device. */
export async function saveSettings(
  transaction: Transaction,
  id: number,
  settings: ChangesOf<typeof deviceTable>,
): Promise<void> {
  await updateRows(transaction, deviceTable, settings, sql`id = ${id}`);
}

export async function setRevoked(transaction: Transaction, id: number, at: Date): Promise<void> {
  await updateRows(transaction, deviceTable, { revokedAt: at }, sql`id = ${id} and revoked_at is null`);
}

/** Sets the heartbeat of the simulated sensors of one mall, or takes it away for null. */
export async function setSimulatedHeartbeat(
  transaction: Transaction,
  mall: number,
  seconds: number | null,
): Promise<void> {
  const where = sql`mall_id = ${mall} and is_simulated and kind = 'slot-sensors'`;
  await updateRows(transaction, deviceTable, { heartbeatSeconds: seconds }, where);
}

/** Stores when devices were last seen and what is known of their clocks, by one statement. A time never goes back. */
export async function saveSightings(transaction: Transaction, sightings: readonly Sighting[]): Promise<void> {
  const rows = sightings.map(({ id, lastSeenAt, lastBeatAt, clock, ahead }) => ({
    id,
    lastSeenAt,
    lastBeatAt,
    clock,
    offsetMs: offsetOf({ clock, ahead }),
  }));
  await transaction.query(sql`
    update devices d set last_seen_at = greatest(d.last_seen_at, h."lastSeenAt"),
      last_beat_at = greatest(d.last_beat_at, h."lastBeatAt"),
      clock = coalesce(h.clock, d.clock), clock_offset_ms = coalesce(h."offsetMs", d.clock_offset_ms)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as h(id bigint, "lastSeenAt" timestamptz, "lastBeatAt" timestamptz, clock jsonb, "offsetMs" double precision)
    where d.id = h.id`);
}

/** Stores a message that could not be used; the same trouble again is counted, with the newest message. */
export async function storeRefused(
  transaction: Transaction,
  refused: Omit<NewRowOf<typeof refusedMessageTable>, 'count' | 'firstAt' | 'lastAt'>,
  at: Date,
): Promise<void> {
  await writeRows(
    transaction,
    refusedMessageTable,
    [{ ...refused, firstAt: at, lastAt: at }],
    sql`(mall_id, device_id, kind, subject, reason)
      do update set count = refused_messages.count + 1, body = excluded.body,
        last_at = greatest(refused_messages.last_at, excluded.last_at)`,
  );
}

const refusedShape = {
  ...pickColumns(refusedMessageTable, ['kind', 'subject', 'reason', 'count', 'firstAt', 'lastAt']),
  /** The device's public id; null where the device is not known any more. */
  devicePublicId: deviceTable.columns.publicId.orNull(),
};

/** Messages that could not be used, by what was wrong with them, newest first. */
export async function listRefused(transaction: Transaction, mall: number, limit: number) {
  const columns = columnsOf(refusedMessageTable, {
    as: 'r',
    only: ['kind', 'subject', 'reason', 'count', 'firstAt', 'lastAt'],
  });
  return queryRows(
    transaction,
    refusedShape,
    sql`
    select ${columns}, d.public_id as "devicePublicId"
    from refused_messages r left join devices d on d.id = r.device_id
    where r.mall_id = ${mall} order by r.last_at desc, r.id desc limit ${limit}`,
  );
}

/** Deletes some messages that were last refused before an instant; answers how many. */
export async function deleteRefusedBefore(
  transaction: Transaction,
  before: Date,
  most: number,
): Promise<number> {
  const gone = await queryRows(
    transaction,
    pickColumns(refusedMessageTable, ['id']),
    sql`delete from refused_messages where id in (
      select id from refused_messages where last_at < ${before} order by last_at limit ${most}::int) returning id`,
  );
  return gone.length;
}

/**
 * Deletes refused reads that hold a plate, of messages that came at an instant or later: what a camera sent is compared by
 * its letters and digits alone.
 */
export async function deleteRefusedOf(
  transaction: Transaction,
  { key, from }: { readonly key: string; readonly from: Date },
): Promise<void> {
  await transaction.query(sql`
    delete from refused_messages where kind = 'plate_read' and last_at >= ${from}
      and strpos(regexp_replace(upper(subject || body::text), '[^A-Z0-9]', '', 'g'), ${key}) > 0`);
}
