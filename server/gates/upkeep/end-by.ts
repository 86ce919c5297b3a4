import type { TimeFlag } from '#domain/parking/time-flag.ts';
import { certainUntil } from '#domain/parking/exit-doubt.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  DRAINED,
  LATER,
  moveWaits,
  type ClosedSession,
  type OpenSession,
  type UnmatchedSession,
} from '../../sessions/index.ts';
import { findDoubledByExit, giveDoubled } from '../two-cars/give-doubled.ts';
import { judgeWhole } from '../explain-match.ts';
import { readAsOf, type GateServices } from '../read-at-gate.ts';
import { findExitDoubt, moveReads } from '../store.ts';
import { beginWithOwn } from '../two-cars/judge-own-reads.ts';
import { listOwnReads } from '../two-cars/store.ts';
import { mayBeAnothers } from './may-be-anothers.ts';

/** A car that was not read leaving under its plate has left by an exit without an entry: both become one visit. */
export async function endBy(
  on: GateServices,
  transaction: Transaction,
  given: OpenSession | ClosedSession,
  exit: UnmatchedSession,
  { now, isAsked = false }: { now: Date; isAsked?: boolean },
): Promise<void> {
  // A car that was still seen after that exit has left by another one.
  const isSeenAfter = given.kind === 'closed' && given.closedAt < exit.exitAt;
  if (isSeenAfter && !given.flags.includes(DRAINED)) return;
  const doubled = await findDoubledByExit(transaction, given, exit);
  if (doubled?.judged === 'one') return giveDoubled(on, transaction, given, { exit, to: doubled.visit, now });
  await join(on, transaction, given, exit, { now, isAsked, isDoubled: doubled !== null });
}

async function join(
  on: GateServices,
  transaction: Transaction,
  given: OpenSession | ClosedSession,
  exit: UnmatchedSession,
  { now, isAsked, isDoubled }: { now: Date; isAsked: boolean; isDoubled: boolean },
): Promise<void> {
  const { exitAt, exitGate, exitPlateRaw } = exit;
  const ownReads = await listOwnReads(transaction, { ...exit, usedAt: exitAt });
  const session = await beginWithOwn(on, transaction, given, ownReads);
  const [length, exitDoubtMs, isDoubted] = await Promise.all([
    judgeWhole(on, transaction, session, { exitAt, now }),
    findExitDoubt(transaction, exit.id),
    mayBeAnothers(on, transaction, { car: session, exit, now, isAsked: isAsked || isDoubled }),
  ]);
  // A slot that speaks for the whole time says that it was this car's exit, too, unless the slot may be another one's.
  const isSlotSure = !isDoubled && length.spokeFor.includes('slot_taken_throughout');
  const isUnsure = isDoubted && !isSlotSure;
  const { spokeFor } = length;
  const spokeAgainst = isUnsure ? [...length.spokeAgainst, 'not_enough_evidence'] : length.spokeAgainst;
  const certain = certainUntil({ entryAt: session.entryAt, exitAt }, exitDoubtMs) ?? length.chargedUntil;
  const chargedUntil = isUnsure ? session.entryAt : certain;
  const matchDetail = {
    ...exit.matchDetail,
    matched: LATER,
    spokeFor: ['only_candidate_left', ...spokeFor],
    spokeAgainst,
  };
  const { plate, plateKey, otherKey } = session;
  const reading = readAsOf(exitPlateRaw ?? '', exitAt);
  const read = { gate: exitGate ?? '', reading, confidence: null, receivedAt: now };
  await on.passes.coverAtExit(transaction, session, { plateKey, exitAt }, read);
  await moveReads(transaction, exit.id, session.id);
  await moveWaits(transaction, exit.id, session.id);
  await on.sessions.removeQuestion(transaction, exit);
  const exitClass = exit.vehicleClass;
  const known = { exitAt, exitGate, exitPlateRaw, exitClass, exitDoubtMs, plate, plateKey, otherKey };
  const timeFlag: TimeFlag = exit.timeFlag ?? 'ok';
  const ending = { ...known, timeFlag, matchDetail, chargedUntil, receivedAt: now };
  await on.sessions.close(transaction, session, ending);
}
