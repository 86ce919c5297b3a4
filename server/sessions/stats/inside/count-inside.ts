import { countUnread, doCarsPassUnread } from '#domain/parking/half-visits.ts';
import { isVouchedFor, mayHaveLeft, type CountedInside } from '#domain/parking/parked-span.ts';
import { LONGEST_WAY_OUT_MS } from '#domain/plates/evidence.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import type { SessionServices } from '../../session-services.ts';
import { countHalfVisits, listLengthsRead } from '../../usual/store.ts';
import { countByGates, listSeats } from './store.ts';

/** What the gates count where they alone are asked, and of how many cars something says that they have left. */
export async function countInside(
  { occupancy }: Pick<SessionServices, 'occupancy'>,
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<CountedInside> {
  const [counted, seats, halves] = await Promise.all([
    countByGates(transaction, mall, now),
    listSeats(transaction, mall, new Date(now.getTime() - LONGEST_WAY_OUT_MS)),
    countHalfVisits(transaction, mall),
  ]);
  const seen = seats.map(({ code, ...seat }) => ({
    ...seat,
    slot: code === null ? null : occupancy.statusOf(mall, code),
  }));
  const untold = seen.filter((seat) => !isVouchedFor(seat) && !mayHaveLeft(seat, now));
  const insideMs = untold.map(({ entryAt }) => now.getTime() - entryAt.getTime());
  const lengths = doCarsPassUnread(halves) ? await listLengthsRead(transaction, mall) : [];
  const unread = countUnread(insideMs, halves, lengths);
  const doubted = counted.doubted + seen.filter((seat) => mayHaveLeft(seat, now)).length + unread.left;
  return { ...counted, doubted, cameUnread: unread.came };
}
