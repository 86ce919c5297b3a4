import type { SlotPlace } from './mall.ts';
import { normaliseSlotCode } from './slot-code.ts';

/** What is closed: a level, a section of it, or one slot. By where it lies, since codes may change. */
export interface ClosedPlace {
  readonly level: string;
  readonly section: string | null;
  readonly position: number | null;
}

/** A time in which places of a mall are closed. */
export interface ClosureTimes {
  readonly beginsAt: Date;
  /** Null where nobody knows yet. */
  readonly endsAt: Date | null;
  /** When somebody ended it; null where nobody has. */
  readonly endedAt: Date | null;
}
export type ClosedTime = ClosureTimes & { readonly places: readonly ClosedPlace[] };

type Slot = SlotPlace & { readonly isRetired?: boolean };

/**
 * The place that somebody names in a layout: a level (`B2`), a section (`B2 C` or `B2C`), a slot by its code, or by where it lies
 * (`B2 C 7`) where its code is also the name of a level. Null for what the layout does not have.
 */
export function findPlace(name: string, slots: readonly Slot[]): ClosedPlace | null {
  const words = name.trim().toUpperCase().split(/\s+/);
  const [level, section = null, position = null] = words;
  if (level === undefined || words.length > 3) return null;
  const place = { level, section, position: position === null ? null : Number(position) };
  if (slots.some((slot) => isWithin(place, slot))) return place;
  const slot = findByCode(name, slots);
  if (slot) return { level: slot.level, section: slot.section, position: slot.position };
  const joined = words.length === 1 ? /^(B\d+)([A-Z])$/.exec(level) : null;
  return joined ? findPlace(`${joined[1]} ${joined[2]}`, slots) : null;
}

function findByCode(name: string, slots: readonly Slot[]): Slot | undefined {
  const code = normaliseSlotCode(name);
  return slots.find((slot) => slot.code === code) ?? slots.find((slot) => slot.code === name.trim());
}

/** How a place is named in a layout, so that `findPlace` finds it again while the layout has it. */
export function namePlace(place: ClosedPlace, slots: readonly Slot[]): string {
  const { level, section, position } = place;
  if (section === null) return level;
  if (position === null) return `${level} ${section}`;
  const code = slots.find((slot) => isWithin(place, slot))?.code;
  const isLevelToo = code !== undefined && slots.some((slot) => slot.level === code);
  return code === undefined || isLevelToo ? `${level} ${section} ${position}` : code;
}

/** The codes of the slots within places, in the layout's order; what the layout has given up is in none. */
export function slotsWithin(places: readonly ClosedPlace[], slots: readonly Slot[]): string[] {
  return slots
    .filter((slot) => slot.isRetired !== true && places.some((place) => isWithin(place, slot)))
    .map(({ code }) => code);
}

/** When a closure ends or has ended; null where nobody knows. */
export function endOfClosure({ endsAt, endedAt }: ClosureTimes): Date | null {
  if (endsAt === null || endedAt === null) return endsAt ?? endedAt;
  return endedAt < endsAt ? endedAt : endsAt;
}

/** Where a closure stands at an instant. One that was ended before it began is over. */
export function closureAt(times: ClosureTimes, at: Date): 'planned' | 'closed' | 'over' {
  const end = endOfClosure(times);
  if (times.endedAt !== null && times.endedAt <= times.beginsAt) return 'over';
  if (end !== null && end <= at) return 'over';
  return times.beginsAt > at ? 'planned' : 'closed';
}

/** Since when a slot has been open without a pause; null where it never was closed. Of a slot that is open at `at`. */
export function reopenedAt(closures: readonly ClosedTime[], slot: SlotPlace, at: Date): Date | null {
  let last: Date | null = null;
  for (const closure of closures) {
    const end = endOfClosure(closure);
    const isOver = closureAt(closure, at) === 'over' && end !== null && end > closure.beginsAt;
    if (!isOver || !closure.places.some((place) => isWithin(place, slot))) continue;
    if (last === null || end > last) last = end;
  }
  return last;
}

/** How many slots are closed for more than half of the time between two instants: so many fewer can be taken then. */
export function countClosedFor(
  closures: readonly ClosedTime[],
  slots: readonly Slot[],
  { from, until }: { readonly from: Date; readonly until: Date },
): number {
  const half = (until.getTime() - from.getTime()) / 2;
  return slots.filter((slot) => {
    if (slot.isRetired === true) return false;
    const spans = closures
      .filter(({ places }) => places.some((place) => isWithin(place, slot)))
      .map((closure) => within(closure, from, until));
    return lengthOfUnion(spans) > half;
  }).length;
}

function within(closure: ClosedTime, from: Date, until: Date): readonly [number, number] {
  const begin = Math.max(closure.beginsAt.getTime(), from.getTime());
  const end = Math.min((endOfClosure(closure) ?? until).getTime(), until.getTime());
  return [begin, Math.max(begin, end)];
}

/** Closures may overlap: what two of them close counts once. */
function lengthOfUnion(spans: readonly (readonly [number, number])[]): number {
  let [sum, reached] = [0, -Infinity];
  for (const [begin, end] of spans.toSorted((a, b) => a[0] - b[0])) {
    sum += Math.max(0, end - Math.max(begin, reached));
    reached = Math.max(reached, end);
  }
  return sum;
}

function isWithin({ level, section, position }: ClosedPlace, slot: SlotPlace): boolean {
  return (
    slot.level === level &&
    (section === null || slot.section === section) &&
    (position === null || slot.position === position)
  );
}
