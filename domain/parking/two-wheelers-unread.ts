import { FEWEST_COMPARED, likelyGoneByTime, stayedOn, type KnownLengths } from './gone-by-time.ts';
import type { UnreadGates } from './unread-gate.ts';

/** A two-wheeler that was read at a gate; `isAlone` where its entry was not read. */
export type TwoWheelerPassage = { at: Date; by: 1 | -1; isAlone: boolean };

/** An open session of one, and whether its plate was read. */
export type OpenTwoWheeler = { entryAt: Date; isRead: boolean };

type Known = {
  now: Date;
  unread: UnreadGates;
  open: readonly OpenTwoWheeler[];
  passages: readonly TwoWheelerPassage[];
  /** When cars were read at entries. */
  carEntries: readonly Date[];
  /** When cars came since the entries are not read: as they took slots, or left, where no slot reports. */
  carsCame: readonly Date[];
  lengths: KnownLengths;
};

/** Of fewer cars nobody knows how many two-wheelers come with them. */
const FEWEST_CARS = 10;

/**
 * How many two-wheelers are inside while a gate is not read; no slot knows of them. As many came as come with so many
 * cars, and those that came stay as long as others do: whoever left since then makes no difference to how many of them are
 * there. Of those whose entry was read as many have left since no exit is read. Null where too little is known.
 */
export function countUnreadTwoWheelers(known: Known): { there: number; off: number } | null {
  const { now, unread, open, lengths } = known;
  if (lengths.lengths.length < FEWEST_COMPARED) return null;
  const nowMs = now.getTime();
  let [there, variance] = [0, 0];
  for (const { entryAt, isRead } of open) {
    const insideMs = nowMs - entryAt.getTime();
    const fromMs = Math.min(insideMs, Math.max(0, (unread.exit ?? now).getTime() - entryAt.getTime()));
    // That no exit was read says that it is there only as long as exits are read.
    const share = (1 - likelyGoneByTime(fromMs, lengths, isRead)) * stayedOn({ fromMs, insideMs }, lengths);
    there += share;
    variance += share * (1 - share);
  }
  if (unread.entry === null) return { there, off: Math.sqrt(variance) };
  const came = countCame(known, unread.entry);
  return came === null ? null : { there: there + came.there, off: Math.sqrt(variance + came.variance) };
}

function countCame(
  { now, passages, carEntries, carsCame, lengths }: Known,
  from: Date,
): { there: number; variance: number } | null {
  const stays = carsCame
    .filter((at) => at > from && at <= now)
    .map((at) => stayedOn({ fromMs: 0, insideMs: now.getTime() - at.getTime() }, lengths));
  const staying = stays.reduce((sum, one) => sum + one, 0);
  const entered = passages.filter(({ at, by }) => by > 0 && at <= from).length;
  // Those that came since and have left were read as they left.
  const leftAlone = passages.filter(({ at, by, isAlone }) => by < 0 && isAlone && at > from).length;
  const cars = carEntries.filter((at) => at <= from).length + stays.length - staying;
  if (cars < FEWEST_CARS) return null;
  const perCar = (entered + leftAlone) / cars;
  const there = perCar * staying;
  return { there, variance: there + (there * there) / Math.max(1, entered + leftAlone) };
}
