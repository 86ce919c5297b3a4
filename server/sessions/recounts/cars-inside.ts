import { carsByGates, RECOUNT_HOLDS_MS } from '#domain/parking/recount.ts';
import { spanParked } from '#domain/parking/parked-span.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { SessionServices } from '../session-services.ts';
import { countInside } from '../stats/inside/count-inside.ts';
import { countMoves, findLastRecount } from './store.ts';

/** The cars inside a mall by its gates, and what that rests on. */
export interface CarsInside {
  readonly cars: number;
  /** Of how many more or fewer nobody can be sure: since the recount that it goes on from, else by what speaks for each car. */
  readonly unsure: number;
  /** So many more there may be. */
  readonly more: number;
  /** When people last counted; null where nobody did in the last days: it is the open sessions then. */
  readonly recountedAt: Date | null;
}

/** Counts the cars inside by the gates: on from the last recount while that holds, else the open sessions. */
export async function countCarsInside(
  on: Pick<SessionServices, 'devices' | 'occupancy'>,
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<CarsInside> {
  const last = await findLastRecount(transaction, mall, now);
  const since = last?.endedAt ?? null;
  if (!last || !since || now.getTime() - since.getTime() > RECOUNT_HOLDS_MS)
    return countByGatesAlone(on, transaction, mall, now);
  const moves = await countMoves(transaction, mall, { from: since, until: now });
  const counted = { cars: last.cars ?? 0, unsure: last.unsure ?? 0, ...moves };
  const byGates = carsByGates(counted);
  return { ...byGates, more: byGates.unsure, recountedAt: since };
}

/** As it is shown elsewhere, with the span beside it: one mall has one. */
async function countByGatesAlone(
  on: Pick<SessionServices, 'devices' | 'occupancy'>,
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<CarsInside> {
  const inside = await countInside(on, transaction, mall, now);
  const { parked: cars, low, high } = spanParked(inside, on.occupancy.counts(mall));
  const [fewer, more] = [cars - low, high - cars];
  return { cars, unsure: Math.max(fewer, more), more, recountedAt: null };
}
