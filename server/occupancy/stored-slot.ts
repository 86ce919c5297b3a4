import type { SlotState, SlotStatus } from '#domain/parking/occupancy.ts';

/** The state of a slot with when its last news arrived, in server time. */
export interface StoredSlot {
  readonly state: SlotState;
  readonly receivedAt: Date | null;
}

export interface SlotRow {
  readonly code: string;
  readonly status: SlotStatus;
  readonly since: Date | null;
  readonly source: string | null;
  readonly observed_at: Date | null;
  readonly received_at: Date | null;
  readonly sequence: number | null;
  readonly memory: SlotMemory | null;
}

/** What a restart must not forget beside the columns; instants are epoch milliseconds. */
interface SlotMemory {
  readonly reported: SlotStatus;
  readonly pending: { status: SlotStatus; since: number; settlesAt: number } | null;
  readonly flips: number[];
  readonly isSuspect: boolean;
}

/** The memory column's JSON; null where the columns say everything. */
export function packMemory({ status, reported, pending, flips, isSuspect }: SlotState): string | null {
  if (reported === status && !pending && flips.length === 0 && !isSuspect) return null;
  const memory: SlotMemory = {
    reported,
    pending: pending && {
      status: pending.status,
      since: pending.since.getTime(),
      settlesAt: pending.settlesAt.getTime(),
    },
    flips: flips.map((flip) => flip.getTime()),
    isSuspect,
  };
  return JSON.stringify(memory);
}

export function unpackSlot(row: SlotRow): StoredSlot {
  const { memory } = row;
  const state: SlotState = {
    code: row.code,
    status: row.status,
    since: row.since,
    source: row.source,
    observedAt: row.observed_at,
    sequence: row.sequence,
    reported: memory?.reported ?? row.status,
    pending: unpackPending(memory),
    flips: (memory?.flips ?? []).map((at) => new Date(at)),
    isSuspect: memory?.isSuspect ?? false,
  };
  return { state, receivedAt: row.received_at };
}

/** True where time alone may still change what is shown. */
export function isWaiting({ pending, isSuspect }: SlotState): boolean {
  return pending !== null || isSuspect;
}

/** True unless `known` holds later news of the same slot than `told`. */
export function isNotOlder(told: StoredSlot, known: StoredSlot | undefined): boolean {
  const mine = known?.state.observedAt?.getTime() ?? -Infinity;
  const theirs = told.state.observedAt?.getTime() ?? -Infinity;
  if (mine !== theirs || !known) return theirs >= mine;
  if (told.state.source !== known.state.source) return true;
  return (told.state.sequence ?? 0) >= (known.state.sequence ?? 0);
}

function unpackPending(memory: SlotMemory | null): SlotState['pending'] {
  if (!memory?.pending) return null;
  const { status, since, settlesAt } = memory.pending;
  return { status, since: new Date(since), settlesAt: new Date(settlesAt) };
}
