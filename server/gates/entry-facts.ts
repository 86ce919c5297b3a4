import { DOUBLED_READ_MS, type EntryFacts } from '#domain/parking/session.ts';
import type { Transaction } from '../platform/storage/database.ts';
import {
  endOf,
  findByIds,
  listOfPlate,
  type ClosedSession,
  type OpenSession,
  type Session,
  type UnmatchedSession,
} from '../sessions/index.ts';
import type { GateServices, ReadAtGate } from './read-at-gate.ts';
import { seeBay } from './slot-evidence.ts';
import { listLaterExits, listSessionsOfAlike, type ExitRead } from './store.ts';
import type { WaitingExit } from './waiting-exit.ts';

/** What is known of the car at the entry. */
export interface KnownAtEntry {
  readonly facts: EntryFacts<OpenSession, ClosedSession, UnmatchedSession | WaitingExit>;
  /** A session without a key of which this read is a double: it cannot be found by its plate. */
  readonly withheld: OpenSession | ClosedSession | null;
  /** When the plate's next known session began. */
  readonly nextEntryAt: Date | null;
}

/** Gathers what is known of a car at the entry: everything that the rules of admission ask for. */
export async function gatherEntryFacts(
  { occupancy }: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
): Promise<KnownAtEntry> {
  const { mall, plateKey, usedAt } = read;
  if (plateKey === null) {
    // Two cars without any plate within a minute are two cars.
    const alike = read.reading.status === 'none' ? [] : await listSessionsOfAlike(transaction, read);
    const withheld = findWithheld(await findByIds(transaction, alike));
    return { facts: { ...NOTHING_KNOWN, read: asRuleSees(read) }, withheld, nextEntryAt: null };
  }
  const [own, alike, later] = await Promise.all([
    listOfPlate(transaction, mall, plateKey),
    listSessionsOfAlike(transaction, read),
    listLaterExits(transaction, mall, plateKey, usedAt),
  ]);
  const others = await findOthers(transaction, own, [
    ...alike,
    ...later.flatMap(({ sessionId }) => sessionId ?? []),
  ]);
  const open = own.find((session) => session.kind === 'open') ?? null;
  return {
    facts: {
      read: asRuleSees(read),
      open,
      lastClosed: findLastClosed(own, usedAt),
      unmatchedExit: findUnmatchedExit(own, findWaitingExit(later, [...own, ...others], usedAt), usedAt),
      bayStillOccupied: open && isOccupied(seeBay(open, occupancy)),
    },
    withheld: findWithheld(others.filter(({ id }) => alike.includes(id))),
    nextEntryAt: findNextEntry(own, usedAt),
  };
}

const NOTHING_KNOWN = { open: null, lastClosed: null, unmatchedExit: null, bayStillOccupied: null };

function asRuleSees({ plateKey: plate, gate, usedAt: readAt, vehicleClass }: ReadAtGate) {
  return { plate, gate, readAt, vehicleClass };
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

function findWithheld(sessions: readonly Session[]): OpenSession | ClosedSession | null {
  return (
    sessions.filter((session) => session.kind !== 'unmatched').find(({ plateKey }) => plateKey === null) ??
    null
  );
}

function findNextEntry(newestFirst: readonly Session[], readAt: Date): Date | null {
  const entered = newestFirst.filter((session) => session.kind !== 'unmatched');
  return entered.findLast(({ entryAt }) => entryAt > readAt)?.entryAt ?? null;
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
    .findLast((session) => session.review !== null && endOf(session) > readAt);
  return recorded && (!waiting || recorded.exitAt <= waiting.exitAt) ? recorded : waiting;
}

function isOccupied(bay: ReturnType<typeof seeBay>): boolean | null {
  return bay === null ? null : bay === 'occupied';
}
