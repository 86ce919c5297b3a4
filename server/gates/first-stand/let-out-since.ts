import { SHORTEST_MS } from '#domain/parking/passing-by.ts';
import { DOUBLED_READ_MS } from '#domain/parking/session.ts';
import { compareRead } from '#domain/plates/likeness.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findLetOut } from '../commands/store.ts';
import { STILL_THERE_MS } from '../lanes/has-gone.ts';
import type { ReadAtGate } from '../read-at-gate.ts';
import type { LaneRead } from '../store.ts';

type Lane = Pick<ReadAtGate, 'mall' | 'gate' | 'usedAt'>;
type Unread = Pick<LaneRead, 'usedAt' | 'plateKey' | 'plateRaw' | 'confidence'>;

/**
 * Those of the reads before an exit that may have been of its car though they say nothing of a plate: the car had been inside
 * for long enough to be at an exit, and nobody was let out of the lane since, who would have been the one that was not read.
 * Whoever is read at once after that may be the very car. What is like its plate is left as it is.
 */
export async function unlessImpossible<R extends Unread>(
  transaction: Transaction,
  { mall, gate, usedAt: leftAt }: Lane,
  reads: readonly R[],
  { plates, entryAt }: { readonly plates: readonly string[]; readonly entryAt: Date },
): Promise<R[]> {
  const unread = reads.filter((one) => compareRead(one, plates) === 'unreadable');
  if (unread.length === 0) return [...reads];
  const soonest = entryAt.getTime() + SHORTEST_MS;
  const ended = await findLetOut(
    transaction,
    { mall, gate },
    {
      from: new Date(Math.min(...unread.map(({ usedAt }) => usedAt.getTime()))),
      opened: new Date(leftAt.getTime() - DOUBLED_READ_MS),
      byPerson: new Date(leftAt.getTime() - STILL_THERE_MS),
    },
  );
  const since = Math.max(soonest, ended?.getTime() ?? soonest);
  return reads.filter((one) => !unread.includes(one) || one.usedAt.getTime() >= since);
}
