import { isDoubtfulRead } from '#domain/plates/evidence.ts';
import { hasQueuedFor } from '#domain/parking/queued.ts';
import { DOUBLED_READ_MS, type EntryFacts } from '#domain/parking/session.ts';
import type { Transaction } from '../platform/storage/database.ts';
import {
  endOf,
  findByIds,
  listOfPlate,
  FEE_TAKEN,
  NOT_ASKED,
  type ClosedSession,
  type OpenSession,
  type Session,
  type UnmatchedSession,
} from '../sessions/index.ts';
import type { SeenAtGate } from './beside/store.ts';
import { findSeenLeaving, type SeenPassing } from './directions/passing-by.ts';
import type { GateServices, ReadAtGate } from './read-at-gate.ts';
import { listLastHere } from './queued-misread.ts';
import { seeInside } from './seen-inside.ts';
import { findLentExit, type LentExit } from './partners/lent-exit.ts';
import { findDoubles, hasStood, listReadsAround, wasReadHere } from './same-car.ts';
import type { ReadsAround } from './slipped-reads.ts';
import { listSessionsOfAlike, type LaneRead } from './store.ts';
import { listLaterExits, type ExitRead } from './waiting/store.ts';
import { classSeen } from './typed/class-seen.ts';
import { findReadBeside, findUnreadBefore } from './unread-doubles.ts';
import type { WaitingExit } from './waiting-exit.ts';

/** What is known of the car at the entry. */
export interface KnownAtEntry {
  readonly facts: EntryFacts<OpenSession, ClosedSession, UnmatchedSession | WaitingExit>;
  /** A session of which this read is a double, found otherwise than by its plate and time. */
  readonly withheld: OpenSession | ClosedSession | null;
  /** The session of which the car was just leaving: the camera of this entry saw it pass. */
  readonly leaving: SeenPassing['session'] | null;
  /** The session of a read at this lane just before, which had no plate. */
  readonly unreadBefore: OpenSession | null;
  /** When the plate's next known session began. */
  readonly nextEntryAt: Date | null;
  /** An exit under this plate that another car's session has. */
  readonly lent: LentExit | null;
  /** The last read at this entry before, whose car may queue there still. */
  readonly lastHere: readonly SeenAtGate[];
}

/** Gathers what is known of a car at the entry: everything that the rules of admission ask for. */
export async function gatherEntryFacts(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
): Promise<KnownAtEntry> {
  const { mall, plateKey, usedAt } = read;
  if (plateKey === null) return knowUnreadable(on, transaction, read);
  const [ofPlate, around, later, lastHere] = await Promise.all([
    listOfPlate(transaction, mall, plateKey),
    listReadsAround(on, transaction, read),
    listLaterExits(transaction, mall, plateKey, usedAt),
    listLastHere(transaction, read),
  ]);
  const alike = listAlike(read, around.here);
  const lent = await findLent(transaction, read, { ofPlate, later });
  const own = ofPlate.filter(({ id }) => id !== lent?.borrower.id);
  const open = own.find((session) => session.kind === 'open') ?? null;
  const lastClosed = findLastClosed(own, usedAt);
  const nextEntryAt = findNextEntry(own, usedAt);
  const known = { isKnown: own.length > 0, isInside: open !== null && open.entryAt <= usedAt };
  const misread = await findDoubles(transaction, read, around, known);
  const { isReadHere, stands } = await seeAtGate(transaction, read, open);
  const ofLater = later.flatMap(({ sessionId }) => sessionId ?? []);
  const others = await findOthers(transaction, own, [...alike, ...misread, ...ofLater]);
  const unmatchedExit = findUnmatchedExit(
    own,
    firstOf(findWaitingExit(later, [...own, ...others], usedAt), lent?.exit ?? null),
    usedAt,
  );
  return {
    facts: {
      read: { ...asRuleSees(read), isReadHere },
      open,
      lastClosed,
      unmatchedExit,
      isStanding: stands && open?.slotCode === null,
      wasStanding:
        lastClosed !== null &&
        lastClosed.closedAt > usedAt &&
        (await hasStood(transaction, read, lastClosed.entryAt, lastClosed.id)),
      isFollowed: nextEntryAt !== null,
      queuedFor: findQueuedFor(own, read, unmatchedExit?.exitAt),
      ...(await seeInside(on, transaction, read, { open, stands })),
    },
    withheld: findDoubled(others, [...alike, ...misread], lent) ?? findAtOwnTime(own, read),
    leaving: await findLeaving(transaction, own, read),
    unreadBefore: await findUnread(transaction, read, { open, around: around.here }),
    nextEntryAt,
    lent,
    lastHere,
  };
}

async function findLeaving(transaction: Transaction, own: readonly Session[], read: ReadAtGate) {
  return (await findSeenLeaving(transaction, own, read))?.session ?? null;
}

/** Whether the car of a plate's open session was read at this gate before, and whether it has stood here since it came in. */
async function seeAtGate(
  transaction: Transaction,
  read: ReadAtGate,
  open: OpenSession | null,
): Promise<{ isReadHere: boolean; stands: boolean }> {
  if (open === null) return { isReadHere: false, stands: false };
  const isReadHere = await wasReadHere(transaction, read, open);
  return { isReadHere, stands: await hasStood(transaction, read, open.entryAt, open.id) };
}

async function knowUnreadable(
  on: Pick<GateServices, 'devices'>,
  transaction: Transaction,
  read: ReadAtGate,
): Promise<KnownAtEntry> {
  const facts = { ...NOTHING_KNOWN, read: asRuleSees(read) };
  const around = await listReadsAround(on, transaction, read);
  const [withheld, lastHere, unreadBefore] = await Promise.all([
    findUnreadable(transaction, read, around),
    listLastHere(transaction, read),
    read.isTyped ? findUnread(transaction, read, { open: null, around: around.here }) : null,
  ]);
  return { facts, withheld, leaving: null, unreadBefore, nextEntryAt: null, lent: null, lastHere };
}

async function findUnread(
  transaction: Transaction,
  read: ReadAtGate,
  { open, around }: { open: OpenSession | null; around: readonly LaneRead[] },
): Promise<OpenSession | null> {
  const id = open === null ? findUnreadBefore(read, around) : null;
  const [session] = id === null ? [] : await findByIds(transaction, [id]);
  const isOpen = session?.kind === 'open' && session.review === 'plate_unreadable';
  return isOpen ? session : null;
}

/** An exit under this plate that another car's session has; mostly there is no exit after an entry. */
async function findLent(
  transaction: Transaction,
  read: ReadAtGate,
  { ofPlate, later }: { ofPlate: readonly Session[]; later: readonly ExitRead[] },
): Promise<LentExit | null> {
  if (later.length === 0) return null;
  const ids = later.flatMap(({ sessionId }) => sessionId ?? []);
  const sessions = [...ofPlate, ...(await findOthers(transaction, ofPlate, ids))];
  const entered = ofPlate.filter(({ id }) => !ids.includes(id));
  return findLentExit(transaction, read, {
    later,
    sessions,
    nextEntryAt: findNextEntry(entered, read.usedAt),
  });
}

function firstOf(one: WaitingExit | null, other: WaitingExit | null): WaitingExit | null {
  if (one === null || other === null) return one ?? other;
  return other.exitAt < one.exitAt ? other : one;
}

/** The session of which characters that are no registration are one more read: the same ones, or one misread of its plate. */
async function findUnreadable(
  transaction: Transaction,
  read: ReadAtGate,
  around: ReadsAround,
): Promise<OpenSession | ClosedSession | null> {
  const beside = findReadBeside(read, around.here);
  if (beside !== null) return findEntered(await findByIds(transaction, [beside]));
  // Two cars without any plate within a minute are two cars, but for seconds.
  if (read.reading.status === 'none') return null;
  const alike = findWithheld(await findByIds(transaction, await listSessionsOfAlike(transaction, read)));
  if (alike) return alike;
  const misread = await findDoubles(transaction, read, around, { isKnown: false, isInside: false });
  return findEntered(await findByIds(transaction, misread));
}

const NOTHING_KNOWN = {
  open: null,
  lastClosed: null,
  unmatchedExit: null,
  isStanding: false,
  wasStanding: false,
  isFollowed: false,
  slotStillOccupied: null,
  isParked: false,
};

function asRuleSees({ plateKey: plate, gate, usedAt: readAt, reading, confidence, ...read }: ReadAtGate) {
  const isDoubtful = isDoubtfulRead(reading, { confidence });
  return { plate, gate, readAt, vehicleClass: classSeen(read), isDoubtful };
}

/** Sessions that reads belong to and that are not under the plate's key. */
async function findOthers(
  transaction: Transaction,
  own: readonly Session[],
  ids: readonly number[],
): Promise<Session[]> {
  const known = new Set(own.map(({ id }) => id));
  return findByIds(transaction, [...new Set(ids.filter((id) => !known.has(id)))]);
}

/** The sessions of reads of the same plate at this lane within a minute. */
function listAlike({ plateKey, usedAt }: ReadAtGate, around: readonly LaneRead[]): number[] {
  const isAlike = (one: LaneRead) =>
    one.plateKey === plateKey && Math.abs(one.usedAt.getTime() - usedAt.getTime()) <= DOUBLED_READ_MS;
  return around.filter(isAlike).flatMap(({ sessionId }) => sessionId ?? []);
}

function findDoubled(others: readonly Session[], ids: readonly number[], lent: LentExit | null) {
  const all = lent ? [...others, lent.borrower] : others;
  return findEntered(all.filter(({ id }) => ids.includes(id)));
}

function findEntered(sessions: readonly Session[]): OpenSession | ClosedSession | null {
  return sessions.find((session) => session.kind !== 'unmatched') ?? null;
}

function findWithheld(sessions: readonly Session[]): OpenSession | ClosedSession | null {
  return (
    sessions.filter((session) => session.kind !== 'unmatched').find(({ plateKey }) => plateKey === null) ??
    null
  );
}

/** The session that this read opened before, where nobody knows whether it came late or its clock is wrong. */
function findAtOwnTime(sessions: readonly Session[], read: ReadAtGate): OpenSession | ClosedSession | null {
  const entered = sessions.filter((session) => session.kind !== 'unmatched');
  return entered.find((session) => isAtOwnTime(session, read)) ?? null;
}

/** Whether a read that came late was of a session's entry by its camera's own clock. */
export function isAtOwnTime(
  { entryAt, entryGate }: Pick<OpenSession, 'entryAt' | 'entryGate'>,
  { ownAt, usedAt, gate }: ReadAtGate,
): boolean {
  if (usedAt.getTime() - ownAt.getTime() <= DOUBLED_READ_MS) return false;
  return entryGate === gate && Math.abs(entryAt.getTime() - ownAt.getTime()) <= DOUBLED_READ_MS;
}

function findNextEntry(newestFirst: readonly Session[], readAt: Date): Date | null {
  return findNext(newestFirst, readAt)?.entryAt ?? null;
}

function findNext(newestFirst: readonly Session[], readAt: Date): OpenSession | ClosedSession | null {
  const entered = newestFirst.filter((session) => session.kind !== 'unmatched');
  return entered.findLast(({ entryAt }) => entryAt > readAt) ?? null;
}

/** The plate's next visit, ended by now, for which its car was queueing. */
function findQueuedFor(own: readonly Session[], read: ReadAtGate, exitAt?: Date): ClosedSession | null {
  const next = findNext(own, read.usedAt);
  const isIts = next?.kind === 'closed' && hasQueuedFor({ ...read, readAt: read.usedAt }, next, exitAt);
  return isIts ? next : null;
}

/** The closed session that the read lies within, so that a late double finds its own; else the newest. */
function findLastClosed(newestFirst: readonly Session[], readAt: Date): ClosedSession | null {
  const closed = newestFirst.filter((session) => session.kind === 'closed');
  const begunBy = readAt.getTime() + DOUBLED_READ_MS;
  const around = closed.find(({ entryAt }) => entryAt.getTime() <= begunBy);
  return around && around.closedAt > readAt ? around : (closed[0] ?? null);
}

/**
 * The plate's first exit after the read that waits for its entry, or that was taken for a double of an exit before the
 * read: a car that came in between was not waiting behind the barrier, it left twice.
 */
function findWaitingExit(
  later: readonly ExitRead[],
  sessions: readonly Session[],
  readAt: Date,
): WaitingExit | null {
  const found = later.find(({ isWaiting, sessionId }) => {
    if (isWaiting || sessionId === null) return true;
    const owner = sessions.find(({ id }) => id === sessionId);
    return owner !== undefined && owner.kind !== 'open' && owner.exitAt !== null && owner.exitAt <= readAt;
  });
  return found?.exit ?? null;
}

/** The first exit after the read that found no entry: waiting for it still, or on record for review. */
function findUnmatchedExit(
  newestFirst: readonly Session[],
  waiting: WaitingExit | null,
  readAt: Date,
): UnmatchedSession | WaitingExit | null {
  const recorded = newestFirst
    .filter((session) => session.kind === 'unmatched')
    .findLast(
      (session) =>
        (session.review !== null || session.flags.some((flag) => flag === NOT_ASKED || flag === FEE_TAKEN)) &&
        endOf(session) > readAt,
    );
  return recorded && (!waiting || recorded.exitAt <= waiting.exitAt) ? recorded : waiting;
}
