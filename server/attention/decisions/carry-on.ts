import { closeAlerts } from '../../alerts/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { doAllParts } from '../../platform/jobs/faults.ts';
import { servicesOfJobs } from '../../platform/services.ts';
import { listOfCause, lockSessions } from '../../sessions/index.ts';
import type { AttentionServices } from '../attention-services.ts';
import { sessionItem } from '../queue/item-id.ts';
import {
  advanceBatch,
  endDecisions,
  insertDecisions,
  listMallsWithBatches,
  listOpenBatches,
  listParts,
  type OpenBatch,
} from '../store.ts';
import { newDecision } from './decide-item.ts';

/** So many at once: a gate that asks meanwhile waits for no more than these. */
const AT_ONCE = 50;

/** Goes on with every decision about a group, piece by piece, each in a transaction with how far it is. */
export async function carryOn(
  on: AttentionServices,
  now: Date,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const { database } = servicesOfJobs(on.services);
  const malls = await database.ask('system', listMallsWithBatches);
  const goOn = async (mall: number) => {
    let isMore = true;
    while (isMore && !isStopping()) {
      isMore = await database.transact({ mall }, (transaction) => doPiece(on, transaction, mall, now));
      on.queues.forget(mall);
    }
  };
  await doAllParts(async ({ alone }) => {
    for (const mall of malls) await alone(`mall ${mall}`, () => goOn(mall));
  });
}

/** One piece of the oldest decision; false where there is none. Nobody else decides about sessions meanwhile. */
async function doPiece(
  on: AttentionServices,
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<boolean> {
  await lockSessions(transaction, mall);
  const [batch] = await listOpenBatches(transaction, mall);
  if (!batch) return false;
  const piece =
    batch.undoes === null
      ? await closePiece(on, transaction, batch, now)
      : await takeBackPiece(on, transaction, { ...batch, undoes: batch.undoes }, now);
  await advanceBatch(transaction, batch, {
    done: batch.done + piece.done,
    failed: batch.failed + piece.failed,
    cursor: piece.last ?? batch.cursor,
    finishedAt: piece.isLast ? now : null,
  });
  return true;
}

interface Piece {
  readonly done: number;
  readonly failed: number;
  /** The last that was come to; null where nothing was left. */
  readonly last: number | null;
  readonly isLast: boolean;
}

async function closePiece(
  { sessions }: AttentionServices,
  transaction: Transaction,
  batch: OpenBatch,
  now: Date,
): Promise<Piece> {
  const { mall, person, words, decision, cursor, lastSession } = batch;
  const piece = { behind: cursor, upTo: lastSession, most: AT_ONCE };
  const members = await listOfCause(transaction, mall, batch, piece);
  const by = { actor: person, now };
  const asked = members.map(({ publicId }) => ({
    action: 'close_free' as const,
    session: publicId,
    reason: words,
  }));
  const made = await sessions.settleMany(transaction, mall, asked, by);
  const parts = members.flatMap(({ id, publicId }, at) => {
    const one = made[at];
    if (!one || 'refused' in one) return [];
    const part = { mall, item: sessionItem(publicId), by };
    const more = { settlement: one.settlement.id, partOf: decision };
    return [newDecision(part, { action: 'close_free', reason: words }, { id }, more)];
  });
  await insertDecisions(transaction, parts);
  const closed = members.map(({ publicId }) => publicId);
  await closeAlerts(transaction, mall, 'long_stay', closed, now);
  return ended(members, parts.length);
}

/** Takes parts back; one that something has come to rest on stays, and is counted. */
async function takeBackPiece(
  { sessions }: AttentionServices,
  transaction: Transaction,
  batch: OpenBatch & { undoes: number },
  now: Date,
): Promise<Piece> {
  const { mall, person, words, undoes, cursor } = batch;
  const parts = await listParts(transaction, undoes, { behind: cursor, most: AT_ONCE });
  const asked = parts.map(({ settlement }) => ({
    action: 'undo' as const,
    settlement: settlement ?? '',
    reason: words === '' ? 'Taken back' : words,
  }));
  const made = await sessions.settleMany(transaction, mall, asked, { actor: person, now });
  const taken = parts.filter((_, at) => {
    const one = made[at];
    return one !== undefined && !('refused' in one);
  });
  await endDecisions(
    transaction,
    taken.map(({ id }) => id),
    now,
  );
  return ended(parts, taken.length);
}

function ended(members: readonly { readonly id: number }[], done: number): Piece {
  const last = members.at(-1)?.id ?? null;
  return { done, failed: members.length - done, last, isLast: members.length < AT_ONCE };
}
