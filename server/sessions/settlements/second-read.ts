import { isSecondRead } from '#domain/parking/doubled-exit.ts';
import { readPlate } from '#domain/plates/plate.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listExitsAtGate } from '../find/store.ts';
import type { ClosedSession, OpenSession, UnmatchedSession } from '../session.ts';

type Entered = OpenSession | ClosedSession;

/** Whose second read an exit without an entry is by all evidence; null where it is none, or rather of `another` car. */
export async function findReadBefore(
  transaction: Transaction,
  exit: UnmatchedSession,
  another: Entered | null = null,
): Promise<ClosedSession | null> {
  const { mall, exitGate: gate, exitAt: at } = exit;
  if (gate === null) return null;
  const left = await listExitsAtGate(transaction, { mall, gate, at });
  const others = left.flatMap((one) => (one.kind === 'closed' && one.id !== another?.id ? [one] : []));
  return others.find((one) => isReadTwice(exit, one, another)) ?? null;
}

/** Whether an exit is by all evidence a second read of the one by which a session ended. */
export function isReadTwice(exit: UnmatchedSession, left: Entered, another: Entered | null = null): boolean {
  if (left.kind !== 'closed' || left.exitAt === null) return false;
  const key = keyOf(exit.exitPlateRaw) ?? exit.plateKey;
  const before = {
    gate: left.exitGate,
    at: left.exitAt,
    plates: [...platesOf(left), keyOf(left.exitPlateRaw)],
  };
  return isSecondRead(
    { gate: exit.exitGate, at: exit.exitAt, key },
    before,
    another === null ? [] : platesOf(another),
  );
}

/** Refuses to charge another car by it, unless the person who has seen both says that it was another one. */
export async function refuseSecondRead(
  transaction: Transaction,
  exit: UnmatchedSession,
  session: Entered,
): Promise<void> {
  const left = await findReadBefore(transaction, exit, session);
  if (left === null) return;
  const sentence =
    `${left.plate} left by this lane within two minutes of this exit, and its visit ended by that: ` +
    'this may be a second read of that car. Join it to that visit, or say that it was another car.';
  throw conflict('exit_doubled', sentence);
}

const platesOf = (session: Entered) => [session.plateKey, session.otherKey, keyOf(session.entryPlateRaw)];

function keyOf(raw: string | null): string | null {
  return raw === null ? null : readPlate(raw).key;
}
