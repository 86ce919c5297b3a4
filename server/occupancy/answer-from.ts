import { reopenedAt } from '#domain/parking/closures.ts';
import { countByClass, type ClassedCounts } from '#domain/parking/count-by-class.ts';
import {
  countShown,
  countSlots,
  type ShownCounts,
  type ShownStatus,
  type SlotCounts,
  type SlotStatus,
} from '#domain/parking/occupancy.ts';
import type { ReportedSlot } from '#domain/parking/known-slots.ts';
import { isForVehicle } from '#domain/parking/plan.ts';
import type { Malls } from '../malls/index.ts';
import type { MallOccupancy, PlacedSlot } from './mall-occupancy.ts';
import type { StandingSlot } from './stuck/store.ts';

/** What other topics ask of the slots of a mall, answered from memory. */
export interface SlotAnswers {
  /** Null for a slot that is not in the layout. */
  statusOf(mall: number, slot: string): { status: SlotStatus; since: Date | null } | null;
  /** Since when what the sensors of a mall report is in doubt; null while it is not. */
  doubtedSince(mall: number): Date | null;
  /** When a slot was last known again after it was unknown; null where that is not known. */
  knownAgainAt(mall: number, slot: string): Date | null;
  /** As people are shown it; null for a slot that is not in the layout. */
  shownAs(mall: number, slot: string): ShownStatus | null;
  /** Codes of slots that are known to be empty and that such a vehicle may take, in the layout's order; none while that is in doubt, none that is closed, or whose last reading was long under way. */
  emptySlots(mall: number, vehicleClass?: string | null): string[];
  /** By the sensors of all slots, closed ones too: what is judged rests on it. */
  counts(mall: number): SlotCounts;
  /** The same of each part of the mall: by level or by section (`B1 A`), in the layout's order. */
  countsBy(mall: number, part: 'level' | 'section'): Map<string, SlotCounts>;
  /** As people are shown them: closed slots are neither free nor unknown. */
  countsShown(mall: number): ShownCounts;
  countsShownBy(mall: number, part: 'level' | 'section'): Map<string, ShownCounts>;
  /** As people are shown them, and by class where some slots are not for every car: whole, and level by level. */
  countsByClass(mall: number): ClassedCounts;
  levelsByClass(mall: number): Map<string, ClassedCounts>;
  /** How many slots turn more often than cars can, by the turns up to a minute ago. */
  restless(mall: number): number;
  /** How many slots' sensors are suspected to be stuck, as of a minute ago. */
  stuck(mall: number): number;
  /** The slots in use of which something is known, in the layout's order; none that is closed, and since it is open again at most. */
  standing(mall: number): StandingSlot[];
  /** Every slot with the device that reports it, and until when that is known which it showed. */
  reported(mall: number): ReportedSlot[];
  /** As of when the newest report of a mall is: a reading's own time, or a heartbeat's; null where none ever came. */
  readingAt(mall: number): Date | null;
  /** Since when every slot has been known to be empty; null where one isn't. */
  emptySince(mall: number): Date | null;
}

export function answerFrom(
  occupancyOf: (mall: number) => MallOccupancy | null,
  malls: Pick<Malls, 'closuresOf'>,
  clock: () => Date,
): SlotAnswers {
  const all = (mall: number) => listKnown(occupancyOf(mall));
  const isClosed = (mall: number, code: string) => occupancyOf(mall)?.marked('closed').has(code) ?? false;
  return {
    statusOf(mall, slot) {
      const occupancy = occupancyOf(mall);
      const state = occupancy?.get(slot)?.shown.state;
      return occupancy && state
        ? { status: occupancy.knownAs(slot, state.status), since: state.since }
        : null;
    },
    doubtedSince: (mall) => occupancyOf(mall)?.doubtedSince ?? null,
    knownAgainAt(mall, slot) {
      const at = occupancyOf(mall)?.knownAgainAt(slot) ?? null;
      return at === null ? null : new Date(at);
    },
    shownAs(mall, slot) {
      const occupancy = occupancyOf(mall);
      const state = occupancy?.get(slot)?.shown.state;
      return occupancy && state ? occupancy.shownAs(slot, state.status) : null;
    },
    emptySlots: (mall, vehicleClass = null) =>
      (occupancyOf(mall)?.doubtedSince ? [] : all(mall))
        .filter((slot) => isOpen(slot) && isForVehicle(slot.place.slotClass, vehicleClass))
        .map(({ place }) => place.code)
        .filter((code) => !isClosed(mall, code)),
    counts: (mall) => countSlots(all(mall)),
    countsBy: (mall, part) => countEach(all(mall), part, countSlots),
    countsShown: (mall) => countAsShown(all(mall)),
    countsShownBy: (mall, part) => countEach(all(mall), part, countAsShown),
    countsByClass: (mall) => countClasses(all(mall)),
    levelsByClass: (mall) => countEach(all(mall), 'level', countClasses),
    restless: (mall) => occupancyOf(mall)?.marked('restless').size ?? 0,
    stuck: (mall) => occupancyOf(mall)?.marked('stuck').size ?? 0,
    standing(mall) {
      const [closures, now] = [malls.closuresOf(mall), clock()];
      // Nobody takes a slot that is closed: how long it has rested says nothing of its sensor.
      return all(mall)
        .filter(({ place }) => !isClosed(mall, place.code))
        .flatMap((slot) => toStanding(slot, reopenedAt(closures, slot.place, now)));
    },
    reported: (mall) => listReported(all(mall)),
    readingAt(mall) {
      const at = occupancyOf(mall)?.readingAt ?? null;
      return at === null ? null : new Date(at);
    },
    emptySince(mall) {
      const instants = all(mall).map(({ status, shown: { state } }) =>
        status === 'empty' && state.since ? state.since.getTime() : NaN,
      );
      const latest = Math.max(...instants);
      return Number.isFinite(latest) ? new Date(latest) : null;
    },
  };
}

interface KnownSlot extends PlacedSlot {
  /** What is known of it. */
  readonly status: SlotStatus;
  readonly shownAs: ShownStatus;
}

function listKnown(occupancy: MallOccupancy | null): KnownSlot[] {
  if (occupancy === null) return [];
  return [...occupancy.shown()].map((slot) => {
    const { code, status } = slot.shown.state;
    const known = { status: occupancy.knownAs(code, status), shownAs: occupancy.shownAs(code, status) };
    return { ...slot, ...known };
  });
}

function countAsShown(slots: readonly KnownSlot[]): ShownCounts {
  return countShown(slots.map(({ shownAs }) => shownAs));
}

function countClasses(slots: readonly KnownSlot[]): ClassedCounts {
  return countByClass(slots.map(({ shownAs, place }) => ({ status: shownAs, slotClass: place.slotClass })));
}

function isOpen({ place, shown, status }: KnownSlot): boolean {
  return !place.isRetired && !shown.isLate && status === 'empty';
}

function countEach<Counts>(
  slots: readonly KnownSlot[],
  part: 'level' | 'section',
  count: (slots: readonly KnownSlot[]) => Counts,
): Map<string, Counts> {
  const parts = new Map<string, KnownSlot[]>();
  for (const slot of slots) {
    const { level, section } = slot.place;
    const name = part === 'level' ? level : `${level} ${section}`;
    const known = parts.get(name);
    if (known) known.push(slot);
    else parts.set(name, [slot]);
  }
  return new Map([...parts].map(([name, own]) => [name, count(own)]));
}

/** A silent device's slots are known until its last report; those of one that is stuck, until one of them turned last. */
function listReported(slots: readonly KnownSlot[]): ReportedSlot[] {
  const turnedAt = new Map<string | null, number>();
  for (const { shown } of slots)
    turnedAt.set(
      shown.state.source,
      Math.max(turnedAt.get(shown.state.source) ?? 0, Number(shown.state.since)),
    );
  return slots.map(({ shown, status }) => {
    const { code, source, since } = shown.state;
    const isStuck = status === 'unknown' && shown.state.status !== 'unknown';
    const until = isStuck ? new Date(turnedAt.get(source) ?? 0) : shown.reportedAt;
    return { code, source, status, since, until: status === 'unknown' ? until : null };
  });
}

/** A slot in use as it stands, since it is open again at most. */
function toStanding({ place, shown: { state } }: PlacedSlot, reopened: Date | null): StandingSlot[] {
  const { code, status, since, source } = state;
  if (place.isRetired || status === 'unknown' || since === null || state.isSuspect) return [];
  const from = reopened !== null && reopened > since ? reopened : since;
  const section = `${place.level} ${place.section}`;
  return [{ code, level: place.level, section, status, since: from, source }];
}
