import { createHash } from 'node:crypto';
import { indiaDate } from '#domain/time/india-time.ts';
import { paise } from '#domain/money/money.ts';
import { simpleTariff } from '#domain/money/simple-tariff.ts';
import type { TariffDocument } from '#domain/money/tariff.ts';
import { quoteBy } from '../../money/index.ts';
import type { Database } from '../../platform/storage/database.ts';
import type { DemoMall } from './malls.ts';
import type { Stay } from './stays.ts';
import { insertSessions, insertSlotChanges, insertSlotStates, type SessionRow } from './store.ts';

const BATCH = 1_000;
/** Changes of bays are kept for this long back; the visits reach further. */
const CHANGES_SINCE_MS = 28 * 86_400_000;
const SOURCE = 'demo-history';

/** Writes visits as sessions with their charges and ledger movements, and the bays as they stand now. */
export async function writeStays(
  database: Database,
  { mall, tariff, demo }: { mall: number; tariff: number; demo: DemoMall },
  stays: readonly Stay[],
  now: Date,
): Promise<void> {
  if (!demo.tariff || stays.length === 0) return;
  const { graceMinutes, paisePerHour, dayCapPaise } = demo.tariff;
  const price = simpleTariff({
    graceMinutes,
    paisePerHour: paise(paisePerHour),
    dayCapPaise: paise(dayCapPaise),
  });
  for (let from = 0; from < stays.length; from += BATCH) {
    const rows = stays.slice(from, from + BATCH).map((stay) => rowOf(mall, stay, price, now));
    await database.transact({ mall }, (transaction) => insertSessions(transaction, mall, tariff, rows));
  }
  await writeBays(database, mall, stays, now);
}

function rowOf(
  mall: number,
  { plate, slot, entryAt, exitAt }: Stay,
  price: TariffDocument,
  now: Date,
): SessionRow {
  const isInside = exitAt > now;
  const quote = isInside ? null : quoteBy(price, entryAt, exitAt);
  return {
    publicId: nameStay(mall, plate, entryAt),
    plate,
    slot,
    entryAt: entryAt.toISOString(),
    exitAt: isInside ? null : exitAt.toISOString(),
    entryDate: indiaDate(entryAt),
    quote,
  };
}

/** Opaque, and the same at every filling. */
function nameStay(mall: number, plate: string, entryAt: Date): string {
  return createHash('sha256')
    .update(`${mall}:${plate}:${entryAt.getTime()}`)
    .digest('base64url')
    .slice(0, 22);
}

async function writeBays(database: Database, mall: number, stays: readonly Stay[], now: Date): Promise<void> {
  const since = now.getTime() - CHANGES_SINCE_MS;
  const changes = stays
    .filter(({ exitAt }) => exitAt.getTime() > since)
    .flatMap(({ slot, entryAt, exitAt }) => [
      { slot, status: 'occupied', at: entryAt.getTime() + 120_000 },
      { slot, status: 'empty', at: Math.max(exitAt.getTime() - 60_000, entryAt.getTime() + 121_000) },
    ])
    .filter(({ at }) => at <= now.getTime())
    .toSorted((one, other) => one.at - other.at)
    .map((change) => ({ ...change, at: new Date(change.at).toISOString() }));
  for (let from = 0; from < changes.length; from += BATCH) {
    const batch = changes.slice(from, from + BATCH);
    await database.transact({ mall }, (transaction) => insertSlotChanges(transaction, mall, batch, SOURCE));
  }
  const newest = new Map(changes.map((change) => [change.slot, change]));
  const states = [...newest.values()].map(({ slot, status, at }) => ({ slot, status, since: at }));
  await database.transact({ mall }, (transaction) => insertSlotStates(transaction, mall, states, SOURCE));
}
