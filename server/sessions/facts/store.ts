import sql from 'sql-template-tag';
import { DOUBLED_EXIT_MS, DOUBLED_READ_MS } from '#domain/session.ts';
import type { Transaction } from '../../platform/database.ts';
import { ENTRY_UNKNOWN, type Stay } from '../stay.ts';
import { selectStays } from '../stays/store.ts';

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

export async function findOpenStay(
  transaction: Transaction,
  mall: number,
  key: string,
): Promise<Stay | null> {
  const [stay] = await selectStays(
    transaction,
    sql`s.mall_id = ${mall} and s.plate_key = ${key} and s.state = 'open'`,
  );
  return stay ?? null;
}

/** Every car that is inside, withheld plates included. */
export async function listOpenStays(transaction: Transaction, mall: number): Promise<Stay[]> {
  return selectStays(transaction, sql`s.mall_id = ${mall} and s.state = 'open' order by s.entry_at, s.id`);
}

/** The last closed stay of a plate that began by an instant, or its newest one for null. */
export async function findClosedStay(
  transaction: Transaction,
  mall: number,
  key: string,
  begunBy: Date | null,
): Promise<Stay | null> {
  const [stay] = await selectStays(
    transaction,
    sql`s.mall_id = ${mall} and s.plate_key = ${key} and s.state = 'closed' and not s.flags @> ${[ENTRY_UNKNOWN]}::text[]
      and (${begunBy}::timestamptz is null or s.entry_at <= ${begunBy})
      order by s.entry_at desc, s.id desc limit 1`,
  );
  return stay ?? null;
}

/** When the plate's next known stay after an instant began. */
export async function findNextEntry(
  transaction: Transaction,
  mall: number,
  key: string,
  after: Date,
): Promise<Date | null> {
  const [row] = await transaction.query<{ entryAt: Date | null }>(sql`
    select min(entry_at) as "entryAt" from sessions
    where mall_id = ${mall} and plate_key = ${key} and entry_at > ${after} and not flags @> ${[ENTRY_UNKNOWN]}::text[]`);
  return row?.entryAt ?? null;
}

/** The plate's first exit after an instant that waits for its entry. */
export async function findWaitingExit(
  transaction: Transaction,
  mall: number,
  key: string,
  after: Date,
): Promise<WaitingExit | null> {
  const [row] = await transaction.query<WaitingExit>(sql`
    select ${WAITING} from plate_reads r
    where r.mall_id = ${mall} and r.is_waiting and r.plate_key = ${key} and r.used_at > ${after}
    order by r.used_at limit 1`);
  return row ?? null;
}

/** The plate's first exit after an instant that is on record without an entry, for review. */
export async function findUnmatchedExit(
  transaction: Transaction,
  mall: number,
  key: string,
  after: Date,
): Promise<Stay | null> {
  const [stay] = await selectStays(
    transaction,
    sql`s.mall_id = ${mall} and s.plate_key = ${key} and s.entry_at > ${after} and s.state = 'closed'
      and s.review is not null and s.flags @> ${[ENTRY_UNKNOWN]}::text[]
      order by s.exit_at limit 1`,
  );
  return stay ?? null;
}

/** The plate's closed stay whose exit, by its own reads or by its key, lies nearest to an instant. */
export async function findExitNear(
  transaction: Transaction,
  mall: number,
  key: string,
  at: Date,
): Promise<Stay | null> {
  const from = new Date(at.getTime() - DOUBLED_EXIT_MS);
  const to = new Date(at.getTime() + DOUBLED_EXIT_MS);
  const [stay] = await selectStays(
    transaction,
    sql`s.id in (
        select id from sessions
        where mall_id = ${mall} and plate_key = ${key} and closed_at between ${from} and ${to}
        union select session_id from plate_reads
        where mall_id = ${mall} and plate_key = ${key} and direction = 'exit' and used_at between ${from} and ${to})
      and s.state = 'closed' and s.exit_at between ${from} and ${to}
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

/**
 * The stay of a read of the same characters at the same gate and direction within a minute, where that stay carries no
 * key by which it could be found.
 */
export async function findSameLook(
  transaction: Transaction,
  look: { mall: number; gate: string; direction: string; key: string | null; raw: string; at: Date },
): Promise<Stay | null> {
  const from = new Date(look.at.getTime() - DOUBLED_READ_MS);
  const to = new Date(look.at.getTime() + DOUBLED_READ_MS);
  const [stay] = await selectStays(
    transaction,
    sql`s.plate_key is null and s.id in (
        select session_id from plate_reads
        where mall_id = ${look.mall} and plate_key is not distinct from ${look.key} and used_at between ${from} and ${to}
          and direction = ${look.direction} and gate = ${look.gate} and (plate_key is not null or plate_raw = ${look.raw}))
      order by s.id desc limit 1`,
  );
  return stay ?? null;
}
