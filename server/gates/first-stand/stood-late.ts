import { areClassesApart } from '#domain/plates/vehicle-class.ts';
import { compareRead } from '#domain/plates/likeness.ts';
import { STANDING_MS } from '#domain/parking/session.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds, hasExit, standEarlier, type ClosedSession } from '../../sessions/index.ts';
import type { GateServices, ReadAtGate } from '../read-at-gate.ts';
import { listLaneReads } from '../store.ts';
import { unlessImpossible } from './let-out-since.ts';

/** A read that took so long may have been overtaken by the next one of its lane. */
const LATE_MS = 1_000;

/**
 * A read of a lane that arrives after a later one of it, and fits nobody: whoever left there next, where the read may be
 * of that car, may have stood there already, and is charged until then. The read stays what it is without that.
 */
export async function chargeUntilLateStand(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
): Promise<void> {
  const to = new Date(read.usedAt.getTime() + STANDING_MS);
  const after = (await listLaneReads(transaction, read, { from: read.usedAt, to })).filter(
    ({ usedAt }) => usedAt > read.usedAt,
  );
  const ids = [...new Set(after.flatMap(({ sessionId }) => sessionId ?? []))];
  const ended = (await findByIds(transaction, ids)).filter((one) => one.kind === 'closed');
  const leaving = after.flatMap(({ sessionId }) => ended.find(({ id }) => id === sessionId) ?? []);
  // Who has the plate, or nearly, may have pulled aside for others; what says nothing is the next one's.
  const session = leaving.find((one) => isLike(read, one, 'alike')) ?? leaving[0];
  if (!session || !hasExit(session) || session.kind !== 'closed' || session.entryAt >= read.usedAt) return;
  if (session.exitAt <= read.usedAt || areClassesApart(session.vehicleClass, read.vehicleClass)) return;
  if (isLike(read, session, 'another')) return;
  const plates = platesOf(session);
  const left = { ...read, usedAt: session.exitAt };
  const mayBe = await unlessImpossible(transaction, left, [read], { plates, entryAt: session.entryAt });
  if (mayBe.length > 0) await standEarlier(on, transaction, session, read);
}

function platesOf({ plateKey, otherKey }: ClosedSession): string[] {
  return [plateKey, otherKey].filter((key) => key !== null);
}

function isLike(read: ReadAtGate, session: ClosedSession, how: ReturnType<typeof compareRead>): boolean {
  return compareRead(read, platesOf(session)) === how;
}

/** Most reads arrive at once, and none of the same lane can have come before them. */
export function isLate({ usedAt, receivedAt }: ReadAtGate): boolean {
  return receivedAt.getTime() - usedAt.getTime() > LATE_MS;
}
