import type { LengthDoubt } from '#domain/parking/session-length.ts';
import { expectLastFreed, listStoodIn, mayBeOneSession } from '#domain/parking/one-session.ts';
import { findLongFree, listTurnsOfFreed } from '../occupancy/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { mayHaveLeft, type ClosedSession, type OpenSession } from '../sessions/index.ts';
import { findFreedElsewhere } from './gone-and-back.ts';
import type { GateServices } from './read-at-gate.ts';
import { seeAnySlot } from './slot-evidence.ts';

const MINUTE_MS = 60_000;
/** A slot that was freed less long ago was left to drive to the exit. */
const LONG_AGO_MS = 45 * MINUTE_MS;
/** A sensor that flaps shows a slot as free for seconds. */
const FREE_MS = MINUTE_MS;
/** An exit this long after a slot was freed may have been its car's. */
const WAY_OUT_MS = 15 * MINUTE_MS;

/**
 * Since when a car that is at an exit may have been gone before, by the slot that seems to be its own: it was freed long
 * ago, and either an exit just then may have been this car's, or there is no slot in which the car can have stood until now.
 */
export async function findGoneBetween(
  on: GateServices,
  transaction: Transaction,
  session: OpenSession | ClosedSession,
  { exitAt, now }: { exitAt: Date; now: Date },
): Promise<{ chargedUntil: Date; because: LengthDoubt; isProven?: boolean } | null> {
  const { occupancy, sessions } = on;
  const { mall, entryAt, vehicleClass } = session;
  if (vehicleClass === 'two_wheeler') return null;
  const freedAt =
    (await findFreed(occupancy, transaction, session, exitAt)) ??
    (await findFreedElsewhere(on, transaction, session, { exitAt, now }));
  if (freedAt === null || exitAt.getTime() - freedAt.getTime() < LONG_AGO_MS) return null;
  const freed = expectLastFreed(exitAt);
  const since = new Date(entryAt.getTime() - MINUTE_MS);
  const [isNamed, turns] = await Promise.all([
    mayHaveLeft(transaction, session, {
      from: new Date(freedAt.getTime() - MINUTE_MS),
      to: new Date(freedAt.getTime() + WAY_OUT_MS),
    }),
    listTurnsOfFreed(transaction, mall, { since, freed }),
  ]);
  if (isNamed) return { chargedUntil: freedAt, because: 'left_before' };
  const { isEverywhere, isEverywhereProven: isProven } = sessions.slotTrust(mall);
  if (!isEverywhere) return null;
  return mayBeOneSession({ entryAt, freedAt }, listStoodIn(turns, freed))
    ? null
    : { chargedUntil: freedAt, because: 'slot_seen_free', isProven };
}

/** When the slot that seems to be a session's own was freed, until an instant; null where it was not, but for seconds. */
export async function findFreed(
  occupancy: GateServices['occupancy'],
  transaction: Transaction,
  session: OpenSession | ClosedSession,
  until: Date,
): Promise<Date | null> {
  const seen = seeAnySlot(session, occupancy);
  if (seen === null || seen === 'occupied') return null;
  if (seen !== 'broken') return seen.freedAt;
  const { mall, slotCode: code, slotConfirmedAt: since } = session;
  if (code === null || since === null) return null;
  return findLongFree(transaction, mall, code, { since, until, atLeastMs: FREE_MS });
}
