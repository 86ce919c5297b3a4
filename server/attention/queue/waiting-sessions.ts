import { unseenAskedFrom } from '#domain/parking/session-slots.ts';
import type { ReviewReason } from '#domain/parking/session.ts';
import { findCharges } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listWaiting, type WaitingSession } from '../../sessions/index.ts';
import type { AttentionServices } from '../attention-services.ts';
import { sessionItem } from './item-id.ts';
import type { QueuedItem } from './queued-item.ts';
import { priceSpans, type PricedSpan } from './worth.ts';

/** More than this no mall's people can have before them; the count says that there are at least so many. */
const MOST = 20_000;

/** Of these the gate says what caused them: one camera. */
const OF_A_GATE: readonly ReviewReason[] = ['plate_unreadable', 'plate_conflict', 'exit_ambiguous'];
/** What an exit is taken for that may be any car's: an hour or two. */
const ASSUMED_PAISE = 4_000;

/** The sessions in review, each with about what it may bring. */
export async function listSessionsWaiting(
  { sessions }: Pick<AttentionServices, 'sessions'>,
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<{ found: QueuedItem[]; isCounted: boolean }> {
  const rows = await listWaiting(transaction, mall, MOST);
  const [prices, charges, asked] = await Promise.all([
    priceSpans(
      transaction,
      rows.map((row) => spanOf(row, now)),
    ),
    findCharges(
      transaction,
      rows.filter(({ review }) => review === 'length_doubtful').map(({ id }) => id),
    ),
    priceQuestions(sessions, transaction, mall, now),
  ]);
  const found = rows.flatMap((row, at) => {
    const price = prices[at] ?? asked.get(row.publicId) ?? null;
    const charged = charges.get(row.id)?.paise ?? 0;
    return row.review === null ? [] : [toItem(row, row.review, price === null ? null : price - charged)];
  });
  return { found, isCounted: rows.length < MOST };
}

export function toItem(row: WaitingSession, kind: QueuedItem['kind'], worth: number | null): QueuedItem {
  const isOfGate = OF_A_GATE.some((reason) => reason === kind);
  return {
    id: sessionItem(row.publicId),
    kind,
    plate: row.plate,
    place: row.gate,
    alert: null,
    later: row.unseenSince && unseenAskedFrom(row.unseenSince),
    dueBy: null,
    cause: null,
    reason: kind,
    gate: isOfGate ? row.gate : null,
    day: row.entryDate,
    worth: worth === null ? null : Math.max(0, worth),
    since: row.closedAt ?? row.exitAt ?? row.entryAt,
    count: 1,
    assumed: ASSUMED_PAISE,
  };
}

/** From its entry until it was last known to be there; null where nobody knows when it came. */
export function spanOf(row: WaitingSession, now: Date): PricedSpan | null {
  if (!row.hasEntry) return null;
  const { tariffId, vehicleClass, entryAt } = row;
  return { tariffId, vehicleClass, entryAt, until: row.exitAt ?? row.closedAt ?? now };
}

const QUESTIONS_MS = 7 * 24 * 3_600_000;

/** What exits that fit several cars would bring at most, by their ids. */
async function priceQuestions(
  { listQuestions }: AttentionServices['sessions'],
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const questions = await listQuestions(transaction, mall, new Date(now.getTime() - QUESTIONS_MS));
  const pairs = questions.flatMap(({ exit, candidates }) =>
    candidates.map(({ tariffId, vehicleClass, entryAt }) => ({
      exit: exit.publicId,
      span: { tariffId, vehicleClass, entryAt, until: exit.exitAt },
    })),
  );
  const prices = await priceSpans(
    transaction,
    pairs.map(({ span }) => span),
  );
  const most = new Map<string, number>();
  for (const [at, { exit }] of pairs.entries()) {
    const price = prices[at] ?? null;
    if (price !== null) most.set(exit, Math.max(most.get(exit) ?? 0, price));
  }
  return most;
}
