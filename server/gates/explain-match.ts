import type { EvidenceCode } from '#contract/evidence-words.ts';
import { isSeenComing } from '#domain/parking/passing-by.ts';
import { isInDoubt } from '#domain/parking/seconds-of-doubt.ts';
import { isDoubtfulRead, isLow } from '#domain/plates/evidence.ts';
import { judgeLength, type LengthDoubt } from '#domain/parking/session-length.ts';
import type { Transaction } from '../platform/storage/database.ts';
import {
  BY_COUNT,
  BY_PLATE,
  DRAINED,
  type ClosedSession,
  type OpenSession,
  type UnmatchedSession,
} from '../sessions/index.ts';
import type { KnownAtExit } from './exit-facts.ts';
import { readAsOf, type GateServices, type ReadAtGate } from './read-at-gate.ts';
import { doubtGoneAndBack } from './gone-and-back.ts';
import { findGoneBetween } from './gone-between.ts';
import { findCameBetween, type CameBetween } from './other-plate/came-between.ts';
import { isContested } from './other-plate/is-contested.ts';
import { findLeftBetween } from './other-plate/left-between.ts';
import { explainFreed, OUTWEIGHS } from './stood-elsewhere.ts';
import { NOT_SEEN, watchSlot } from './watch-slot.ts';
import { doubtOwnLength } from './own-lengths.ts';
import { isSeenThroughout, wasAsLongBefore } from './whole-stay.ts';

const HOUR_MS = 3_600_000;

/** Up to when a session is charged for certain, null for all of it, and what spoke for it and against it. */
export interface JudgedLength {
  readonly chargedUntil: Date | null;
  readonly spokeFor: readonly EvidenceCode[];
  readonly spokeAgainst: readonly EvidenceCode[];
  /** The exit by which its car may have left before, under another plate. */
  readonly exit?: UnmatchedSession | undefined;
  /** The entry by which it may have come back, under another plate. */
  readonly came?: CameBetween['came'] | undefined;
}

const WHOLE: JudgedLength = { chargedUntil: null, spokeFor: [], spokeAgainst: [] };

interface Leaving {
  readonly exitAt: Date;
  readonly now: Date;
  /** Another car inside that may be the one that leaves. */
  readonly contestedBy?: { readonly entryAt: Date } | undefined;
  /** The read of the exit, where that ends the session now. */
  readonly read?: Pick<ReadAtGate, 'plateKey' | 'reading' | 'confidence' | 'gate'>;
  /** The slot that was taken to be its own says nothing of it. */
  readonly isSlotIgnored?: boolean;
}

/**
 * Whether the session that is about to end may be two visits with a missed exit between them, by how long it is and by
 * when its slot was seen free. Short sessions cost no question, nor do those of whose car a slot speaks throughout.
 */
export async function judgeWhole(
  on: GateServices,
  transaction: Transaction,
  session: OpenSession | ClosedSession,
  at: Leaving,
): Promise<JudgedLength> {
  const { exitAt } = at;
  const doubt = await doubtLength(on, transaction, session, at);
  if (doubt === null) return WHOLE;
  const isProven = doubt.isProven !== false || !isReadSurely(session, at);
  const why = await explainSlot(on, transaction, session, at, { ...doubt, isProven });
  if (why === null) return unlessSeen(transaction, { ...session, exitAt }, doubt);
  const rest = await doubtLength(on, transaction, session, { ...at, isSlotIgnored: true });
  if (rest === null || OUTWEIGHS[why].includes(rest.because)) return { ...WHOLE, spokeFor: [why] };
  const isGone = rest.because === 'slot_seen_free';
  return unlessSeen(transaction, { ...session, exitAt }, isGone ? doubt : rest);
}

/** Why it says nothing that the slot was free; null where that is not what is doubted. */
async function explainSlot(
  on: GateServices,
  transaction: Transaction,
  session: OpenSession | ClosedSession,
  { exitAt, now }: Leaving,
  { because, chargedUntil: freedAt, isProven }: Doubt & { isProven: boolean },
) {
  if (because !== 'slot_seen_free') return null;
  return explainFreed(on, transaction, session, { exitAt, freedAt, now, isProven });
}

/** Whether the very plate was read surely at both gates: of a likeness a slot may say that it is another car. */
function isReadSurely(session: OpenSession | ClosedSession, { read, exitAt }: Leaving): boolean {
  const { entryPlateRaw, entryAt, entryConfidence } = session;
  if (entryPlateRaw === null || isLow(entryConfidence)) return false;
  const { key, status } = readAsOf(entryPlateRaw, entryAt);
  if (status !== 'valid') return false;
  if (read) return read.plateKey === key && !isDoubtfulRead(read.reading, read);
  return session.kind === 'closed' && readAsOf(session.exitPlateRaw ?? '', exitAt).key === key;
}

/** An exit, or slots, say that the car was not inside for all of the time. */
const SEEN_GONE: ReadonlySet<LengthDoubt> = new Set(['left_twice', 'gone_and_back', 'came_later']);

/** What is in doubt, unless it was seen that the car was inside throughout, or it is known to be as long. */
async function unlessSeen(
  transaction: Transaction,
  session: Parameters<typeof wasAsLongBefore>[1],
  { chargedUntil, because, exit, came, isSurelyBack = false }: Doubt,
): Promise<JudgedLength> {
  // Its own exit was read: that a slot fits as well until a later one says that another car stood there.
  const hasLeft = isSurelyBack || SEEN_GONE.has(because);
  if (!hasLeft && (await isSeenThroughout(transaction, session)))
    return { ...WHOLE, spokeFor: ['slot_taken_throughout'] };
  if (because === 'longer_than_usual' && (await wasAsLongBefore(transaction, session)))
    return { ...WHOLE, spokeFor: ['as_long_before'] };
  return { chargedUntil, spokeFor: [], spokeAgainst: [because], exit, came };
}

type Joining = Pick<ReadAtGate, 'mall' | 'usedAt' | 'vehicleClass' | 'plateKey'>;

/** The same of a session whose exit came before its entry: nobody knows where its car stood. */
export async function judgeJoined(
  { sessions }: GateServices,
  transaction: Transaction,
  { mall, usedAt: entryAt, vehicleClass, plateKey }: Joining,
  { exitAt, now }: { exitAt: Date; now: Date },
): Promise<JudgedLength> {
  const lengthMs = exitAt.getTime() - entryAt.getTime();
  const usual = await sessions.usualLength(transaction, mall, lengthMs, now);
  const doubt = judgeLength({ entryAt, exitAt, ...NOT_SEEN, isSlotSure: false }, usual);
  return doubt === null
    ? WHOLE
    : unlessSeen(transaction, { id: null, mall, plateKey, vehicleClass, entryAt, exitAt }, doubt);
}

/** Up to when a session is charged for certain, and why not for all of it. */
interface Doubt {
  readonly chargedUntil: Date;
  readonly because: LengthDoubt;
  /** The mall has shown that its slots tell so much; else it is what is usual elsewhere. */
  readonly isProven?: boolean;
  readonly exit?: UnmatchedSession;
  readonly came?: CameBetween['came'];
  readonly isSurelyBack?: boolean;
}

async function doubtLength(
  on: GateServices,
  transaction: Transaction,
  session: OpenSession | ClosedSession,
  { exitAt, now, contestedBy, read, isSlotIgnored = false }: Leaving,
): Promise<Doubt | null> {
  const before = doubtLeftBefore(session, exitAt);
  if (before !== null) return before;
  const [seen, left, came, isOther] = await Promise.all([
    doubtSeen(on, transaction, session, { exitAt, now, isSlotIgnored }),
    findLeftBetween(on, transaction, session, { exitAt, now }),
    findCameBetween(on, transaction, session, { exitAt, now }),
    contestedBy !== undefined && isContested(on, transaction, session, { exitAt, read }),
  ]);
  const contested = isOther ? doubtContested(session, exitAt, contestedBy) : null;
  const doubts = [seen, left, came, contested].filter((one) => one !== null);
  return doubts.toSorted((one, other) => +one.chargedUntil - +other.chargedUntil)[0] ?? null;
}

/** It may be the other car that leaves, or this one, which came back under that plate: so long is certain. */
function doubtContested(
  { entryAt }: OpenSession | ClosedSession,
  exitAt: Date,
  other: Leaving['contestedBy'],
): Doubt | null {
  if (!other || other.entryAt <= entryAt || other.entryAt >= exitAt) return null;
  const since = other.entryAt.getTime() - entryAt.getTime();
  return { chargedUntil: new Date(exitAt.getTime() - since), because: 'exact_contested' };
}

/** By how long it is, and by what was seen of its slot. */
async function doubtSeen(
  on: GateServices,
  transaction: Transaction,
  session: OpenSession | ClosedSession,
  { exitAt, now, isSlotIgnored }: { exitAt: Date; now: Date; isSlotIgnored: boolean },
): Promise<Doubt | null> {
  const { sessions } = on;
  const { mall, entryAt } = session;
  const lengthMs = exitAt.getTime() - entryAt.getTime();
  if (lengthMs < HOUR_MS) return null;
  const trust = sessions.slotTrust(mall);
  const slot =
    trust.isEvidence && !isSlotIgnored ? await watchSlot(on, transaction, session, exitAt) : NOT_SEEN;
  const { freedAt } = slot;
  const usual = await sessions.usualLength(transaction, mall, lengthMs, now);
  const judged = judgeLength({ entryAt, exitAt, ...slot, isSlotSure: trust.isSure }, usual);
  const back = isSlotIgnored ? null : await doubtGoneAndBack(on, transaction, session, { exitAt, now });
  if (back !== null)
    return judged && judged.chargedUntil < back.chargedUntil
      ? { ...back, chargedUntil: judged.chargedUntil }
      : back;
  if (judged !== null) return { ...judged, isProven: trust.isProven };
  const drained = doubtDrained(session, exitAt, freedAt);
  if (drained !== null) return drained;
  const [gone, own] = await Promise.all([
    isSlotIgnored ? null : findGoneBetween(on, transaction, session, { exitAt, now }),
    doubtOwnLength(transaction, session, { exitAt, ...usual, ...slot }),
  ]);
  return gone ?? own;
}

/** It had ended by an exit: until then is certain, whether it came back unread or that was another car. */
function doubtLeftBefore(
  session: OpenSession | ClosedSession,
  exitAt: Date,
): { chargedUntil: Date; because: LengthDoubt } | null {
  if (session.kind === 'open' || session.exitAt === null || session.exitAt >= exitAt) return null;
  // An exit's camera saw it come in: that was no exit.
  if (isSeenComing(session.exitAt, session.entryAt)) return null;
  const isOwnPlate = readAsOf(session.exitPlateRaw ?? '', session.exitAt).key === session.plateKey;
  return { chargedUntil: session.exitAt, because: isOwnPlate ? 'left_twice' : 'left_before' };
}

/** A car that was not there by all signs, and whose exit comes long after, may have come back unread. */
function doubtDrained(
  session: OpenSession | ClosedSession,
  exitAt: Date,
  freedAt: Date | null,
): { chargedUntil: Date; because: LengthDoubt } | null {
  if (session.kind === 'open' || !session.flags.includes(DRAINED)) return null;
  // Nothing showed it leave: it stood where no slot is, or at a sensor that is dead, or was taken for another one.
  const { drainedBy, seenLeavingAs } = session.matchDetail;
  const isUnseen = drainedBy === BY_COUNT || (drainedBy === BY_PLATE && seenLeavingAs !== undefined);
  if (freedAt === null && isUnseen) return null;
  if (exitAt.getTime() - session.closedAt.getTime() < HOUR_MS) return null;
  return { chargedUntil: freedAt ?? session.entryAt, because: 'slot_seen_free' };
}

/** Both readings of a near match are stored with the session; what spoke for and against one car is stored beside them. */
export function explain(
  { match }: Pick<KnownAtExit, 'match'>,
  { doubtMs }: Pick<ReadAtGate, 'doubtMs'>,
  length: JudgedLength,
): Readonly<Record<string, unknown>> {
  const against: EvidenceCode[] = [...length.spokeAgainst];
  if (isInDoubt(doubtMs)) against.push('time_doubtful');
  if (match.kind === 'exact') {
    const { corrected } = match;
    const spokeFor: EvidenceCode[] = [corrected ? 'plate_corrected' : 'plate_exact', ...length.spokeFor];
    return { matched: 'exact', corrected, spokeFor, spokeAgainst: against, ...nameContesting(match) };
  }
  if (match.kind !== 'near') return {};
  const { distance, evidence, isConfusionKnown } = match;
  const learnt: EvidenceCode[] = isConfusionKnown ? ['camera_confusion'] : [];
  const spokeFor: EvidenceCode[] = ['plate_near', ...learnt, ...evidence, ...length.spokeFor];
  return { matched: 'near', distance, evidence, spokeFor, spokeAgainst: against };
}

function nameContesting({ contestedBy, contestedToo }: Extract<KnownAtExit['match'], { kind: 'exact' }>) {
  const too = contestedToo && { contestedToo: contestedToo.map(({ sessionId }) => sessionId) };
  return contestedBy ? { contestedBy: contestedBy.sessionId, ...too } : {};
}
