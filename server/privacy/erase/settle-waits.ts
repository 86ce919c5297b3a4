import { emptyAttention } from '../../attention/index.ts';
import { emptyDisputes } from '../../disputes/index.ts';
import { eraseReadsOf } from '../../gates/index.ts';
import { servicesOfJobs } from '../../platform/services.ts';
import { listNotOver, takePlatesAway } from '../../sessions/index.ts';
import type { PrivacyServices } from '../privacy-services.ts';
import { endWaits, listWaits, writeErasures } from '../store.ts';

/** A camera may send the same exit again; until then the plate is needed to know that it is the same. */
const OVER_MS = 3_600_000;
const AT_ONCE = 100;

/**
 * Takes the plates out of visits that wait for it and have been over for an hour, piece by piece behind gates and readings.
 * Answers how many visits were done.
 */
export async function settleWaits(
  { services }: PrivacyServices,
  now: Date,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const { database, files } = servicesOfJobs(services);
  const endedSince = new Date(now.getTime() - OVER_MS);
  // Mostly there is none.
  const first = await database.ask('system', (transaction) => listWaits(transaction, 0, 1));
  if (first.length === 0) return 0;
  let [done, behind] = [0, 0];
  while (!isStopping()) {
    const from = behind;
    const piece = await database.transact('system', async (transaction) => {
      const waits = await listWaits(transaction, from, AT_ONCE);
      const ids = waits.map(({ session }) => session);
      const notOver = new Set(await listNotOver(transaction, ids, endedSince));
      const over = waits.filter(({ session }) => !notOver.has(session));
      const overIds = over.map(({ session }) => session);
      await takePlatesAway(transaction, overIds);
      await emptyDisputes(transaction, overIds);
      await emptyAttention(transaction, overIds);
      const reads = await eraseReadsOf(transaction, overIds);
      await endWaits(transaction, overIds);
      await writeErasures(
        transaction,
        over.map(({ publicId }) => ({ kind: 'session' as const, publicId, at: now })),
      );
      return { last: waits.at(-1)?.session, isFull: waits.length === AT_ONCE, over: over.length, reads };
    });
    if (piece.reads.files.length > 0) await files.removeUnnamed(piece.reads.files);
    done += piece.over;
    if (!piece.isFull || piece.last === undefined) break;
    behind = piece.last;
  }
  return done;
}
