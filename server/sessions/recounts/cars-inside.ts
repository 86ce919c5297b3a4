import { carsByGates, RECOUNT_HOLDS_MS } from '#domain/parking/recount.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { countOpenSessions } from '../layout/store.ts';
import { countMoves, findLastRecount } from './store.ts';

/** The cars inside a mall by its gates, and what that rests on. */
export interface CarsInside {
  readonly cars: number;
  /** Of how many more or fewer nobody can be sure, since the recount that it goes on from. */
  readonly unsure: number;
  /** When people last counted; null where nobody did in the last days: it is the open sessions then. */
  readonly recountedAt: Date | null;
}

/** Counts the cars inside by the gates: on from the last recount while that holds, else the open sessions. */
export async function countCarsInside(
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<CarsInside> {
  const last = await findLastRecount(transaction, mall, now);
  const since = last?.endedAt ?? null;
  if (!last || !since || now.getTime() - since.getTime() > RECOUNT_HOLDS_MS)
    return { ...carsByGates(null, await countOpenSessions(transaction, mall)), recountedAt: null };
  const moves = await countMoves(transaction, mall, { from: since, until: now });
  const counted = { cars: last.cars ?? 0, unsure: last.unsure ?? 0, ...moves };
  return { ...carsByGates(counted, 0), recountedAt: since };
}
