import { listOccupations } from '#domain/parking/occupations.ts';
import { doTakeSlots } from '#domain/parking/slotless.ts';
import type { UsualWays } from '#domain/parking/usual-ways.ts';
import { explainOthers } from '#domain/parking/who-stands.ts';
import { listTurns } from '../../occupancy/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listReadThrough } from '../upkeep/store.ts';

const HOUR_MS = 3_600_000;
/** From those that have left in so long it is learnt. */
const LEARNT_MS = 12 * HOUR_MS;

/** What was learnt of malls, and when. */
export type TwoWheelersInSlots = Map<number, { readonly at: Date; readonly isSo: boolean }>;

/** Whether the two-wheelers of a mall stand in slots whose sensors count them already; learnt once an hour. */
export async function doTwoWheelersTakeSlots(
  transaction: Transaction,
  mall: number,
  { now, known, ways }: { now: Date; known: TwoWheelersInSlots; ways: UsualWays },
): Promise<boolean> {
  const before = known.get(mall);
  if (before && Math.abs(now.getTime() - before.at.getTime()) < HOUR_MS) return before.isSo;
  const since = new Date(now.getTime() - LEARNT_MS);
  const others = await listReadThrough(transaction, mall, since, { areTwoWheelers: true });
  const from = new Date(Math.min(...[since, ...others.map(({ entryAt }) => entryAt)].map(Number)));
  const [cars, turns] =
    others.length === 0
      ? [[], []]
      : await Promise.all([
          listReadThrough(transaction, mall, since),
          listTurns(transaction, mall, { from, to: now }),
        ]);
  const isSo = doTakeSlots(explainOthers(others, cars, listOccupations(turns), ways));
  known.set(mall, { at: now, isSo });
  return isSo;
}
