import type { SlotTurn } from './occupations.ts';

/** A slot as its device reports it. */
export type ReportedSlot = {
  code: string;
  /** The device of which its last reading came; null where that is not known. */
  source: string | null;
  /** What is known of it now. */
  status: 'empty' | 'occupied' | 'unknown';
  /** Until when that was known which its device showed: now, unless it is silent, or hangs. */
  until: Date | null;
  /** When it turned last. */
  since: Date | null;
};

/** What is not known of the slots of a mall. */
export type LostSlots = {
  /** From when on too many slots are unknown to be counted; null where they can be counted. */
  since: Date | null;
  /** They have been unknown for too long for anybody to go on from what was known. */
  isForLong: boolean;
  lost: ReadonlySet<string>;
};

const HOUR_MS = 3_600_000;
/** From what was known longer ago nobody goes on. */
export const GO_ON_MS = 24 * HOUR_MS;
/** Where more than this share of the slots is unknown one by one, or since long ago, slots can't be counted. */
const FEW_UNKNOWN = 0.1;
/** A device of so small a share of the slots says no more than a sensor. */
const SMALL_DEVICE = 0.02;
const NONE: ReadonlySet<string> = new Set();

/** A slot of which nothing is known: of single ones as many are taken as of the others; not so where a whole device is lost. */
export function findLostSlots(slots: readonly ReportedSlot[], now: Date): LostSlots {
  const isLately = ({ until }: ReportedSlot) => until !== null && now.getTime() - until.getTime() < GO_ON_MS;
  const unknown = slots.filter(({ status }) => status === 'unknown');
  const lately = unknown.filter(isLately);
  const few = FEW_UNKNOWN * slots.length;
  const ofDevices = lostDevices(slots, lately);
  const isForLong = slots.length === 0 || unknown.length - lately.length > few;
  const lost = unknown.length - ofDevices.length > few ? lately : ofDevices;
  if (isForLong || lost.length === 0) return { since: null, isForLong, lost: NONE };
  const since = new Date(Math.min(...lost.map(({ until }) => until?.getTime() ?? now.getTime())));
  return { since, isForLong, lost: new Set(lost.map(({ code }) => code)) };
}

/** The slots of devices of which half and more are unknown, unless they are few. */
function lostDevices(slots: readonly ReportedSlot[], unknown: readonly ReportedSlot[]): ReportedSlot[] {
  const [all, ill] = [countBySource(slots), countBySource(unknown)];
  const isIll = ({ source }: ReportedSlot) => 2 * (ill.get(source) ?? 0) >= (all.get(source) ?? 0);
  const lost = unknown.filter(isIll);
  return lost.length > Math.max(1, SMALL_DEVICE * slots.length) ? lost : [];
}

function countBySource(slots: readonly ReportedSlot[]): Map<string | null, number> {
  const counts = new Map<string | null, number>();
  for (const { source } of slots) counts.set(source, (counts.get(source) ?? 0) + 1);
  return counts;
}

/**
 * Until when too many slots were unknown to be counted, by what they show now and how they turned before; null where they
 * never were. Each has shown anew since then what stands in it, whoever came and went before.
 */
export function knownAgainAt(slots: readonly ReportedSlot[], turns: readonly SlotTurn[]): Date | null {
  const held = new Map(slots.map(({ code, status }) => [code, status]));
  let unknown = slots.filter(({ status }) => status === 'unknown').length;
  const before = new Map<string, SlotTurn['status']>();
  const steps = turns.map((turn) => {
    const from = before.get(turn.code) ?? OTHER[turn.status];
    before.set(turn.code, turn.status);
    return { ...turn, from };
  });
  for (const { code, status, from, at } of steps.toReversed()) {
    if (!held.has(code) || status === from) continue;
    unknown += Number(from === 'unknown') - Number(status === 'unknown');
    if (unknown > FEW_UNKNOWN * slots.length) return at;
  }
  return null;
}

/** How many slots were taken at an instant, of how many nothing was known, and since when. */
export type SlotsThen = { taken: number; empty: number; unknown: number; unknownSince: Date | null };

/**
 * What the slots held at an instant, by what they hold now and how they turned, slot by slot, from a day before on. A slot
 * that did not turn then held what it turned from next, or what it holds still.
 */
export function slotsAt(slots: readonly ReportedSlot[], turns: readonly SlotTurn[], at: Date): SlotsThen {
  const bySlot = new Map<string, SlotTurn[]>();
  for (const turn of turns) bySlot.set(turn.code, [...(bySlot.get(turn.code) ?? []), turn]);
  const held = slots.map((slot) => heldAt(slot, bySlot.get(slot.code) ?? [], at));
  const count = (status: ReportedSlot['status']) => held.filter((one) => one.status === status).length;
  const unknownSince = held.flatMap(({ status, since }) =>
    status === 'unknown' && since <= at ? [since.getTime()] : [],
  );
  return {
    taken: count('occupied'),
    empty: count('empty'),
    unknown: count('unknown'),
    unknownSince: unknownSince.length === 0 ? null : new Date(Math.min(...unknownSince)),
  };
}

/** What one slot held at an instant, and since when. */
function heldAt({ status, since }: ReportedSlot, own: readonly SlotTurn[], at: Date) {
  const before = own.findLast((turn) => turn.at <= at);
  const next = own.find((turn) => turn.at > at);
  const otherwise = next ? OTHER[next.status] : status;
  return { status: before?.status ?? otherwise, since: before?.at ?? since ?? at };
}

const OTHER = { occupied: 'empty', empty: 'occupied', unknown: 'unknown' } as const;
