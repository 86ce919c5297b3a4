/** How long a vehicle was inside, and how long it would have been seen had it not left: since it came, or without end. */
export type KnownLength = { lengthMs: number; watchedMs: number };

/** What a mall knows of how long vehicles are inside, and how many of its exits nobody read. */
export type KnownLengths = {
  /** Of the newest visits that were read at both gates, or of those that stood in slots while the mall is new; in any order. */
  lengths: readonly KnownLength[];
  /** Of visits that ended, so many whose exit was read and so many whose exit was not. */
  ended: number;
  missed: number;
  /** Of a mall that has not been watched for long enough to know how many are there overnight. */
  isFirstNight?: boolean | undefined;
};

const FEWEST_KNOWN = 100;
/** Beside what slots say so few are enough: one more than were seen is counted, so that few say little. */
export const FEWEST_COMPARED = 20;
/** Before anything is known, one exit in a hundred is not read. */
const BEFORE = { ended: 100, missed: 1 };
/** Of a hundred cars one is there overnight, until a mall has been watched for long enough to know. */
const OVERNIGHT_UNTIL_KNOWN = 0.01;

/**
 * How likely a vehicle has left unread of which nothing is known but for how long it seems to be inside: as many visits as
 * last longer than that against as many as end unread before. Where its plate could not be read at the entry no exit read
 * ends its session: it always ends unread. From 0 to 1.
 */
export function likelyGoneByTime(
  insideMs: number,
  { lengths, ended, missed, isFirstNight = false }: KnownLengths,
  hasPlate = true,
  fewest = FEWEST_KNOWN,
): number {
  const knownMs = Math.min(insideMs, longestKnown(lengths, fewest));
  if (knownMs < 0) return 0;
  const { seen, longer } = countLonger(lengths, { knownMs, ms: knownMs });
  // One more than were seen: what has not happened yet may happen.
  const stillThere = Math.max(isFirstNight ? OVERNIGHT_UNTIL_KNOWN : 0, (longer + 1) / (seen + 1));
  const share = (BEFORE.missed + missed) / (BEFORE.ended + BEFORE.missed + ended + missed);
  const unread = hasPlate ? share : 1;
  const left = unread * (1 - longer / seen);
  // Whose exit will be read, and whose will not, are inside alike until they leave.
  const stayed = stillThere;
  return left / (left + stayed);
}

/** Few are inside for longer: one of them may have left unread, in any mall. */
export const FEW_INSIDE_MS = 12 * 3_600_000;

/**
 * How likely the same vehicle has left at most: a mall that knows too little to say says nothing by which it is there. Beside
 * `likelyGoneByTime`, which it equals once enough is known.
 */
export function goneAtMost(insideMs: number, known: KnownLengths, hasPlate = true): number {
  const gone = likelyGoneByTime(insideMs, known, hasPlate);
  if (gone > 0) return gone;
  return insideMs >= FEW_INSIDE_MS ? 1 : likelyGoneByTime(insideMs, known, hasPlate, FEWEST_COMPARED);
}

/**
 * How many of those that were inside for so long already, at an instant, were inside still at the later one: from 0 to 1; 1
 * where too little is known.
 */
export function stayedOn(
  { fromMs, insideMs }: { fromMs: number; insideMs: number },
  { lengths, isFirstNight = false }: Pick<KnownLengths, 'lengths' | 'isFirstNight'>,
): number {
  const knownMs = Math.min(insideMs, longestKnown(lengths, FEWEST_COMPARED));
  if (knownMs <= fromMs) return 1;
  const { longer: stillThere } = countLonger(lengths, { knownMs, ms: knownMs });
  const { longer: wereThere } = countLonger(lengths, { knownMs, ms: fromMs });
  return Math.max(isFirstNight ? OVERNIGHT_UNTIL_KNOWN : 0, (stillThere + 1) / (wereThere + 1));
}

/** Of the known ones so many were inside for longer: by how many it is known how many are. */
export function countStayed(insideMs: number, { lengths }: Pick<KnownLengths, 'lengths'>): number {
  const knownMs = Math.min(insideMs, longestKnown(lengths, FEWEST_COMPARED));
  return countLonger(lengths, { knownMs, ms: knownMs }).longer;
}

/** How many were watched for a time, and how many of them were inside for longer than an instant of it. */
function countLonger(
  lengths: readonly KnownLength[],
  { knownMs, ms }: { knownMs: number; ms: number },
): { seen: number; longer: number } {
  let [seen, longer] = [0, 0];
  for (const { lengthMs, watchedMs } of lengths) {
    if (watchedMs < knownMs) continue;
    seen += 1;
    if (lengthMs > ms) longer += 1;
  }
  return { seen, longer };
}

/** What is known changes once an hour, and is asked of every car inside again and again: hundreds of lengths were sorted each time. */
const sorted = new WeakMap<readonly KnownLength[], readonly number[]>();

/** The longest time for which enough vehicles were watched; below zero where there are not so many. */
function longestKnown(lengths: readonly KnownLength[], fewest: number): number {
  const watched =
    sorted.get(lengths) ?? lengths.map(({ watchedMs }) => watchedMs).toSorted((one, other) => other - one);
  sorted.set(lengths, watched);
  return watched[fewest - 1] ?? -1;
}

/** From here on a vehicle of which nothing else is known is taken to have left: it is more likely than not. */
export const GONE_BY_TIME = 0.5;
/** Where no slot reports, time is all that speaks of cars: who is ended and was there is asked about at its exit. */
export const GONE_WHERE_BLIND = 0.8;
