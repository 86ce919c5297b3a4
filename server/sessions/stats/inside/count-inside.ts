import { mayHaveLeft, type CountedInside } from '#domain/parking/parked-span.ts';
import { LONGEST_WAY_OUT_MS } from '#domain/plates/evidence.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import type { SessionServices } from '../../session-services.ts';
import { countByGates, listSeats } from './store.ts';

/** What the gates count where they alone are asked, and of how many cars something says that they have left. */
export async function countInside(
  { occupancy }: Pick<SessionServices, 'occupancy'>,
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<CountedInside> {
  const [counted, seats] = await Promise.all([
    countByGates(transaction, mall, now),
    listSeats(transaction, mall, new Date(now.getTime() - LONGEST_WAY_OUT_MS)),
  ]);
  const seen = seats.map(({ code, ...seat }) => ({
    ...seat,
    slot: code === null ? null : occupancy.statusOf(mall, code),
  }));
  return { ...counted, doubted: counted.doubted + seen.filter((seat) => mayHaveLeft(seat, now)).length };
}
