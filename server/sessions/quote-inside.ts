import { quoteSessions, type Quote } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { listPerhapsLeft } from './perhaps-left.ts';
import type { OpenSession } from './session.ts';

/**
 * What each of some cars of a mall that are inside would cost if it left now, by the sessions' numbers: as their bills say,
 * what may have left by an exit in doubt costs as much as until then.
 */
export async function quoteCarsInside(
  transaction: Transaction,
  mall: number,
  inside: readonly OpenSession[],
  now: Date,
): Promise<Map<number, Quote>> {
  const leftAt = await listPerhapsLeft(transaction, mall, inside);
  const cars = inside.map((car) => ({ ...car, perhapsLeftAt: leftAt.get(car.id) }));
  return quoteSessions(transaction, mall, cars, now);
}
