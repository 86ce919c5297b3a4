import sql from 'sql-template-tag';
import type { SlotStatus } from '#domain/parking/occupancy.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { packMemory, unpackSlot, type StoredSlot, type SlotRow } from './stored-slot.ts';

/** A change as the history keeps it. */
export interface ChangeRow {
  readonly code: string;
  readonly status: SlotStatus;
  readonly at: Date;
  readonly receivedAt: Date;
  readonly source: string | null;
  readonly sequence: number | null;
}

/** The state of every slot of one mall. */
export async function loadStates(transaction: Transaction, mall: number): Promise<StoredSlot[]> {
  const rows = await transaction.query<SlotRow>(sql`
    select code, status, since, source, observed_at, received_at, sequence, memory
    from slot_states where mall_id = ${mall}`);
  return rows.map(unpackSlot);
}

/** The named states, held for this transaction: what another process has written is seen, and it waits for us. */
export async function lockStates(
  transaction: Transaction,
  mall: number,
  codes: readonly string[],
): Promise<StoredSlot[]> {
  const rows = await transaction.query<SlotRow>(sql`
    select code, status, since, source, observed_at, received_at, sequence, memory
    from slot_states where mall_id = ${mall} and code = any(${codes}::text[])
    order by code for update`);
  return rows.map(unpackSlot);
}

/** Writes states, never backwards in device time. */
export async function saveStates(
  transaction: Transaction,
  mall: number,
  slots: readonly StoredSlot[],
): Promise<void> {
  const states = slots.map(({ state }) => state);
  await transaction.query(sql`
    insert into slot_states as known (mall_id, code, status, since, source, observed_at, received_at, sequence, memory)
    select ${mall}::int, * from unnest(
      ${states.map((state) => state.code)}::text[],
      ${states.map((state) => state.status)}::text[],
      ${states.map((state) => toText(state.since))}::timestamptz[],
      ${states.map((state) => state.source)}::text[],
      ${states.map((state) => toText(state.observedAt))}::timestamptz[],
      ${slots.map((slot) => toText(slot.receivedAt))}::timestamptz[],
      ${states.map((state) => state.sequence)}::bigint[],
      ${states.map(packMemory)}::jsonb[])
    on conflict (mall_id, code) do update set
      status = excluded.status, since = excluded.since, source = excluded.source,
      observed_at = excluded.observed_at, received_at = excluded.received_at,
      sequence = excluded.sequence, memory = excluded.memory
    where known.observed_at is null or known.observed_at <= excluded.observed_at`);
}

export async function appendChanges(
  transaction: Transaction,
  mall: number,
  changes: readonly ChangeRow[],
): Promise<void> {
  await transaction.query(sql`
    insert into slot_changes (mall_id, code, status, at, received_at, source, sequence)
    select ${mall}::int, * from unnest(
      ${changes.map((change) => change.code)}::text[],
      ${changes.map((change) => change.status)}::text[],
      ${changes.map((change) => toText(change.at))}::timestamptz[],
      ${changes.map((change) => toText(change.receivedAt))}::timestamptz[],
      ${changes.map((change) => change.source)}::text[],
      ${changes.map((change) => change.sequence)}::bigint[])`);
}

export interface HeartbeatRow {
  readonly source: string;
  readonly mall: number;
  readonly seconds: number;
}

/** The devices whose silence means something. */
export async function loadHeartbeats(transaction: Transaction): Promise<HeartbeatRow[]> {
  return transaction.query<HeartbeatRow>(sql`
    select public_id as source, mall_id as mall, heartbeat_seconds as seconds
    from devices where heartbeat_seconds is not null`);
}

/** Deletes up to `most` changes older than `before`; answers how many there were. */
export async function forgetChanges(transaction: Transaction, before: Date, most: number): Promise<number> {
  const gone = await transaction.query<{ id: number }>(sql`
    delete from slot_changes where id in (
      select id from slot_changes where received_at < ${before.toISOString()}::timestamptz order by id limit ${most}::int)
    returning id`);
  return gone.length;
}

function toText(at: Date | null): string | null {
  return at === null ? null : at.toISOString();
}
