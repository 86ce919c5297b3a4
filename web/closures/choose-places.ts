import type { SlotView } from '#contract/occupancy.ts';
import { normaliseSlotCode } from '#domain/parking/slot-code.ts';

/** A level with its sections, in the layout's order. */
export interface LevelChoice {
  readonly level: string;
  readonly sections: readonly string[];
}

type Slot = Pick<SlotView, 'slot' | 'level' | 'section' | 'status' | 'isClosed' | 'since'>;

export function levelsOf(slots: readonly Slot[]): LevelChoice[] {
  const levels = new Map<string, Set<string>>();
  for (const { level, section } of slots)
    levels.set(level, (levels.get(level) ?? new Set()).add(`${level} ${section}`));
  return [...levels].map(([level, sections]) => ({ level, sections: [...sections] }));
}

/** The codes in a text, between blanks and commas, as the layout writes them where it has them: `b2c7` means `B2C07`. */
export function readCodes(typed: string, slots: readonly Slot[]): string[] {
  const known = new Set(slots.map(({ slot }) => slot));
  const codes = typed
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== '')
    .map((code) => (known.has(code) || !known.has(normaliseSlotCode(code)) ? code : normaliseSlotCode(code)));
  return [...new Set(codes)];
}

/** What was chosen and typed, as it is sent: the sections of a level that is chosen as a whole are within it. */
export function placesOf(chosen: ReadonlySet<string>, codes: readonly string[]): string[] {
  const places = [...chosen].filter((place) => !chosen.has(levelOf(place)));
  return [...places, ...codes];
}

/** The slots that lie in some of these places. */
export function slotsIn<S extends Slot>(slots: readonly S[], places: readonly string[]): S[] {
  const named = new Set(places);
  return slots.filter(
    ({ slot, level, section }) => named.has(slot) || named.has(level) || named.has(`${level} ${section}`),
  );
}

/** How many cars stand in these slots, by the sensors. */
function carsIn(slots: readonly Slot[]): number {
  return slots.filter(({ status }) => status === 'occupied').length;
}

/** In how many nobody knows; a closed slot of which nothing is known has no instant. */
function unknownIn(slots: readonly Slot[]): number {
  return slots.filter(({ status, since }) => status === 'unknown' || (status === 'closed' && since === null))
    .length;
}

/** `B2` of `B2 C`; nothing of a level itself. */
function levelOf(place: string): string {
  return place.includes(' ') ? (place.split(' ')[0] ?? '') : '';
}

/** How many cars stand still where nobody is to park, in words. */
export function wordCars(slots: readonly Slot[]): string {
  const [cars, unknown] = [carsIn(slots), unknownIn(slots)];
  const stand = cars === 1 ? '1 car still stands' : `${cars.toLocaleString('en-IN')} cars still stand`;
  const words = `${cars === 0 ? 'no car stands' : stand} there, by the sensors`;
  if (unknown === 0) return words;
  const which = `${wordSlots(unknown)} of them`;
  return cars === 0 ? `whether a car stands in ${which} is not known` : `${words}; ${which} not known`;
}

/** A count of slots in words. */
export function wordSlots(slots: number): string {
  return slots === 1 ? '1 slot' : `${slots.toLocaleString('en-IN')} slots`;
}
