import { readPlate } from '#domain/plates/plate.ts';
import { listExitSpellings, measureCandidate } from '#domain/plates/spelling.ts';
import { measureWidely, FARTHEST_COMPARED } from '#domain/plates/wide-distance.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds, type UnmatchedSession } from '../../sessions/index.ts';
import { hasLeftBefore, listCame, toEntered } from '../partners/listed-cars.ts';

/** Of exits without an entry those for which a car that came before them is left, under a plate much like their own. */
export async function findLikely(
  transaction: Transaction,
  exits: readonly number[],
): Promise<ReadonlySet<number>> {
  const likely = new Set<number>();
  for (const exit of await findByIds(transaction, exits))
    if (exit.kind === 'unmatched' && (await isOneLeft(transaction, exit))) likely.add(exit.id);
  return likely;
}

async function isOneLeft(transaction: Transaction, exit: UnmatchedSession): Promise<boolean> {
  const spellings = listExitSpellings(readPlate(exit.exitPlateRaw ?? exit.plate), {});
  const cars = await listCame(transaction, exit);
  return cars.some((car) => {
    if (hasLeftBefore(car, exit.exitAt)) return false;
    const came = toEntered(car, new Map(), new Map());
    return measureCandidate(spellings, came, undefined, measureWidely) <= FARTHEST_COMPARED;
  });
}
