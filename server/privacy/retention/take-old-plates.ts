import { emptyAttention } from '../../attention/index.ts';
import { deleteLinksOfLists } from '../../bills/index.ts';
import { emptyDisputes } from '../../disputes/index.ts';
import { eraseReadsOf } from '../../gates/index.ts';
import { emptyChargebacks } from '../../money/index.ts';
import { leaveOutSeen } from '../../plates/index.ts';
import type { Services } from '../../platform/services.ts';
import { listWithPlate, takePlatesAway, type PlatedSession } from '../../sessions/index.ts';

const AT_ONCE = 200;

/**
 * Takes the plates out of visits that ended before an instant, except where an account sees them: those are somebody's
 * history, and go with the account or with the plate. Answers how many there were.
 */
export async function takeOldPlates(
  { database, files }: Services,
  endedBefore: Date,
  isStopping: () => boolean,
): Promise<number> {
  let taken = 0;
  let behind: PlatedSession | null = null;
  while (!isStopping()) {
    const from: PlatedSession | null = behind;
    const piece = await database.transact('system', async (transaction) => {
      const old = await listWithPlate(transaction, { endedBefore, behind: from, most: AT_ONCE });
      const alone = await leaveOutSeen(transaction, old);
      const ids = alone.map(({ id }) => id);
      const changed = await takePlatesAway(transaction, ids);
      await deleteLinksOfLists(transaction, ids);
      await emptyDisputes(transaction, ids);
      await emptyChargebacks(transaction, ids);
      await emptyAttention(transaction, ids);
      const reads = await eraseReadsOf(transaction, ids);
      return { last: old.at(-1) ?? null, isFull: old.length === AT_ONCE, count: changed.length, reads };
    });
    if (piece.reads.files.length > 0) await files.removeUnnamed(piece.reads.files);
    taken += piece.count;
    if (!piece.isFull || !piece.last) break;
    behind = piece.last;
  }
  return taken;
}
