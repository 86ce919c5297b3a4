import type { Closure, ClosedNow } from '#contract/closures.ts';
import { indiaDate, indiaTime, indiaWeekday } from '#domain/time/india-time.ts';

/** So many single slots are named; more are counted. */
const MOST_SLOTS = 4;
const MOST_SECTIONS = 6;

const isLevel = (place: string) => /^B\d+$/.test(place);
/** `B2 C`; the codes of slots have no blanks. */
const isSection = (place: string) => place.includes(' ');

/** `Level B2`, `Sections B2 C and B2 D`, `12 spots`: drivers read of spots, the mall's people of slots. */
export function wordPlaces(places: readonly string[], noun: 'spot' | 'slot' = 'spot'): string {
  const sections = places.filter(isSection);
  const levels = places.filter(isLevel);
  const slots = places.filter((place) => !isLevel(place) && !isSection(place));
  const groups = [
    wordGroup(levels, 'level', Infinity),
    wordGroup(sections, 'section', MOST_SECTIONS),
    wordGroup(slots, noun, MOST_SLOTS),
  ].filter((group) => group !== '');
  const last = groups.pop() ?? '';
  const words = groups.length === 0 ? last : `${groups.join(', ')}, and ${last}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether some of the places are counted in these words, and not named. */
export function isCountedIn(places: readonly string[]): boolean {
  const sections = places.filter(isSection).length;
  return sections > MOST_SECTIONS || places.length - sections - places.filter(isLevel).length > MOST_SLOTS;
}

function wordGroup(names: readonly string[], noun: string, most: number): string {
  if (names.length === 0) return '';
  if (names.length === 1) return `${noun} ${names[0]}`;
  if (names.length > most) return `${names.length.toLocaleString('en-IN')} ${noun}s`;
  return `${noun}s ${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** A moment in India as drivers read it: `Mon 30 Nov, 18:00`, with its year where that is not the one that runs. */
export function wordMoment(at: string, now: number): string {
  const then = new Date(at);
  const [year] = indiaDate(then).split('-');
  const day = then.toLocaleDateString('en-IN', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' });
  const isThisYear = indiaDate(new Date(now)).startsWith(`${year}-`);
  return `${indiaWeekday(then).slice(0, 3)} ${day}${isThisYear ? '' : ` ${year}`}, ${indiaTime(then)}`;
}

/** What is closed, or will be, in a sentence around its reason, which somebody has typed. */
export function wordClosed({ places, reason, from, until }: ClosedNow, now: number) {
  const what = wordPlaces(places);
  const end = until === null ? null : wordMoment(until, now);
  const why = reason.endsWith('.') ? reason.slice(0, -1) : reason;
  if (Date.parse(from) > now) {
    const span = `from ${wordMoment(from, now)} ${end === null ? 'on' : `until ${end}`}`;
    return { before: `${what} will be closed ${span}: `, reason: why, after: '.' };
  }
  const verb = places.length === 1 ? 'is' : 'are';
  if (end === null)
    return { before: `${what} ${verb} closed until further notice: `, reason: why, after: '.' };
  return { before: `${what} ${verb} closed: `, reason: why, after: `, until ${end}.` };
}

/** What drivers are shown of it: what is over by now is left out, although the answer is a minute old. */
export function stillClosed(closed: readonly ClosedNow[], now: number): ClosedNow[] {
  return closed.filter(({ until }) => until === null || Date.parse(until) > now);
}

/** How a closure that is over came to its end. */
export function wordEnd({ from, until, endedAt }: Closure, now: number): string {
  if (endedAt === null) return until === null ? 'not known' : wordMoment(until, now);
  if (Date.parse(endedAt) <= Date.parse(from)) return `dropped ${wordMoment(endedAt, now)}`;
  return `opened ${wordMoment(endedAt, now)}`;
}

/** What was done, for whoever did it. */
export function wordDone(kind: 'end' | 'change', { places, state }: Closure): string {
  const [what, verb] = [wordPlaces(places, 'slot'), places.length === 1 ? 'is' : 'are'];
  if (kind === 'change') return `Changed: ${what}.`;
  return state === 'planned' ? `Dropped: ${what} will not be closed.` : `${what} ${verb} open again.`;
}

/** What was closed just now, or will be. */
export function wordMade(places: readonly string[], from: string | null, now: number): string {
  const [what, verb] = [wordPlaces(places, 'slot'), places.length === 1 ? 'is' : 'are'];
  if (from === null || Date.parse(from) <= now) return `${what} ${verb} closed.`;
  return `${what} will be closed from ${wordMoment(from, now)}.`;
}
