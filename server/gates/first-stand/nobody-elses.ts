import { compareRead } from '#domain/plates/likeness.ts';
import { CLOCK_TOLERANCE_MS, LONGEST_WAY_OUT_MS } from '#domain/plates/evidence.ts';
import { listTurns } from '../../occupancy/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  listInside,
  listOfPlate,
  type CarInside,
  type ClosedSession,
  type OpenSession,
} from '../../sessions/index.ts';
import type { GateServices } from '../read-at-gate.ts';
import type { LaneRead } from '../store.ts';

interface Leaving {
  readonly plates: readonly string[];
  readonly session: OpenSession | ClosedSession;
  readonly leftAt: Date;
}

/**
 * Whether a read that may have been of a car that leaves can have been nobody else's. By its characters where it has
 * enough of them, else by the slots: one alone was freed, and whoever else is inside stands in its own.
 */
export async function isNobodyElses(
  on: GateServices,
  transaction: Transaction,
  read: LaneRead,
  { plates, session, leftAt }: Leaving,
): Promise<boolean> {
  const others = (await listInside(transaction, session.mall)).filter(({ id }) => id !== session.id);
  if (compareRead(read, plates) === 'alike')
    return !others.some((car) => isAlike(read, car)) && (await isStranger(transaction, read, session));
  return (
    others.every((car) => isStanding(on, car)) &&
    (await isOneFreed(transaction, session, read.usedAt, leftAt))
  );
}

function isAlike(read: LaneRead, { plateKey, otherKey }: CarInside): boolean {
  const keys = [plateKey, otherKey].filter((key) => key !== null);
  return compareRead(read, keys) === 'alike';
}

/** Nobody has been here under the plate that was read, but for the car itself and who was read just so. */
async function isStranger(
  transaction: Transaction,
  { plateKey, sessionId }: LaneRead,
  { mall, plateKey: own }: Leaving['session'],
): Promise<boolean> {
  if (plateKey === null || plateKey === own) return true;
  return (await listOfPlate(transaction, mall, plateKey)).every(({ id }) => id === sessionId);
}

function isStanding({ occupancy }: GateServices, { mall, slotCode }: CarInside): boolean {
  return slotCode !== null && occupancy.statusOf(mall, slotCode)?.status === 'occupied';
}

/** Whether one car at most has left a slot for the exits since long before a read, and it was the session's. */
async function isOneFreed(
  transaction: Transaction,
  { mall, slotCode }: Leaving['session'],
  readAt: Date,
  leftAt: Date,
): Promise<boolean> {
  const from = new Date(readAt.getTime() - LONGEST_WAY_OUT_MS);
  const turns = await listTurns(transaction, mall, { from, to: leftAt });
  const emptied = turns.filter(({ status }) => status !== 'occupied');
  const latest = readAt.getTime() + CLOCK_TOLERANCE_MS;
  const isBefore = emptied.some(({ at }) => at.getTime() <= latest);
  return isBefore && emptied.every(({ code, status }) => code === slotCode && status === 'empty');
}
