import sql, { type Sql } from 'sql-template-tag';
import { DOUBLED_EXIT_MS, DOUBLED_READ_MS } from '#domain/parking/session.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { ENTRY_UNKNOWN, type Stay } from '../../sessions/session-record.ts';
import { selectStays } from '../../sessions/store.ts';

/** An exit that still waits for its entry. */
export interface WaitingExit {
  readonly readId: number;
  readonly plateKey: string | null;
  readonly plateRaw: string;
  readonly gate: string;
  readonly vehicleClass: string | null;
  readonly confidence: number | null;
  readonly usedAt: Date;
  readonly receivedAt: Date;
  readonly answer: { readonly sessionId: string | null };
}

const WAITING = sql`r.id as "readId", r.plate_key as "plateKey", r.plate_raw as "plateRaw", r.gate,
  r.vehicle_class as "vehicleClass", r.confidence, r.used_at as "usedAt", r.received_at as "receivedAt", r.answer`;

/** Of an open stay only what the matcher of exits asks for: a busy mall has hundreds of them. */
export type OpenStayRow = Pick<
  Stay,
  | 'id'
  | 'publicId'
  | 'mall'
  | 'plateKey'
  | 'entryPlateRaw'
  | 'entryConfidence'
  | 'entryAt'
  | 'vehicleClass'
  | 'review'
  | 'slotCode'
  | 'slotBasis'
  | 'slotConfirmedAt'
>;

/** Every car that is inside, withheld plates included. */
export async function listOpenStays(transaction: Transaction, mall: number): Promise<OpenStayRow[]> {
  return transaction.query<OpenStayRow>(sql`
    select id, public_id as "publicId", mall_id as mall, plate_key as "plateKey", entry_plate_raw as "entryPlateRaw",
      entry_confidence as "entryConfidence", entry_at as "entryAt", vehicle_class as "vehicleClass", review,
      slot_code as "slotCode", slot_basis as "slotBasis", slot_confirmed_at as "slotConfirmedAt"
    from sessions where mall_id = ${mall} and state = 'open' order by entry_at, id`);
}

export async function findStay(transaction: Transaction, id: number): Promise<Stay | null> {
  const [stay] = await selectStays(transaction, sql`s.id = ${id}`);
  return stay ?? null;
}

/** A read goes back 15 minutes at most; no car comes this often in that time. */
const NEWEST = 50;

/**
 * The newest stays under a plate's key, and those without a key that a read of the same characters, at the same gate
 * and in the same direction, belongs to within a minute; newest entry first.
 */
export async function listStaysOf(transaction: Transaction, look: SameLook): Promise<Stay[]> {
  return selectStays(
    transaction,
    sql`s.id in (
        (select id from sessions where mall_id = ${look.mall} and plate_key = ${look.key} order by entry_at desc limit ${NEWEST})
        union ${readsAlike(look)})
      and (s.plate_key = ${look.key} or s.plate_key is null)
      order by s.entry_at desc, s.id desc`,
  );
}

/**
 * The plate's first exit after an instant that waits for its entry, or that was taken for a double of an exit before the
 * instant: a car that came in between was not waiting behind the barrier, it left twice.
 */
export async function findWaitingExit(
  transaction: Transaction,
  mall: number,
  key: string,
  after: Date,
): Promise<WaitingExit | null> {
  const [row] = await transaction.query<WaitingExit>(sql`
    select ${WAITING} from plate_reads r
    where r.mall_id = ${mall} and r.plate_key = ${key} and r.used_at > ${after} and r.direction = 'exit'
      and (r.is_waiting or r.session_id is null
        or exists (select 1 from sessions s where s.id = r.session_id and s.exit_at <= ${after}))
    order by r.used_at, r.is_waiting desc, r.id limit 1`);
  return row ?? null;
}

/** The plate's closed stay whose exit, by its own reads or by its key, lies nearest to an instant that it had begun by. */
export async function findExitNear(
  transaction: Transaction,
  mall: number,
  key: string,
  at: Date,
): Promise<Stay | null> {
  const from = new Date(at.getTime() - DOUBLED_EXIT_MS);
  const to = new Date(at.getTime() + DOUBLED_EXIT_MS);
  const begunBy = new Date(at.getTime() + DOUBLED_READ_MS);
  const [stay] = await selectStays(
    transaction,
    sql`s.id in (
        select id from sessions
        where mall_id = ${mall} and plate_key = ${key} and closed_at between ${from} and ${to}
        union select session_id from plate_reads
        where mall_id = ${mall} and plate_key = ${key} and direction = 'exit' and used_at between ${from} and ${to})
      and s.state = 'closed' and s.exit_at between ${from} and ${to}
      and (s.entry_at <= ${begunBy} or s.flags @> ${[ENTRY_UNKNOWN]}::text[])
      order by abs(extract(epoch from s.exit_at - ${at}::timestamptz)) limit 1`,
  );
  return stay ?? null;
}

/** Stays that ended at a gate within a minute of an instant. */
export async function listExitsAtGate(
  transaction: Transaction,
  mall: number,
  gate: string,
  at: Date,
): Promise<Stay[]> {
  const from = new Date(at.getTime() - DOUBLED_READ_MS);
  const to = new Date(at.getTime() + DOUBLED_READ_MS);
  return selectStays(
    transaction,
    sql`s.mall_id = ${mall} and s.state = 'closed' and s.closed_at between ${from} and ${to} and s.exit_gate = ${gate}
      and s.exit_at is not null order by s.closed_at desc`,
  );
}

/** Exits that wait for their entry, seen around an instant. */
export async function listWaitingExits(
  transaction: Transaction,
  mall: number,
  at: Date,
): Promise<WaitingExit[]> {
  return transaction.query<WaitingExit>(sql`
    select ${WAITING} from plate_reads r
    where r.mall_id = ${mall} and r.is_waiting
      and r.used_at between ${new Date(at.getTime() - DOUBLED_EXIT_MS)} and ${new Date(at.getTime() + DOUBLED_EXIT_MS)}
    order by r.used_at desc`);
}

/** The plate's stay, ended as exit_missed, within which an instant lies. */
export async function findMissedExit(
  transaction: Transaction,
  mall: number,
  key: string,
  at: Date,
): Promise<Stay | null> {
  const [stay] = await selectStays(
    transaction,
    sql`s.mall_id = ${mall} and s.plate_key = ${key} and s.state = 'closed' and s.review = 'exit_missed'
      and s.entry_at < ${at} and s.closed_at >= ${at} order by s.entry_at desc limit 1`,
  );
  return stay ?? null;
}

/** The stay, carrying no key by which it could be found, of a read of the same characters at the same lane within a minute. */
export async function findSameLook(transaction: Transaction, look: SameLook): Promise<Stay | null> {
  const [stay] = await selectStays(
    transaction,
    sql`s.plate_key is null and s.id in (${readsAlike(look)}) order by s.id desc limit 1`,
  );
  return stay ?? null;
}

/** What was read, where and when. */
export interface SameLook {
  readonly mall: number;
  readonly gate: string;
  readonly direction: 'entry' | 'exit';
  readonly key: string | null;
  readonly raw: string;
  readonly at: Date;
}

function readsAlike({ mall, gate, direction, key, raw, at }: SameLook): Sql {
  const from = new Date(at.getTime() - DOUBLED_READ_MS);
  const to = new Date(at.getTime() + DOUBLED_READ_MS);
  return sql`select session_id from plate_reads
    where mall_id = ${mall} and ${key === null ? sql`plate_key is null and plate_raw = ${raw}` : sql`plate_key = ${key}`}
      and used_at between ${from} and ${to} and direction = ${direction} and gate = ${gate}`;
}
