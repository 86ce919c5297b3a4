import { listOccupations, type Occupation } from '#domain/parking/occupations.ts';
import type { Silence } from '#domain/parking/sensors-silent.ts';
import type { UsualWays } from '#domain/parking/usual-ways.ts';
import { whoStands, type StandingCars } from '#domain/parking/who-stands.ts';
import { listTurns } from '../../occupancy/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { OpenSession } from '../session.ts';
import { listLoneExits, listReadThrough } from './store.ts';

const MINUTE_MS = 60_000;
/** Slots are looked through for so long before now; who came earlier is judged by time alone. */
const FARTHEST_MS = 48 * 60 * MINUTE_MS;
const BEFORE_MS = 15 * MINUTE_MS;
/** From those that have left in so long it is learnt how many have no slot. */
const LEARNT_MS = 12 * 60 * MINUTE_MS;
/** Whoever has left a slot is at the exit by then, and its read is here; and where no read will come before the camera is back. */
const WAY_OUT_MS = { read: 10 * MINUTE_MS, unread: 5 * MINUTE_MS };

interface Seen {
  readonly now: Date;
  readonly readUntil: Date | null;
  readonly ways: UsualWays;
  /** When slots are known not to have reported who came and went. */
  readonly unwatched?: readonly Silence[];
}

/**
 * How likely each of the cars that seem to be inside has left, by what the slots and the exits have shown since the first of
 * them came; `readUntil` where the cameras of the exits have had no connection since.
 */
export async function findWhereabouts(
  transaction: Transaction,
  mall: number,
  sessions: readonly Pick<OpenSession, 'id' | 'entryAt' | 'vehicleClass'>[],
  { now, readUntil, ways, unwatched }: Seen,
): Promise<StandingCars<number>> {
  const cars = sessions
    .filter(({ vehicleClass }) => vehicleClass !== 'two_wheeler')
    .filter(({ entryAt }) => now.getTime() - entryAt.getTime() < FARTHEST_MS)
    .map(({ id, entryAt }) => ({ id, entryAt, exitAt: null }));
  const first = Math.min(now.getTime() - LEARNT_MS, ...cars.map(({ entryAt }) => entryAt.getTime()));
  const from = new Date(first - BEFORE_MS);
  const [turns, through, alone] = await Promise.all([
    listTurns(transaction, mall, { from, to: now }),
    listReadThrough(transaction, mall, from),
    listLoneExits(transaction, mall, from),
  ]);
  if (turns.length === 0) return { whereabouts: new Map(), explained: { all: 0, placed: 0, slotless: 0 } };
  const ended = through.map((car) => ({ id: 0, ...car }));
  const shortMs = readUntil === null ? WAY_OUT_MS.read : WAY_OUT_MS.unread;
  const wayOutMs = Math.max(shortMs, ways.out.usualMs + 3 * ways.out.spreadMs);
  const { whereabouts, explained } = whoStands<{ id: number; entryAt: Date; exitAt: Date | null }>(
    [...cars, ...ended],
    listOccupations(turns).map((one) => mayBeOnItsWay(one, { now, wayOutMs })),
    { alone, readUntil, unwatched },
    ways,
  );
  return { whereabouts: new Map([...whereabouts].map(([{ id }, where]) => [id, where])), explained };
}

/** A car that has just left its slot is on its way to an exit: it is inside still. */
function mayBeOnItsWay(
  occupation: Occupation,
  { now, wayOutMs }: { now: Date; wayOutMs: number },
): Occupation {
  const { freedAt } = occupation;
  const isJustFreed = freedAt !== null && now.getTime() - freedAt.getTime() < wayOutMs;
  return isJustFreed ? { ...occupation, freedAt: null } : occupation;
}
