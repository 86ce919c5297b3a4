import { DOUBLED_EXIT_MS } from '#domain/parking/session.ts';
import { emptyAttention } from '../../attention/index.ts';
import { deleteLinksOfLists } from '../../bills/index.ts';
import { emptyDisputes } from '../../disputes/index.ts';
import { eraseReadsOf } from '../../gates/index.ts';
import { emptyChargebacks } from '../../money/index.ts';
import { servicesOfJobs } from '../../platform/services.ts';
import { findEnds, takePlatesAway } from '../../sessions/index.ts';
import type { PrivacyServices } from '../privacy-services.ts';
import { endWaits, listWaits, writeErasures } from '../store.ts';

const AT_ONCE = 100;

/**
 * Takes the plates out of visits that wait for it and are over, piece by piece behind gates and readings. A car whose exit
 * nobody read is inside until a person has closed its visit, which the attention list asks for.
 */
export async function settleWaits(
  { services }: PrivacyServices,
  now: Date,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const { database, files } = servicesOfJobs(services);
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
      const over = waits.filter(({ session }) => !isWaitedFor(ends.get(session), now));
      const overIds = over.map(({ session }) => session);
      await takePlatesAway(transaction, overIds);
      await deleteLinksOfLists(transaction, overIds);
      await emptyDisputes(transaction, overIds);
      await emptyChargebacks(transaction, overIds);
      await emptyAttention(transaction, overIds);
      const reads = await eraseReadsOf(transaction, overIds);
      await endWaits(transaction, overIds);
      await writeErasures(
        transaction,
        over.map(({ publicId }) => ({ kind: 'session' as const, publicId, at: now })),
      );
      return { last: waits.at(-1)?.session, isFull: waits.length === AT_ONCE, reads };
    });
    if (piece.reads.files.length > 0) await files.removeUnnamed(piece.reads.files);
    if (!piece.isFull || piece.last === undefined) break;
    behind = piece.last;
  }
}

/**
 * Whether a visit's plate is needed still: while the car is inside, and as long after its exit as what stands behind the
 * barrier is known for the same car. Read anew without its plate it would have a new row. A session that is not there any
 * more is over.
 */
export function isWaitedFor(endedAt: Date | null | undefined, now: Date): boolean {
  if (endedAt === undefined) return false;
  return endedAt === null || now.getTime() - endedAt.getTime() <= DOUBLED_EXIT_MS;
}
