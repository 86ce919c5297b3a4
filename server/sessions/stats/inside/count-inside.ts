import { countByTime } from '#domain/parking/inside-by-time.ts';
import type { KnownLengths } from '#domain/parking/gone-by-time.ts';
import { isVouchedFor, mayHaveLeft, type CountedInside } from '#domain/parking/parked-span.ts';
import { LONGEST_WAY_OUT_MS } from '#domain/plates/evidence.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { hasPlate } from '../../session.ts';
import type { SessionServices } from '../../session-services.ts';
import { countHalfVisits, readLengths } from '../../usual/store.ts';
import { countByGates, listEndedByTime, listSeats, type Seated } from './store.ts';
import { readGatesLately } from './unread-gates.ts';

/** Of so many of the newest visits it is known how long they were, where nobody has learnt of more. */
const NEWEST = 1_000;
/** Who was ended by time alone may be there for so long. */
const ENDED_MS = 48 * 3_600_000;
/** Of as many as came unread and have left again so many times as many are inside at most. */
const PER_LEFT_ALONE = 3;
/** So many times as many as leave may come while no entry is read. */
const MOST_CAME = 2;
/** A camera of which anything came within so long has a connection. */
const CONNECTED_MS = 10 * 60_000;

type Asked = Pick<SessionServices, 'devices' | 'occupancy'> &
  Partial<Pick<SessionServices, 'onWaiting' | 'lengths'>>;

/** What the gates count where they alone are asked, and of how many cars something says that they have left. */
export async function countInside(
  on: Asked,
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<CountedInside> {
  const [counted, seats, ended] = await Promise.all([
    countByGates(transaction, mall, now),
    listSeats(transaction, mall, new Date(now.getTime() - LONGEST_WAY_OUT_MS)),
    listEndedByTime(transaction, mall, new Date(now.getTime() - ENDED_MS)),
  ]);
  const seen = seats.map(({ code, ...seat }) => ({
    ...seat,
    slot: code === null ? null : on.occupancy.statusOf(mall, code),
  }));
  const unseen = seen.filter((seat) => !isVouchedFor(seat));
  // Where sensors report it is known by them which gates are read.
  const isBlind = on.occupancy.readingAt(mall) === null;
  if (unseen.length + ended.length === 0 && !isBlind) return counted;
  const { weigh, came } = await weigher(on, transaction, mall, { now, isBlind });
  const unclear = unseen.filter((seat) => !mayHaveLeft(seat, now));
  const doubted = unseen.length - unclear.length;
  const { there, mostThere } = weigh([...unseen, ...ended]);
  const others = counted.open - unseen.length;
  return {
    ...counted,
    doubted: counted.doubted + doubted + weigh(unclear).mostLeft,
    byTime: { there: others + there + came, mostThere: others + mostThere + MOST_CAME * came },
  };
}

async function weigher(
  { devices, onWaiting = [], lengths }: Asked,
  transaction: Transaction,
  mall: number,
  { now, isBlind }: { now: Date; isBlind: boolean },
) {
  const known: Promise<KnownLengths> =
    lengths?.(transaction, mall, now) ?? readLengths(transaction, mall, { now, newest: NEWEST });
  const [lone, learnt, gates] = await Promise.all([
    countHalfVisits(transaction, mall),
    known,
    isBlind ? readGatesLately(transaction, mall, { now, waiting: onWaiting }) : null,
  ]);
  const unless = (gate: 'entry' | 'exit', since: Date | null | undefined) =>
    isConnected({ devices }, mall, { gate, now }) ? null : (since ?? null);
  const [entry, exit] = [unless('entry', gates?.entryMissedSince), unless('exit', gates?.unread.exit)];
  const unreadMs = exit === null ? 0 : now.getTime() - exit.getTime();
  const weigh = (vehicles: readonly Seated[]) => {
    const inside = vehicles.map((one) => ({
      insideMs: now.getTime() - one.entryAt.getTime(),
      isRead: hasPlate(one),
    }));
    return countByTime(inside, { known: learnt, lone, unreadMs });
  };
  // While no entry is read as many are taken to come as leave; but in the evening few do, and few of them leave again.
  const countSince = (left: readonly Date[] = []) => left.filter((at) => entry !== null && at > entry).length;
  const came = Math.min(countSince(gates?.leftKnown), PER_LEFT_ALONE * countSince(gates?.leftAlone));
  return { weigh, came };
}

/** A camera that is cut off sends no heartbeat either: where one does, nobody passes. */
function isConnected(
  { devices }: Pick<Asked, 'devices'>,
  mall: number,
  { gate, now }: { gate: 'entry' | 'exit'; now: Date },
): boolean {
  return devices.ofMall(mall).some(({ kind, direction, publicId }) => {
    const seenAt = kind === 'plate-camera' && direction === gate ? devices.lastSeenAt(publicId) : null;
    return seenAt !== null && now.getTime() - seenAt.getTime() < CONNECTED_MS;
  });
}
