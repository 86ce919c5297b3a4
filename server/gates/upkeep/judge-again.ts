import type { EvidenceCode } from '#contract/evidence-words.ts';
import { certainUntil } from '#domain/parking/exit-doubt.ts';
import { SEEN_EXIT_DOUBT_MS } from '#domain/parking/session-length.ts';
import { RATHER_SURE } from '#domain/plates/evidence.ts';
import { listPayments } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  listLengthsDoubted,
  lockSession,
  lockSessions,
  selectNamed,
  type Session,
} from '../../sessions/index.ts';
import { findCameBetween } from '../other-plate/came-between.ts';
import { findLeftBetween } from '../other-plate/left-between.ts';
import { findSureness } from '../other-plate/store.ts';
import { wereOfAnother } from '../other-plate/were-of-another.ts';
import { doubtGoneAndBack } from '../gone-and-back.ts';
import type { GateServices } from '../read-at-gate.ts';
import { findDoubtOfExit } from '../first-stand/join-first-stand.ts';
import { asSeenAtExit } from '../car-slot.ts';
import { MAY_BE_ONE } from '../two-cars/record-parted.ts';
import { isSeenThroughout } from '../whole-stay.ts';
import { wasTagSeen } from '../tags/plates-named/witness-tags.ts';
import { hasWaitedForClock } from '../times/store.ts';
import type { GateUpkeep } from './gate-upkeep.ts';

/** What sensors without a connection have stored has come by then. */
const LATEST_MS = 6 * 3_600_000;
/** And the car that this one may have been has left. */
const LEFT_MS = 24 * 3_600_000;

/**
 * What made a session's length doubtful may be known better by now, and then nobody is asked any more. Sensors may have
 * been without a connection: once what they have seen is here, a slot may speak for the whole time. And the car that this
 * one may have been may have left itself, or its fleet may have shown. What was paid stands.
 */
export async function judgeAgain(on: GateUpkeep, mall: number, now: Date): Promise<void> {
  await on.services.database.transact({ mall }, async (transaction) => {
    await lockSessions(transaction, mall);
    // Anew: a person may have decided until the lock was had.
    for (const seen of await findSeen(on, transaction, mall, now))
      await on.faults.aloneWithin(transaction, `session ${seen.session.publicId}`, (own) =>
        settleSeen(on, own, seen, now),
      );
  });
}

async function settleSeen(
  on: GateServices,
  transaction: Transaction,
  { session, isSeen }: { session: Doubted; isSeen: boolean },
  now: Date,
): Promise<void> {
  if (await isPaid(transaction, session)) {
    await on.sessions.lapse(transaction, session);
    return;
  }
  const { exitAt, exitGate, exitPlateRaw, plate, plateKey, otherKey } = session;
  const spokeFor = isSeen ? ['slot_taken_throughout'] : ['plate_exact'];
  const matchDetail = { ...session.matchDetail, spokeFor, spokeAgainst: [] };
  const known = { exitAt, exitGate, exitPlateRaw, plate, plateKey, otherKey, matchDetail };
  const doubtMs = await findDoubtOfExit(transaction, session);
  const exitDoubtMs = isSeen ? Math.min(SEEN_EXIT_DOUBT_MS, doubtMs) : doubtMs;
  await on.sessions.close(transaction, session, { ...known, exitDoubtMs, receivedAt: now });
}

/** Whoever has paid what was asked of them was let go for that. */
async function isPaid(transaction: Transaction, { id }: Doubted): Promise<boolean> {
  await lockSession(transaction, id);
  const payments = await listPayments(transaction, id);
  return payments.some(({ state }) => state === 'paid');
}

const TIME: EvidenceCode = 'time_doubtful';
/** What slots say of when a car was inside. */
const BY_SLOTS: ReadonlySet<unknown> = new Set<EvidenceCode>(['gone_and_back', 'came_later']);

/** The sessions of doubtful length of which there is no doubt any more. */
export async function findSeen(on: GateServices, transaction: Transaction, mall: number, now: Date) {
  const since = new Date(now.getTime() - LEFT_MS);
  const seenSince = new Date(now.getTime() - LATEST_MS);
  const seen = [];
  for (const session of await listLengthsDoubted(transaction, mall, since)) {
    const isSeen =
      session.exitAt >= seenSince &&
      !mayBeOneCar(session) &&
      !hasComeBack(session) &&
      !(await hasWaited(transaction, session)) &&
      (await isSeenThroughout(transaction, asSeenAtExit(session)));
    if (isSeen || (await isAnothersByNow(on, transaction, session, now))) seen.push({ session, isSeen });
  }
  return seen;
}

type Doubted = Awaited<ReturnType<typeof listLengthsDoubted>>[number];

/** Of whether there was such a car a slot says too little. */
function mayBeOneCar({ matchDetail: { spokeAgainst } }: Doubted): boolean {
  return Array.isArray(spokeAgainst) && spokeAgainst.includes(MAY_BE_ONE);
}

/** That a slot fits from the entry to the exit was known before, and says no more. */
function hasComeBack({ matchDetail: { spokeAgainst } }: Doubted): boolean {
  return Array.isArray(spokeAgainst) && spokeAgainst.some((because) => BY_SLOTS.has(because));
}

/**
 * Its camera has lost its clock and was set right before the read was sent: it has waited for nobody knows how long, and by
 * the time at which it arrived another car may have freed the slot that fits.
 */
async function hasWaited(transaction: Transaction, { id, matchDetail }: Doubted): Promise<boolean> {
  const { spokeAgainst } = matchDetail;
  if (!Array.isArray(spokeAgainst) || !spokeAgainst.includes(TIME)) return false;
  return hasWaitedForClock(transaction, id);
}

/** Whether all that was doubted was that another car may have been read as this one, or this one as another, and it was not. */
async function isAnothersByNow(
  on: GateServices,
  transaction: Transaction,
  session: Doubted,
  now: Date,
): Promise<boolean> {
  const { spokeAgainst } = session.matchDetail;
  const reasons: unknown[] = Array.isArray(spokeAgainst) ? spokeAgainst : [];
  for (const because of reasons)
    if (!(await isNoDoubt(on, transaction, session, { because, now }))) return false;
  return reasons.some((because) => because !== TIME);
}

async function isNoDoubt(
  on: GateServices,
  transaction: Transaction,
  session: Doubted,
  { because, now }: { because: unknown; now: Date },
): Promise<boolean> {
  const { exitAt, matchDetail } = session;
  const { contestedBy, contestedToo } = matchDetail;
  if (because === 'left_as_another')
    return (await findLeftBetween(on, transaction, session, { exitAt, now })) === null;
  if (because === 'came_as_another')
    return (await findCameBetween(on, transaction, session, { exitAt, now })) === null;
  // Of seconds the charge takes the cheaper end; what is doubtful by its time alone stays.
  if (because === TIME) return certainUntil(session, await findDoubtOfExit(transaction, session)) === null;
  if (BY_SLOTS.has(because))
    return (await doubtGoneAndBack(on, transaction, session, { exitAt, now, isAgain: true })) === null;
  if (because === 'left_before') return wereOfAnother(transaction, session);
  if (because !== 'exact_contested' || typeof contestedBy !== 'string') return false;
  const too: unknown[] = Array.isArray(contestedToo) ? contestedToo : [];
  const others = [contestedBy, ...too.filter((one) => typeof one === 'string')];
  return haveLeftThemselves(on, transaction, session, others);
}

/**
 * Each car that may have been at the exit in its place was read under its own plate at both gates, and left later; or its
 * own tag is known by now to have been read there.
 */
async function haveLeftThemselves(
  { services }: GateServices,
  transaction: Transaction,
  session: Doubted,
  named: readonly string[],
): Promise<boolean> {
  const others = await selectNamed(transaction, session.mall, named);
  const left = await Promise.all(others.map((one) => hasLeftItself(transaction, session, one)));
  if (left.length === named.length && left.every(Boolean)) return true;
  return wasTagSeen(services, transaction, session);
}

/** A read in doubt may be a third one's. */
async function hasLeftItself(
  transaction: Transaction,
  { exitAt }: Doubted,
  other: Session,
): Promise<boolean> {
  if (other.kind !== 'closed' || other.exitAt === null || other.exitAt <= exitAt) return false;
  if (other.matchDetail['matched'] !== 'exact' || other.review !== null) return false;
  return ((await findSureness(transaction, other)) ?? 1) >= RATHER_SURE;
}
