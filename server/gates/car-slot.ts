import type { Transaction } from '../platform/storage/database.ts';
import {
  giveUpSlot,
  NO_SLOT,
  type CarInside,
  type ClosedSession,
  type OpenSession,
} from '../sessions/index.ts';
import type { ReadAtGate } from './read-at-gate.ts';

interface Classed {
  readonly plateKey: string | null;
  readonly vehicleClass: string | null;
}

/**
 * Whether the camera at the exit is the first to say that this is a two-wheeler: it stands where no slot is watched, so that
 * the slot which seemed to be its own was some car's.
 */
export function isTwoWheelerAfterAll(
  { plateKey, vehicleClass }: Classed,
  read: Pick<ReadAtGate, 'plateKey' | 'vehicleClass'>,
): boolean {
  return vehicleClass === null && read.vehicleClass === 'two_wheeler' && plateKey === read.plateKey;
}

/** The session without the slot of a car, where it is a two-wheeler's. */
export async function leaveCarSlot<S extends OpenSession | ClosedSession>(
  transaction: Transaction,
  session: S,
  read: ReadAtGate,
): Promise<S> {
  return isTwoWheelerAfterAll(session, read) ? giveUpSlot(transaction, session) : session;
}

/** A session of no known class, with what is seen of it now: as its length is judged. */
export function asSeen<S extends Classed>(session: S, read: ReadAtGate): S {
  return isTwoWheelerAfterAll(session, read) ? { ...session, vehicleClass: read.vehicleClass } : session;
}

/** What is stored of it: a class that changes no price is stored nowhere else. */
export function noteTwoWheeler(session: Classed, read: ReadAtGate): { seenClass?: 'two_wheeler' } {
  return isTwoWheelerAfterAll(session, read) ? { seenClass: 'two_wheeler' } : {};
}

/** A session that has ended, with the class that its exit's camera saw. */
export function asSeenAtExit<
  S extends { vehicleClass: string | null; matchDetail: Readonly<Record<string, unknown>> },
>(session: S): S {
  return session.matchDetail['seenClass'] === 'two_wheeler'
    ? { ...session, vehicleClass: 'two_wheeler' }
    : session;
}

/** The same of a car inside, whose slot speaks neither for nor against it then. */
export function unlessTwoWheeler<C extends Classed & Pick<CarInside, keyof typeof NO_SLOT>>(
  car: C,
  read: ReadAtGate,
): C {
  return isTwoWheelerAfterAll(car, read) ? { ...car, ...NO_SLOT } : car;
}
