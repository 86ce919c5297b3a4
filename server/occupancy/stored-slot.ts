import type { SlotState } from '#domain/parking/occupancy.ts';
import type { SlotMemory, SlotStateRow } from './tables.ts';

/** The state of a slot as the database holds it. */
export interface StoredSlot {
  readonly state: SlotState;
  /** When the last reading of it arrived, in server time. */
  readonly receivedAt: Date | null;
  /** Which write this is: each is above the one that it replaced. */
  readonly revision: number;
}

/** The memory column's value; null where the columns hold everything. */
export function packMemory({ status, reported, pending, flips, isSuspect }: SlotState): SlotMemory | null {
  if (reported === status && !pending && !isSuspect)
    return flips.length === 0 ? null : { flips: flips.map((flip) => flip.getTime()) };
  return {
    reported,
    pending: pending && {
      status: pending.status,
      since: pending.since.getTime(),
      settlesAt: pending.settlesAt.getTime(),
    },
    flips: flips.map((flip) => flip.getTime()),
    isSuspect,
  };
}

export function unpackSlot(row: Omit<SlotStateRow, 'mallId'>): StoredSlot {
  const { memory } = row;
  const state: SlotState = {
    code: row.code,
    status: row.status,
    since: row.since,
    source: row.source,
    observedAt: row.observedAt,
    sequence: row.sequence,
    reported: memory?.reported ?? row.status,
    pending: unpackPending(memory),
    flips: (memory?.flips ?? []).map((at) => new Date(at)),
    isSuspect: memory?.isSuspect ?? false,
  };
  return { state, receivedAt: row.receivedAt, revision: row.revision };
}

/** True where time alone may still change what is shown. */
export function isWaiting({ pending, isSuspect }: SlotState): boolean {
  return pending !== null || isSuspect;
}

/**
 * True unless `known` is a later write of the same slot than `next`. The database takes one write of a slot after the
 * other, each with a higher revision: times and numbers of readings decide what is written, not what was written last.
 */
export function isNotOlder(next: StoredSlot, known: StoredSlot | undefined): boolean {
  return known === undefined || next.revision >= known.revision;
}

function unpackPending(memory: SlotMemory | null): SlotState['pending'] {
  if (!memory?.pending) return null;
  const { status, since, settlesAt } = memory.pending;
  return { status, since: new Date(since), settlesAt: new Date(settlesAt) };
}
