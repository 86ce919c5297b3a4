import { isLow } from '#domain/plates/evidence.ts';
import { raiseAlert } from '../../alerts/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { lockSession, type ClosedSession, type OpenSession } from '../../sessions/index.ts';
import { forgetVisit } from '../directions/forget-visit.ts';
import type { GateServices, ReadAtGate } from '../read-at-gate.ts';
import { moveReadsOf, type LaneRead } from '../store.ts';
import type { TypedNear } from './find-typed-near.ts';

/** Whether a read is of the car that came in just before under a near plate: by the rules, or as a person has answered. */
export function isOfTyped({ isTyped, isNearSame }: ReadAtGate, near: TypedNear | null): near is TypedNear {
  if (near === null) return false;
  return isTyped ? isNearSame === true : near.judged === 'one';
}

/**
 * The session of the car whose plate was mistyped, by the plate that counts: the camera's, unless the person was sure of
 * what is no registration; of two that were typed the later one. One that has ended stays as it was charged. Null where it
 * is no session any more.
 */
export async function joinTyped(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  { session: { id }, first }: TypedNear,
): Promise<OpenSession | ClosedSession | null> {
  const session = await lockSession(transaction, id);
  if (session === null || session.kind === 'unmatched') return null;
  if (session.kind === 'closed') return session;
  // Of what was typed only what is no registration is asked about, so that who typed that was sure.
  const counts = read.isTyped ? !isCameraSure(first) : first.plateKey !== null;
  return on.sessions.respellTyped(transaction, session, read, {
    counts,
    by: read.isTyped ? 'person' : 'camera',
  });
}

function isCameraSure({ typedBy, plateKey, confidence }: LaneRead): boolean {
  return typedBy === null && plateKey !== null && !isLow(confidence);
}

/** The mistyped visit of a car that has left by now under its right plate: it was no car of its own. */
export async function forgetTyped(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  { near, to }: { readonly near: TypedNear; readonly to: number },
): Promise<void> {
  const session = await lockSession(transaction, near.session.id);
  if (session?.kind !== 'open' || session.id === to) return;
  await moveReadsOf(transaction, session.id, { to, direction: 'entry', before: read.receivedAt });
  await forgetVisit(on, transaction, session, read.receivedAt);
}

/** Asks a person whether two near plates of one entry are one car: both are inside until they say so. */
export async function askOfTyped(
  transaction: Transaction,
  { mall, gate, usedAt, receivedAt }: ReadAtGate,
  { session, first }: TypedNear,
): Promise<void> {
  const facts = { gate, typedAt: first.usedAt.toISOString(), readAt: usedAt.toISOString() };
  const alert = { mall, kind: 'typed_near' as const, subject: session.publicId, facts };
  await raiseAlert(transaction, alert, receivedAt);
}
