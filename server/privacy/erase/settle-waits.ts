import { emptyAttention } from '../../attention/index.ts';
import { deleteLinksOfLists } from '../../bills/index.ts';
import { emptyDisputes } from '../../disputes/index.ts';
import { eraseReadsOf } from '../../gates/index.ts';
import { emptyChargebacks } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { servicesOfJobs, type Services } from '../../platform/services.ts';
import {
  findByIds,
  findEnds,
  lockSessions,
  takePlateFromOpen,
  takePlatesAway,
} from '../../sessions/index.ts';
import type { PrivacyServices } from '../privacy-services.ts';
import { endWaits, listWaits, writeErasures, type ErasureWait } from '../store.ts';
import { isWaitedFor } from './waits-until.ts';

const AT_ONCE = 100;

/**
 * Takes the plates out of visits that wait for it and are over, piece by piece behind gates and readings; and out of those
 * that are open still though the longest time to wait is over: nobody read their exits.
 */
export async function settleWaits(
  { services: given }: PrivacyServices,
  now: Date,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const services = servicesOfJobs(given);
  const { database, files } = services;
  // Mostly there is none.
  const first = await database.ask('system', (transaction) => listWaits(transaction, 0, 1));
  if (first.length === 0) return;
  let behind = 0;
  while (!isStopping()) {
    const from = behind;
    const piece = await database.transact('system', async (transaction) => {
      const waits = await listWaits(transaction, from, AT_ONCE);
      const ids = waits.map(({ session }) => session);
      const ends = await findEnds(transaction, ids);
      const over = waits.filter(({ session, askedAt }) => !isWaitedFor(ends.get(session), { askedAt, now }));
      const open = over.filter(({ session }) => ends.get(session) === null);
      const ended = over.filter((wait) => !open.includes(wait));
      const endedIds = ended.map(({ session }) => session);
      await takePlatesAway(transaction, endedIds);
      const removed = await eraseWhatHangsOn(transaction, ended, now);
      return { last: waits.at(-1)?.session, isFull: waits.length === AT_ONCE, open, removed };
    });
    if (piece.removed.length > 0) await files.removeUnnamed(piece.removed);
    for (const wait of piece.open) await takeFromOpen(services, wait, now);
    if (!piece.isFull || piece.last === undefined) break;
    behind = piece.last;
  }
}

/** Whoever reads the car at a gate meanwhile has the mall's sessions, and finds it with its plate or without it. */
async function takeFromOpen({ database, files, bus }: Services, wait: ErasureWait, now: Date): Promise<void> {
  const removed = await database.transact('system', async (transaction) => {
    const [session] = await findByIds(transaction, [wait.session]);
    if (session) await lockSessions(transaction, session.mall);
    const ends = await findEnds(transaction, [wait.session]);
    // It has just left: then its exit is waited out.
    if (!session || ends.get(wait.session) !== null) return [];
    await takePlateFromOpen(transaction, wait.session);
    const event = { mallId: session.mall, sessionId: session.publicId };
    transaction.afterCommit(() => bus.publish('sessionChanged', event));
    return eraseWhatHangsOn(transaction, [wait], now);
  });
  if (removed.length > 0) await files.removeUnnamed(removed);
}

/** What else says whose car it was; answers which files are to be removed. From then on it waits no more. */
async function eraseWhatHangsOn(
  transaction: Transaction,
  waits: readonly ErasureWait[],
  now: Date,
): Promise<readonly string[]> {
  const ids = waits.map(({ session }) => session);
  await deleteLinksOfLists(transaction, ids);
  await emptyDisputes(transaction, ids);
  await emptyChargebacks(transaction, ids);
  await emptyAttention(transaction, ids);
  const { files } = await eraseReadsOf(transaction, ids);
  await endWaits(transaction, ids);
  await writeErasures(
    transaction,
    waits.map(({ publicId }) => ({ kind: 'session' as const, publicId, at: now })),
  );
  return files;
}
