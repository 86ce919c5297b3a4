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

/** No message of another process is so late. */
const LATEST_MS = 60_000;

/** True unless `known` is a later state of the same slot than `next`. */
export function isNotOlder(next: StoredSlot, known: StoredSlot | undefined): boolean {
  if (!known || isOfWrongClock(next, known)) return true;
  const mine = known.state.observedAt?.getTime() ?? -Infinity;
  const theirs = next.state.observedAt?.getTime() ?? -Infinity;
  if (mine !== theirs) return theirs >= mine;
  const number = next.state.sequence ?? 0;
  const knownNumber = known.state.sequence ?? 0;
  if (next.state.source === known.state.source && number !== knownNumber) return number > knownNumber;
  // Time alone changed the state after one reading, in two processes: their messages cross, and the later write counts.
  return next.revision >= known.revision;
}

/** What was observed long after the next one arrived was observed by a clock that has been set back since. */
function isOfWrongClock({ receivedAt }: StoredSlot, { state: { observedAt } }: StoredSlot): boolean {
  return (
    receivedAt !== null && observedAt !== null && observedAt.getTime() > receivedAt.getTime() + LATEST_MS
  );
}

function unpackPending(memory: SlotMemory | null): SlotState['pending'] {
  if (!memory?.pending) return null;
  const { status, since, settlesAt } = memory.pending;
  return { status, since: new Date(since), settlesAt: new Date(settlesAt) };
}
