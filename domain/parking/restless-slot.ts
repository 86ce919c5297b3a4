import type { SlotTurn } from './occupations.ts';

type Turn = Pick<SlotTurn, 'status' | 'at'>;

/** No slot is taken and freed so often, */
export const RESTLESS_FLIPS = 5;
/** within so long: even those who only let somebody out need some minutes each. A sensor does that, or what its level hangs on. */
export const RESTLESS_WITHIN_MS = 15 * 60_000;

/** Whether a slot was taken and freed more often than cars can, by its turns in the order of their times. */
export function isRestless(turns: readonly Turn[]): boolean {
  return findRestless(turns).length > 0;
}

/**
 * The turns of one slot, with one to unknown in place of those between which it was restless: which of them are a car's
 * nobody knows. The last of them stands, since a slot is as it was reported last.
 */
export function withoutRestless<T extends SlotTurn>(turns: readonly T[]): T[] {
  const spans = findRestless(turns);
  if (spans.length === 0) return [...turns];
  return turns.flatMap((turn, index) => {
    const span = spans.find(({ first, last }) => index >= first && index < last);
    if (span === undefined) return [turn];
    return index === span.first ? [{ ...turn, status: 'unknown' as const }] : [];
  });
}

/** How a slot is restless: since which turn, until which one so far, and how often it turned among those that were given. */
export interface Restlessness {
  readonly since: Date;
  readonly lastAt: Date;
  readonly turns: number;
}

/** How a slot is restless at an instant, by its turns up to then; null once it has rested for a quarter of an hour. */
export function restlessAt(turns: readonly Turn[], now: Date): Restlessness | null {
  const span = findRestless(turns).at(-1);
  const [since, lastAt] = [span && turns[span.first]?.at, span && turns[span.last]?.at];
  if (!since || !lastAt || now.getTime() - lastAt.getTime() >= RESTLESS_WITHIN_MS) return null;
  return { since, lastAt, turns: listFlips(turns).length };
}

/** A time in which a slot was restless, by the places of its first and its last turn. */
interface Span {
  readonly first: number;
  last: number;
}

function findRestless(turns: readonly Turn[]): Span[] {
  const flips = listFlips(turns);
  const spans: Span[] = [];
  for (let index = RESTLESS_FLIPS - 1; index < flips.length; index += 1) {
    const [first, last] = [flips[index - RESTLESS_FLIPS + 1], flips[index]];
    if (first === undefined || last === undefined || sinceMs(turns, first, last) > RESTLESS_WITHIN_MS)
      continue;
    const before = spans.at(-1);
    if (before && first <= before.last) before.last = last;
    else spans.push({ first, last });
  }
  return spans;
}

/** The places of the turns by which a slot was taken or freed. */
function listFlips(turns: readonly Turn[]): number[] {
  let known: Turn['status'] = 'unknown';
  return turns.flatMap(({ status }, index) => {
    if (status === 'unknown' || status === known) return [];
    known = status;
    return [index];
  });
}

function sinceMs(turns: readonly Turn[], first: number, last: number): number {
  return (turns[last]?.at.getTime() ?? 0) - (turns[first]?.at.getTime() ?? 0);
}
