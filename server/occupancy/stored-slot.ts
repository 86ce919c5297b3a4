import type { SlotState } from '#domain/parking/occupancy.ts';
import { SECONDS_MS } from '#domain/parking/seconds-of-doubt.ts';
import type { SlotMemory, SlotStateRow } from './tables.ts';

/** What came of a slot last, and as of when that holds. */
export interface SlotReport {
  /** When the last reading of it arrived, or a heartbeat of its device since; in server time. */
  readonly receivedAt: Date | null;
  /** As of when its status is known: the own time of that reading, or when the heartbeat came. */
  readonly reportedAt: Date | null;
  /** That reading was long under way, and no heartbeat came since: its slot may have turned again meanwhile. */
  readonly isLate: boolean;
}

export const NO_REPORT: SlotReport = { receivedAt: null, reportedAt: null, isLate: false };

/** A reading that was under way for longer was of a device, or of a network, that could not send meanwhile. */
const LATE_MS = 60_000;

/** A reading that was taken at one instant and arrived at another. Some seconds between them are the network and our work. */
export function reportOf(takenAt: Date, receivedAt: Date): SlotReport {
  const lateMs = receivedAt.getTime() - takenAt.getTime();
  return { receivedAt, reportedAt: lateMs > SECONDS_MS ? takenAt : receivedAt, isLate: lateMs > LATE_MS };
}

/** The state of a slot as the database holds it. */
export interface StoredSlot extends SlotReport {
  readonly state: SlotState;
  /** Which write this is: each is above the one that it replaced. */
  readonly revision: number;
}

/** The memory column's value; null where the columns hold everything. */
export function packMemory({
  state,
  ...report
}: SlotReport & { readonly state: SlotState }): SlotMemory | null {
  const { status, reported, pending, flips, isSuspect } = state;
  const usual = packUsual(state, report);
  if (reported === status && !pending && !isSuspect)
    return flips.length === 0 ? usual : { ...usual, flips: flips.map((flip) => flip.getTime()) };
  return {
    ...usual,
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
    hasTurnedAtOnce: memory?.hasTurnedAtOnce ?? false,
  };
  return { state, ...unpackAge(row), revision: row.revision };
}

/** What any slot may have beside its columns; null where it has nothing, as nearly every one. */
function packUsual({ hasTurnedAtOnce }: SlotState, report: SlotReport): SlotMemory | null {
  const age = packAge(report);
  return hasTurnedAtOnce ? { ...age, hasTurnedAtOnce } : age;
}

/** Null where a status is of when its report arrived, as nearly every one is. */
function packAge({ receivedAt, reportedAt, isLate }: SlotReport): SlotMemory | null {
  if (reportedAt === null || reportedAt.getTime() === receivedAt?.getTime()) return null;
  return { reportedAt: reportedAt.getTime(), ...(isLate && { isLate }) };
}

function unpackAge({ receivedAt, memory }: Pick<SlotStateRow, 'receivedAt' | 'memory'>): SlotReport {
  const reportedAt = memory?.reportedAt === undefined ? receivedAt : new Date(memory.reportedAt);
  return { receivedAt, reportedAt, isLate: memory?.isLate ?? false };
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

/** Whether two slots were reported together. */
export function isOfOneMessage(a: StoredSlot, b: StoredSlot): boolean {
  return a.receivedAt === b.receivedAt && a.reportedAt === b.reportedAt;
}

/** Whether something came of a slot; time alone changes it too. */
export function isNews(
  slot: StoredSlot,
  before: StoredSlot,
): slot is StoredSlot & { readonly receivedAt: Date } {
  return slot.receivedAt !== null && slot.receivedAt.getTime() !== before.receivedAt?.getTime();
}
