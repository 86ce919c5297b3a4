import { isSecondRead } from '#domain/parking/doubled-exit.ts';
import { MISREAD_DOUBLE_MS } from '#domain/parking/session.ts';
import { isDoubtfulRead, isLow } from '#domain/plates/evidence.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  FEE_TAKEN,
  lockSession,
  type ClosedSession,
  type OpenSession,
  type UnmatchedSession,
} from '../../sessions/index.ts';
import { forgetVisit, isSeenInSlot } from '../directions/forget-visit.ts';
import type { GateServices, ReadAtGate } from '../read-at-gate.ts';
import { moveReadsOf } from '../store.ts';
import { settleMisread } from '../settle-misread.ts';
import type { LentExit } from '../partners/lent-exit.ts';
import { endWaiting } from '../waiting/store.ts';
import type { WaitingExit } from '../waiting-exit.ts';

/**
 * What was read just before a plate whose car stands in the queue here, and is no registration, was this car, misread: it
 * has no session of its own. False where it may be another car's.
 */
export async function takeForMisread(
  on: GateServices,
  transaction: Transaction,
  { usedAt, receivedAt }: ReadAtGate,
  { withheld, of }: { withheld: OpenSession | ClosedSession | null; of: OpenSession },
): Promise<boolean> {
  if (withheld?.kind !== 'open' || withheld.plateKey !== null || isSeenInSlot(withheld)) return false;
  const { id, entryAt } = withheld;
  if (id === of.id || !isAtOnce(usedAt, entryAt)) return false;
  const later = new Date(usedAt.getTime() + MISREAD_DOUBLE_MS);
  await moveReadsOf(transaction, id, { to: of.id, direction: 'entry', before: later });
  await forgetVisit(on, transaction, withheld, receivedAt);
  return true;
}

/**
 * The same of the misread double of an entry whose exit was there before it: the double came first, and opened a session
 * that nobody would end. Its car has left by its right plate.
 */
export async function forgetDouble(
  on: GateServices,
  transaction: Transaction,
  { plateKey, usedAt, receivedAt }: ReadAtGate,
  { withheld, to }: { withheld: OpenSession | ClosedSession | null; to: number },
): Promise<void> {
  if (withheld === null || withheld.id === to) return;
  // It may be open again: the exit that ended it was this car's.
  const session = await lockSession(transaction, withheld.id);
  if (session?.kind !== 'open' || isSeenInSlot(session)) return;
  if (session.plateKey === plateKey || !isAtOnce(usedAt, session.entryAt)) return;
  await moveReadsOf(transaction, session.id, { to, direction: 'entry', before: receivedAt });
  await forgetVisit(on, transaction, session, receivedAt);
}

/**
 * Whether a car whose entry was read a second time, under another plate, has an exit under that plate only because it was
 * read a second time there, too, or that exit has ended its visit; or because the camera was in doubt at one of the two gates.
 * The car has left and been charged by its other plate.
 */
export function isDoubledThrough(
  read: ReadAtGate,
  exit: UnmatchedSession | WaitingExit,
  withheld: OpenSession | ClosedSession | null,
  lent: LentExit | null,
): withheld is ClosedSession {
  if (withheld?.kind !== 'closed' || withheld.plateKey === read.plateKey) return false;
  if (!isAtOnce(read.usedAt, withheld.entryAt) || isForFee(exit)) return false;
  if (lent?.borrower.id === withheld.id || isInDoubt(read, exit, withheld)) return true;
  const { exitGate, exitAt, otherKey } = withheld;
  if (exitAt === null) return false;
  const gate = exit.kind === 'waiting' ? exit.gate : exit.exitGate;
  const left = { gate: exitGate, at: exitAt, plates: [withheld.plateKey, otherKey] };
  return isSecondRead({ gate, at: exit.exitAt, key: read.plateKey }, left);
}

function isInDoubt(
  { reading, confidence }: ReadAtGate,
  exit: UnmatchedSession | WaitingExit,
  { entryConfidence }: ClosedSession,
): boolean {
  const isExitInDoubt = exit.kind === 'waiting' && isLow(exit.confidence);
  return isDoubtfulRead(reading, { confidence }) || isExitInDoubt || isLow(entryConfidence);
}

/** The exit of the double belongs to the session of its car. */
export async function giveDoubledExit(
  on: GateServices,
  transaction: Transaction,
  exit: UnmatchedSession | WaitingExit,
  { to, lent }: { to: ClosedSession; lent: LentExit | null },
): Promise<void> {
  if (lent?.borrower.id === to.id) return;
  if (exit.kind === 'waiting') await endWaiting(transaction, exit.readId, to.id);
  else await settleMisread(on, transaction, exit, to);
}

function isForFee(exit: UnmatchedSession | WaitingExit): boolean {
  return exit.kind === 'unmatched' && exit.flags.includes(FEE_TAKEN);
}

function isAtOnce(one: Date, other: Date): boolean {
  return Math.abs(one.getTime() - other.getTime()) <= MISREAD_DOUBLE_MS;
}
