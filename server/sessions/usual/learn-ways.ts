import { listOccupations } from '#domain/parking/occupations.ts';
import { learnWays, type UsualWays } from '#domain/parking/usual-ways.ts';
import { listTurns } from '../../occupancy/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listReadThrough } from '../upkeep/store.ts';

const HOUR_MS = 3_600_000;
/** From those that have left in so long it is learnt; each car came before it left. */
const LEARNT_MS = 12 * HOUR_MS;
/** So often it is learnt anew; more often in the first hours, in which each car says a lot. */
const FRESH_MS = HOUR_MS;
const FRESH_AT_FIRST_MS = HOUR_MS / 4;
const FEW_CARS = 100;

/** How long cars are on their way between the gates and the slots of a mall, learnt once an hour. */
export type LearnedWays = (transaction: Transaction, mall: number, now: Date) => Promise<UsualWays>;

export function learnUsualWays(): LearnedWays {
  const known = new Map<number, { ways: UsualWays; cars: number; at: number }>();
  return async (transaction, mall, now) => {
    const before = known.get(mall);
    const freshMs = before && before.cars >= FEW_CARS ? FRESH_MS : FRESH_AT_FIRST_MS;
    if (before && Math.abs(now.getTime() - before.at) < freshMs) return before.ways;
    const cars = await listReadThrough(transaction, mall, new Date(now.getTime() - LEARNT_MS));
    const from = new Date(Math.min(now.getTime(), ...cars.map(({ entryAt }) => entryAt.getTime())));
    const turns = cars.length === 0 ? [] : await listTurns(transaction, mall, { from, to: now });
    const ways = learnWays(cars, listOccupations(turns));
    known.set(mall, { ways, cars: cars.length, at: now.getTime() });
    return ways;
  };
}
