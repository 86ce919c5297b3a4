/** What one mix-up within a class costs; any other replaced, missing or extra character costs 1. */
export const LOOKALIKE_COST = 0.5;

/** What two characters beside each other cost that have changed places. */
export const TURN_COST = 1;

/** What it costs that the one is the other one cut short by two characters; with fewer left it may be a part of many plates. */
export const CUT_COST = 1;
const LEAST_LEFT = 8;

/** Distances above this all count the same. */
export const FARTHEST = 1;

/** Whether two characters, of the one spelling and of the other, are mixed up by the cameras that read them. */
export type AreConfused = (one: string, other: string) => boolean;

/**
 * How far two spellings of a plate lie apart: 0.5 for each pair of look-alikes, also of those that `areConfused` knows,
 * 1 for any other replaced, missing or extra character, for two neighbours that change places, and for two that are cut off at an end; Infinity beyond 1.
 */
export function measurePlates(one: string, other: string, areConfused?: AreConfused): number {
  const longer = one.length >= other.length ? one : other;
  const shorter = longer === one ? other : one;
  if (longer.length - shorter.length > 1) return measureCut(longer, shorter);
  return longer.length === shorter.length
    ? Math.min(countMixups(one, other, areConfused), measureTurn(one, other))
    : measureGap(longer, shorter);
}

/** Characters that readers mix up. A character may stand in several classes; the classes are not chained. */
const CLASSES = [
  '0DOQ',
  '1IL',
  '1LT',
  '2Z',
  '38B',
  '4A',
  '5S',
  '6G',
  '7T',
  'MNHW',
  'HKMR',
  'VYU',
  'TVY',
  'CG',
];
const CODES = 128;
const PAIRS = markPairs([...CLASSES, 'EFP', 'PR', 'KX']);

/** A mark for each pair by its codes: millions of pairs are looked up. */
function markPairs(classes: readonly string[]): Uint8Array {
  const marks = new Uint8Array(CODES * CODES);
  for (const letters of classes)
    for (const one of letters)
      for (const other of letters) marks[one.charCodeAt(0) * CODES + other.charCodeAt(0)] = 1;
  return marks;
}

function countMixups(one: string, other: string, areConfused?: AreConfused): number {
  let cost = 0;
  for (let at = 0; at < one.length; at += 1) {
    if (one.charCodeAt(at) === other.charCodeAt(at)) continue;
    const [a, b] = [one.charAt(at), other.charAt(at)];
    cost += costOf(a, b, areConfused);
    if (cost > FARTHEST) return Infinity;
  }
  return cost;
}

/** What it costs that one character stands for another. */
export function costOf(one: string, other: string, areConfused?: AreConfused): number {
  const [at, to] = [one.charCodeAt(0), other.charCodeAt(0)];
  const isPair = at < CODES && to < CODES && PAIRS[at * CODES + to] === 1;
  return isPair || areConfused?.(one, other) === true ? LOOKALIKE_COST : 1;
}

/** The shorter one must be the longer one without its first or last two characters. */
export function measureCut(longer: string, shorter: string): number {
  if (longer.length - shorter.length !== 2 || shorter.length < LEAST_LEFT) return Infinity;
  return longer.startsWith(shorter) || longer.endsWith(shorter) ? CUT_COST : Infinity;
}

/** The two must be the same but for two characters beside each other that have changed places. */
function measureTurn(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  const isTurned = one.charAt(at) === other.charAt(at + 1) && one.charAt(at + 1) === other.charAt(at);
  return isTurned && one.slice(at + 2) === other.slice(at + 2) ? TURN_COST : Infinity;
}

/** The longer one must be the shorter one with one character put in. */
function measureGap(longer: string, shorter: string): number {
  let at = 0;
  while (at < shorter.length && longer.charCodeAt(at) === shorter.charCodeAt(at)) at += 1;
  return longer.slice(at + 1) === shorter.slice(at) ? 1 : Infinity;
}
