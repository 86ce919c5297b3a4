import { runBound, type BoundReport } from './bound/run-bound.ts';
import { CALM, FIELD, isDialName, onlyDial, turned, type DialName, type Dials } from './dials.ts';
import { runSeeds, type SeedsReport } from './run-seeds.ts';
import { SMALL_MALL } from './true-visit.ts';

/** Long enough for who comes back after two days. */
const DAYS_A_SEED = 3;

/** Runs so many mall-days as the words of the command say: which dials, which seeds, how many stories. */
export function runOracle(
  days: number,
  words: Readonly<Record<string, string>>,
  print: (line: string) => void,
): Promise<SeedsReport> {
  const { daysASeed, seeds } = readSpan(days, words);
  const stories = Number(words['stories'] ?? 0);
  const hasMisses = words['misses'] === 'on';
  const hasTimeline = words['timeline'] === 'on';
  const isDense = words['dials'] === 'dense';
  const dials = isDense ? null : readDials(words['dials'] ?? 'random');
  const drawn = isDense ? { isDense, shape: SMALL_MALL } : {};
  return runSeeds({ seeds, days: daysASeed, dials, ...drawn, stories, hasMisses, hasTimeline, print });
}

/** The same seeds without any product: how good the counts of cars inside can be at best. */
export function runOracleBound(
  days: number,
  words: Readonly<Record<string, string>>,
  print: (line: string) => void,
): BoundReport {
  const { daysASeed, seeds } = readSpan(days, words);
  return runBound(seeds, { days: daysASeed, dials: readDials(words['dials'] ?? 'random'), print });
}

function readSpan(days: number, words: Readonly<Record<string, string>>) {
  const daysASeed = Math.min(Number(words['days'] ?? DAYS_A_SEED), days);
  return { daysASeed, seeds: readSeeds(words['seeds'] ?? `1-${Math.ceil(days / daysASeed)}`) };
}

/** `random` (null), `calm`, `field`, one dial's name, or several with their values. */
export function readDials(text: string): Dials | null {
  const preset = { random: null, calm: CALM, field: FIELD }[text];
  if (preset !== undefined) return preset;
  const pairs = text.split(',').map((part) => part.split(':', 2));
  const [[name = '', value] = []] = pairs;
  if (pairs.length === 1 && isDialName(name))
    return onlyDial(name, value === undefined ? undefined : Number(value));
  const given: Partial<Record<DialName, number>> = {};
  for (const [dial = '', turn] of pairs) {
    if (!isDialName(dial) || Number.isNaN(Number(turn))) throw new Error(`no dial ${dial}:${turn}`);
    given[dial] = Number(turn);
  }
  return turned(given);
}

/** `7`, `3-9` or `1,4,8`. */
export function readSeeds(text: string): number[] {
  const [from, to] = text.split('-').map(Number);
  if (from !== undefined && to !== undefined)
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  return text.split(',').map(Number);
}
