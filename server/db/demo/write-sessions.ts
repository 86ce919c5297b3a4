import { createHash } from 'node:crypto';
import { indiaDate } from '#domain/time/india-time.ts';
import { chargeSessions, quoteBy, type FirstCharge } from '../../money/index.ts';
import { slotChangeTable, slotStateTable } from '../../occupancy/tables.ts';
import type { Database, Transaction } from '../../platform/storage/database.ts';
import { writeRows } from '../../platform/storage/rows.ts';
import type { NewRowOf } from '../../platform/storage/table.ts';
import type { sessionTable } from '../../sessions/tables.ts';
import sql from 'sql-template-tag';
import type { DemoSession } from './draw-sessions.ts';
import type { LaidOutMall } from './lay-out.ts';
import { insertSessions, payCharges } from './store.ts';

type NewSession = NewRowOf<typeof sessionTable>;

const BATCH = 1_000;
/** The changes of slots reach this far back; the sessions reach further. */
const CHANGES_SINCE_MS = 28 * 86_400_000;
const SOURCE = 'demo-history';
/** What all sessions share is one value, so that it is written once a batch. */
const NO_FLAGS: readonly string[] = [];
const NO_DETAIL = {};
/** As long as those who drive on afterwards take on the mean: by these ways cars that stand in no slot are counted. */
const PARKED_AFTER_MS = 57_500;
const UNPARKED_BEFORE_MS = 62_500;

/**
 * Writes sessions with their charges, payments and ledger movements, and the slots as they stand now. Of a thousand
 * charges `unpaid` are not paid; null: none is.
 */
export async function writeSessions(
  database: Database,
  mall: LaidOutMall,
  sessions: readonly DemoSession[],
  now: Date,
  unpaid: number | null = null,
): Promise<void> {
  let written: Promise<void> = Promise.resolve();
  for (let from = 0; from < sessions.length; from += BATCH) {
    // Made while the database, a thread of its own, writes the batch before.
    const rows = sessions.slice(from, from + BATCH).map((session) => rowOf(mall, session, now));
    const quotes = quoteEach(mall, rows);
    await written;
    written = database.transact({ mall: mall.id }, async (transaction) => {
      const ids = await insertSessions(transaction, rows);
      await charge(transaction, mall, quotes, ids);
      if (unpaid !== null) await payCharges(transaction, [...ids.values()], unpaid);
    });
  }
  await written;
  await writeSlotHistory(database, mall.id, sessions, now);
}

function rowOf(
  { id, tariff }: LaidOutMall,
  { plate, slot, entryAt, exitAt: leavesAt }: DemoSession,
  now: Date,
): NewSession {
  const exitAt = leavesAt > now ? null : leavesAt;
  return {
    publicId: nameSession(id, plate, entryAt),
    mall: id,
    plateKey: plate,
    plate,
    otherKey: null,
    provenKey: null,
    rivalKey: null,
    entryAt,
    entryDoubtMs: 0,
    entryEarlyMs: 0,
    timeFlag: null,
    exitAt,
    entryDate: indiaDate(entryAt),
    state: exitAt === null ? 'open' : 'closed',
    closedAt: exitAt,
    review: null,
    flags: NO_FLAGS,
    vehicleClass: null,
    entryGate: 'entry-1',
    exitGate: exitAt === null ? null : 'exit-1',
    entryConfidence: null,
    entryPlateRaw: plate,
    exitPlateRaw: exitAt === null ? null : plate,
    suggestedSlot: null,
    slotCode: slot,
    slotConfirmedAt: new Date(entryAt.getTime() + PARKED_AFTER_MS),
    tariffId: tariff?.id ?? null,
    createdAt: entryAt,
    slotBasis: null,
    matchDetail: NO_DETAIL,
  };
}

type Quoted = Omit<FirstCharge, 'session'> & { readonly publicId: string };

/** What the sessions cost that have ended. */
function quoteEach({ tariff }: LaidOutMall, rows: readonly NewSession[]): Quoted[] {
  if (tariff === null) return [];
  return rows.flatMap(({ publicId, entryAt, exitAt }): Quoted[] => {
    if (exitAt === null) return [];
    return [{ publicId, quote: quoteBy(tariff.document, entryAt, exitAt), at: exitAt, now: exitAt }];
  });
}

/** Charges the sessions as the gate would have done it. */
async function charge(
  transaction: Transaction,
  { id: mall, tariff }: LaidOutMall,
  quotes: readonly Quoted[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  if (tariff === null) return;
  const charges = quotes.flatMap(({ publicId, ...quoted }): FirstCharge[] => {
    const id = ids.get(publicId);
    const session = { publicId, mall, tariffId: tariff.id, vehicleClass: null };
    return id === undefined ? [] : [{ session: { id, ...session }, ...quoted }];
  });
  await chargeSessions(transaction, charges);
}

/** Opaque, and the same at every filling. */
function nameSession(mall: number, plate: string, entryAt: Date): string {
  return createHash('sha256')
    .update(`${mall}:${plate}:${entryAt.getTime()}`)
    .digest('base64url')
    .slice(0, 22);
}

/** The changes of slots in the recent past, and the slots as the sensors last reported them. */
async function writeSlotHistory(
  database: Database,
  mallId: number,
  sessions: readonly DemoSession[],
  now: Date,
): Promise<void> {
  const changes = changesOf(sessions, now);
  const rows = changes.map((change) => ({
    ...change,
    mallId,
    receivedAt: change.at,
    source: SOURCE,
    sequence: null,
  }));
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    await database.transact({ mall: mallId }, (transaction) =>
      writeRows(transaction, slotChangeTable, batch),
    );
  }
  const newest = new Map(changes.map((change) => [change.code, change]));
  const states = [...newest.values()].map(({ code, status, at }) => ({
    mallId,
    code,
    status,
    since: at,
    source: SOURCE,
    observedAt: at,
    receivedAt: at,
    sequence: null,
    memory: null,
  }));
  const isNewer = sql`(mall_id, code) do update set status = excluded.status, since = excluded.since,
    source = excluded.source, observed_at = excluded.observed_at, received_at = excluded.received_at`;
  await database.transact({ mall: mallId }, (transaction) =>
    writeRows(transaction, slotStateTable, states, isNewer),
  );
}

function changesOf(sessions: readonly DemoSession[], now: Date) {
  const since = now.getTime() - CHANGES_SINCE_MS;
  return sessions
    .filter(({ exitAt }) => exitAt.getTime() > since)
    .flatMap(({ slot: code, entryAt, exitAt }) => {
      const parkedAt = entryAt.getTime() + PARKED_AFTER_MS;
      const leftAt = Math.max(exitAt.getTime() - UNPARKED_BEFORE_MS, parkedAt + 1_000);
      return [
        { code, status: 'occupied' as const, at: new Date(parkedAt) },
        { code, status: 'empty' as const, at: new Date(leftAt) },
      ];
    })
    .filter(({ at }) => at <= now)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
