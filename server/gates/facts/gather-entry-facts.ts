import { DOUBLED_READ_MS, type ClosedStay, type EntryFacts } from '#domain/parking/session.ts';
import { seeBay } from '../slot-evidence.ts';
import type { GateWork } from '../gate-work.ts';
import { isEntryKnown, type Stay } from '../../sessions/session-record.ts';
import { findSameLook, findWaitingExit, listStaysOf, type SameLook, type WaitingExit } from './store.ts';

/** What is known of the car at the entry, and the rows behind it. */
export interface KnownAtEntry {
  readonly facts: EntryFacts;
  readonly open: Stay | null;
  readonly lastClosed: Stay | null;
  readonly exit: { kind: 'stay'; stay: Stay } | { kind: 'waiting'; read: WaitingExit } | null;
  /** A stay without a key of which this read is a double: it cannot be found by its plate. */
  readonly withheld: Stay | null;
  /** When the plate's next known stay began. */
  readonly nextEntryAt: Date | null;
}

export async function gatherEntryFacts(work: GateWork): Promise<KnownAtEntry> {
  const { look, transaction, on } = work;
  const { mall, gate, direction, reading, usedAt: readAt, vehicleClass } = look;
  const read = { plate: reading.key, gate, readAt, vehicleClass };
  const sameLook: SameLook = { mall, gate, direction, key: reading.key, raw: reading.raw, at: readAt };
  if (read.plate === null) {
    const facts = { read, openSession: null, lastClosed: null, unmatchedExit: null, bayStillOccupied: null };
    // Two cars without any plate within a minute are two cars.
    const withheld = reading.status === 'none' ? null : await findSameLook(transaction, sameLook);
    return { facts, open: null, lastClosed: null, exit: null, withheld, nextEntryAt: null };
  }
  const stays = await listStaysOf(transaction, sameLook);
  const own = stays.filter((stay) => stay.plateKey !== null);
  const open = own.find(({ state }) => state === 'open') ?? null;
  const lastClosed = findLastClosed(own, readAt);
  const exit = findExit(own, await findWaitingExit(transaction, mall, read.plate, readAt), readAt);
  const facts: EntryFacts = {
    read,
    openSession: open && { ...open, sessionId: open.publicId },
    lastClosed: lastClosed && { ...asClosed(lastClosed), entryGate: lastClosed.entryGate },
    unmatchedExit: exit && (exit.kind === 'stay' ? asClosed(exit.stay) : asClosedRead(exit.read)),
    bayStillOccupied: open && isBayTaken(open, on.occupancy),
  };
  const withheld = stays.find((stay) => stay.plateKey === null) ?? null;
  return { facts, open, lastClosed, exit, withheld, nextEntryAt: findNextEntry(own, readAt) };
}

/** The closed stay that the read lies within, so that a late double finds its own; else the newest. */
function findLastClosed(newestFirst: readonly Stay[], readAt: Date): Stay | null {
  const closed = newestFirst.filter((stay) => stay.state === 'closed' && isEntryKnown(stay));
  const begunBy = readAt.getTime() + DOUBLED_READ_MS;
  const around = closed.find(({ entryAt }) => entryAt.getTime() <= begunBy);
  return around && endOf(around) > readAt ? around : (closed[0] ?? null);
}

/** The first exit after the read that found no entry: waiting for it still, or on record for review. */
function findExit(
  newestFirst: readonly Stay[],
  read: WaitingExit | null,
  readAt: Date,
): KnownAtEntry['exit'] {
  const stay = newestFirst.findLast(
    (one) => !isEntryKnown(one) && one.review !== null && endOf(one) > readAt,
  );
  if (stay && (!read || endOf(stay) <= read.usedAt)) return { kind: 'stay', stay };
  return read && { kind: 'waiting', read };
}

function findNextEntry(newestFirst: readonly Stay[], readAt: Date): Date | null {
  return newestFirst.findLast((stay) => isEntryKnown(stay) && stay.entryAt > readAt)?.entryAt ?? null;
}

function asClosed(stay: Stay): ClosedStay {
  return { sessionId: stay.publicId, entryAt: stay.entryAt, exitAt: endOf(stay), exitGate: stay.exitGate };
}

function asClosedRead({ readId, usedAt, gate }: WaitingExit): ClosedStay {
  return { sessionId: `read:${readId}`, entryAt: null, exitAt: usedAt, exitGate: gate };
}

/** A stay whose exit was missed ended at the next entry at the latest. */
function endOf(stay: Stay): Date {
  return stay.exitAt ?? stay.closedAt ?? stay.entryAt;
}

function isBayTaken(open: Stay, occupancy: GateWork['on']['occupancy']): boolean | null {
  const bay = seeBay(open, occupancy);
  return bay === null ? null : bay === 'occupied';
}
