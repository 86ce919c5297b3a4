import { readSlots, withoutFlaps, type SlotMove } from './count-by-slots.ts';
import type { CountsNow, LastKnown, Passage } from './counts-now.ts';
import { goOn } from './go-on.ts';
import { carsPerSession, countTwoWheelers } from './two-wheelers-inside.ts';
import { SHORT_WAYS, type UsualWays } from './usual-ways.ts';

/** How many are inside, how far that may be off, and what is known for the time in which no slot will report. */
export type EstimatedParked = {
  parked: number;
  offBy: number;
  /** What slots say that most likely miss cars. */
  bySlotsAlone?: number;
  last: LastKnown | null;
};

const MINUTE_MS = 60_000;
/** The two counts are compared at each of so many minutes; what they were so long ago counts for a third of what they are now. */
const MINUTES = 30;
const FADES = 5;
/** Beyond this, and so many times what chance makes of the cars on their way, one of several cameras has no connection. */
const FAR_OFF = 2;
const CHANCE = 2;
/** Of a hundred sensors so many are stuck or dead, and nobody knows which. */
const SENSORS_WRONG = 0.015;
const LEARN_EVERY_MS = 20 * MINUTE_MS;

/**
 * How many vehicles are inside by all that is known. Slots know how many are parked, and gates who passed them: with the
 * cars on their way, each minute of late says how many there are now, by what stood in slots then and who passed since.
 * The newest minutes count most, since each car that passed unread makes the older ones wrong. While a camera has no
 * connection slots alone are counted; while no slot reports, the gates go on from what was known, less who leaves unread.
 */
export function estimateParked(counts: CountsNow): EstimatedParked {
  const { slots, last, now } = counts;
  const known = slots === null ? null : compare(counts, slots);
  if (known === null) {
    const { cars, offBy, isOneUnread } = goOn(counts);
    const perSession = last?.perSession ?? 1;
    const twoWheelers = countBeside(counts, { cars, isOneUnread, perSession });
    return { parked: Math.round(cars + twoWheelers), offBy: offBy + Math.round(counts.twoWheelersOff), last };
  }
  const { isCut, bySlots, byBoth, onTheWay, seenOff } = known;
  const off = Math.abs(byBoth - bySlots);
  const isOneUnread = isCut || off > FAR_OFF + CHANCE * Math.sqrt(onTheWay);
  const cars = Math.max(0, isOneUnread ? bySlots : byBoth);
  const before = last?.perSession ?? 1;
  const twoWheelers = countBeside(counts, { cars, isOneUnread, perSession: before });
  // Whom one camera does not see is known by chance alone: those on the way, and two-wheelers.
  const unreadOff = isOneUnread ? Math.sqrt(onTheWay + twoWheelers) : 0;
  return {
    parked: Math.round(cars + twoWheelers),
    offBy: Math.round(Math.max(1, off / 2 + counts.twoWheelersOff + unreadOff) + seenOff),
    last: {
      at: now,
      cars,
      learnt: isOneUnread ? learntOf(counts) : learn(counts, known.minutes),
      perMinute: paceOf(counts),
      perSession: isOneUnread ? before : carsPerSession({ cars, openCars: counts.openCars }, last, now),
    },
  };
}

/** Two-wheelers, of which no slot knows, unless what unread gates miss of them is weighed already. */
function countBeside(
  counts: CountsNow,
  { isOneUnread, ...cars }: { cars: number; isOneUnread: boolean; perSession: number },
): number {
  const isScaled = isOneUnread && counts.areTwoWheelersWeighed !== true;
  return countTwoWheelers(counts, { ...cars, isOneUnread: isScaled });
}

/** How many cars pass the gates in a minute of late: those that are read there, or turn slots while a camera is silent. */
function paceOf({ passages, slots, now }: CountsNow): number {
  const from = now.getTime() - MINUTES * MINUTE_MS;
  const countLately = (some: readonly Passage[]) =>
    some.filter(({ at }) => at.getTime() > from && at <= now).length;
  return Math.max(countLately(passages), countLately(withoutFlaps(slots?.turns ?? []))) / MINUTES;
}

type Compared = {
  isCut: boolean;
  bySlots: number;
  byBoth: number;
  onTheWay: number;
  /** By how many those on the way may be off, and those in slots whose sensors are wrong. */
  seenOff: number;
  /** How many there are now by each of the last minutes, the newest first. */
  minutes: readonly number[];
};

function compare(
  { now, passages, isCut, ways = SHORT_WAYS }: CountsNow,
  slots: NonNullable<CountsNow['slots']>,
): Compared | null {
  const entries = passages.filter(({ by, at }) => by > 0 && at <= now).map(({ at }) => at);
  const read = readSlots({ ...slots, now, entries, ways });
  const minutes: number[] = [];
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const at = new Date(now.getTime() - minute * MINUTE_MS);
    if (at < slots.since && minute > 0) break;
    minutes.push(read.carsAt(at) + sum(passages.filter((one) => one.at > at && one.at <= now)));
  }
  const wayIn = isCut.entry ? onWayInBySlots(slots.turns, now, ways) : read.onWayIn;
  const bySlots = slots.taken + wayIn + read.onWayOut;
  return {
    isCut: isCut.entry || isCut.exit,
    bySlots,
    byBoth: weigh(minutes),
    onTheWay: wayIn + read.onWayOut,
    seenOff: Math.hypot(offOnTheWay(passages, ways, now) + read.chance, SENSORS_WRONG * slots.taken),
    minutes,
  };
}

/** By how many the cars on their way may be off where nobody knows yet how long the ways of the mall are. */
function offOnTheWay(passages: readonly Passage[], ways: UsualWays, now: Date): number {
  const from = now.getTime() - MINUTES * MINUTE_MS;
  const lately = passages.filter(({ at }) => at.getTime() > from && at <= now);
  const offMs = lately.reduce((off, { by }) => off + (by > 0 ? ways.in.offMs : ways.out.offMs), 0);
  return offMs / (MINUTES * MINUTE_MS);
}

function weigh(minutes: readonly number[]): number {
  const weights = minutes.map((_, minute) => Math.exp(-minute / FADES));
  const all = weights.reduce((total, weight) => total + weight, 0);
  return minutes.reduce((total, cars, minute) => total + cars * (weights[minute] ?? 0), 0) / all;
}

/** Nobody is read at the entries: as many are on their way in as slots were taken of late in that time. */
const LATELY_MS = 20 * MINUTE_MS;

function onWayInBySlots(turns: readonly SlotMove[], now: Date, ways: UsualWays): number {
  const taken = turns.filter(({ by, at }) => by > 0 && now.getTime() - at.getTime() < LATELY_MS);
  return (taken.length * ways.in.usualMs) / LATELY_MS;
}

function learntOf({ last, now }: CountsNow): LastKnown['learnt'] {
  return last?.learnt ?? { at: now, exits: 0, unread: 0 };
}

/** What the slots lost, beyond those read at the gates, from the oldest minutes to the newest has left unread. */
function learn(counts: CountsNow, minutes: readonly number[]): LastKnown['learnt'] {
  const before = learntOf(counts);
  const isDue = counts.now.getTime() - before.at.getTime() >= LEARN_EVERY_MS;
  if (!isDue || minutes.length < MINUTES) return before;
  const mean = (some: readonly number[]) => some.reduce((total, one) => total + one, 0) / some.length;
  const unread = mean(minutes.slice(-FADES)) - mean(minutes.slice(0, FADES));
  const from = counts.now.getTime() - (MINUTES - FADES) * MINUTE_MS;
  const exits = counts.passages.filter(({ by, at }) => by < 0 && at.getTime() > from).length;
  return { at: counts.now, exits: before.exits + exits, unread: before.unread + unread };
}

function sum(passages: readonly Passage[]): number {
  return passages.reduce((total, { by }) => total + by, 0);
}
