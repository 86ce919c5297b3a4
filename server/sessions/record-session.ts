import type { ReviewReason } from '#domain/parking/session.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { settle, type Settled } from './close-session.ts';
import { enter, identify } from './open-session.ts';
import type { ClosedSession, Exit, UnmatchedSession } from './session.ts';
import type { CarAtGate, SessionServices } from './session-services.ts';
import { insertSession, replaceSession } from './store.ts';

/** Completes a session whose exit came before its entry: the entry's facts, its tariff, its charge. */
export async function joinExit(
  on: SessionServices,
  transaction: Transaction,
  exit: UnmatchedSession,
  car: CarAtGate,
): Promise<Settled> {
  const entered = await enter(transaction, car);
  const joined: ClosedSession = {
    ...entered,
    ...exit,
    kind: 'closed',
    vehicleClass: exit.vehicleClass ?? car.vehicleClass,
    closedAt: exit.exitAt,
    review: null,
  };
  await replaceSession(transaction, exit, joined);
  return settle(on, transaction, joined, car.receivedAt);
}

/** Records a whole session at once: its exit had waited for the entry that has now come. */
export async function recordJoined(
  on: SessionServices,
  transaction: Transaction,
  car: CarAtGate,
  exit: Exit,
): Promise<Settled> {
  const entered = await enter(transaction, car);
  const joined = { ...entered, ...exit, kind: 'closed' as const, closedAt: exit.exitAt };
  return settle(on, transaction, await insertSession(transaction, joined), car.receivedAt);
}

/** Records a session of which only the entry came, late: by `closedAt` at the latest the car had left. */
export async function recordMissedExit(
  on: SessionServices,
  transaction: Transaction,
  car: CarAtGate,
  closedAt: Date,
): Promise<ClosedSession> {
  const missed = {
    ...(await enter(transaction, car)),
    kind: 'closed' as const,
    review: 'exit_missed' as const,
    closedAt,
    exitAt: null,
    exitGate: null,
    exitPlateRaw: null,
  };
  const { session } = await settle(on, transaction, await insertSession(transaction, missed), car.receivedAt);
  return session;
}

/** Records an exit that ends no session for sure. Nothing is charged. */
export async function recordUnmatched(
  on: SessionServices,
  transaction: Transaction,
  car: CarAtGate,
  review: ReviewReason,
  matchDetail: Readonly<Record<string, unknown>> = {},
): Promise<UnmatchedSession> {
  const unmatched = {
    ...identify(car),
    kind: 'unmatched' as const,
    review,
    matchDetail,
    exitAt: car.usedAt,
    exitGate: car.gate,
    exitPlateRaw: car.plateRaw,
  };
  const { session } = await settle(
    on,
    transaction,
    await insertSession(transaction, unmatched),
    car.receivedAt,
  );
  return session;
}
