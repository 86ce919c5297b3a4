import { DOUBLED_READ_MS, type ClosedStay, type EntryFacts } from '#domain/session.ts';
import type { GateWork } from '../gate/gate-work.ts';
import { seeBay } from '../gate/bay-evidence.ts';
import type { Stay } from '../stay.ts';
import {
  findClosedStay,
  findOpenStay,
  findUnmatchedExit,
  findWaitingExit,
  type WaitingExit,
} from './store.ts';

/** What is known of the car at the entry, and the rows behind it. */
export interface KnownAtEntry {
  readonly facts: EntryFacts;
  readonly open: Stay | null;
  readonly lastClosed: Stay | null;
  readonly exit: { kind: 'stay'; stay: Stay } | { kind: 'waiting'; read: WaitingExit } | null;
}

export async function gatherEntryFacts(work: GateWork): Promise<KnownAtEntry> {
  const { look } = work;
  const { gate, usedAt: readAt, vehicleClass } = look;
  const read = { plate: look.reading.key, gate, readAt, vehicleClass };
  if (read.plate === null) {
    const facts = { read, openSession: null, lastClosed: null, unmatchedExit: null, bayStillOccupied: null };
    return { facts, open: null, lastClosed: null, exit: null };
  }
  const open = await findOpenStay(work.transaction, look.mall, read.plate);
  const lastClosed = await findLastClosed(work, read.plate);
  const exit = await findExit(work, read.plate);
  const facts: EntryFacts = {
    read,
    openSession: open && { ...open, sessionId: open.publicId },
    lastClosed: lastClosed && { ...asClosed(lastClosed), entryGate: lastClosed.entryGate },
    unmatchedExit: exit && (exit.kind === 'stay' ? asClosed(exit.stay) : asClosedRead(exit.read)),
    bayStillOccupied: open && isBayTaken(open, work),
  };
  return { facts, open, lastClosed, exit };
}

/** The closed stay that the read lies within, so that a late double finds its own; else the newest. */
async function findLastClosed({ transaction, look }: GateWork, key: string): Promise<Stay | null> {
  const begunBy = new Date(look.usedAt.getTime() + DOUBLED_READ_MS);
  const around = await findClosedStay(transaction, look.mall, key, begunBy);
  if (around && endOf(around) > look.usedAt) return around;
  return findClosedStay(transaction, look.mall, key, null);
}

async function findExit({ transaction, look }: GateWork, key: string): Promise<KnownAtEntry['exit']> {
  const read = await findWaitingExit(transaction, look.mall, key, look.usedAt);
  const stay = await findUnmatchedExit(transaction, look.mall, key, look.usedAt);
  if (stay && (!read || endOf(stay) <= read.usedAt)) return { kind: 'stay', stay };
  return read && { kind: 'waiting', read };
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

function isBayTaken(open: Stay, { on }: GateWork): boolean | null {
  const bay = seeBay(open, on.occupancy);
  return bay === null ? null : bay === 'occupied';
}
