import { readSlots, type SlotMove } from './count-by-slots.ts';
import { mayHavePassed, passedAlone } from './passed-alone.ts';
import { carsPerSession, countTwoWheelers } from './two-wheelers-inside.ts';
import { SHORT_WAYS, type UsualWays } from './usual-ways.ts';

/** A car read at an entry (1) or at an exit (-1), whether anybody knows whose session it was. */
export type Passage = { at: Date; by: 1 | -1 };

/** What is known of a mall's cars since slots last reported, and how many of those read at exits stand for one unread. */
export type LastKnown = {
  at: Date;
  cars: number;
  /** Of so many exits, so many cars more left than were read; learnt while slots and cameras agreed. */
  learnt: { at: Date; exits: number; unread: number };
  /** So many cars passed the gates in a minute then. */
  perMinute: number;
  /** For each open session of a car there were so many cars then; at first as many as sessions. */
  perSession: number;
};

/** How many cars are inside now by the gates and by the slots. */
export type CountsNow = {
  now: Date;
  /** Two-wheelers that are inside by their sessions, each by how likely it is: no slot knows of them. */
  twoWheelers: number;
  /** By how many that may be off. */
  twoWheelersOff: number;
  /** Cars whose sessions are open. */
  openCars: number;
  /** Cars read at the gates of late, in any order. */
  passages: readonly Passage[];
  /** Slots that are taken, and what they did since an instant from which on all have reported; null where none reports. */
  slots: { taken: number; turns: readonly SlotMove[]; since: Date } | null;
  /** While slots are taken, or freed, nobody is read at the entries, or the exits, any more. */
  isCut: { entry: boolean; exit: boolean };
  /** How long cars are on their way to a slot, and to an exit; short where nothing is known. */
  ways?: UsualWays;
  last: LastKnown | null;
};

/** How many are inside, how far that may be off, and what is known for the time in which no slot will report. */
export type EstimatedParked = { parked: number; offBy: number; last: LastKnown | null };

const MINUTE_MS = 60_000;
/** The two counts are compared at each of so many minutes; what they were so long ago counts for a third of what they are now. */
const MINUTES = 30;
const FADES = 5;
/** Beyond this, and so many times what chance makes of the cars on their way, one of several cameras has no connection. */
const FAR_OFF = 2;
const CHANCE = 2;
/** Before anything is known, of a hundred cars one leaves unread. */
const BEFORE = { exits: 100, unread: 1 };
/** Of a hundred sensors so many are stuck or dead, and nobody knows which. */
const SENSORS_WRONG = 0.015;
const LEARN_EVERY_MS = 20 * MINUTE_MS;
const MOST_UNREAD = 0.1;

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
    const twoWheelers = countTwoWheelers(counts, { cars, isOneUnread, perSession: last?.perSession ?? 1 });
    return { parked: Math.round(cars + twoWheelers), offBy: offBy + Math.round(counts.twoWheelersOff), last };
  }
  const { isCut, bySlots, byBoth, onTheWay, seenOff } = known;
  const off = Math.abs(byBoth - bySlots);
  const isOneUnread = isCut || off > FAR_OFF + CHANCE * Math.sqrt(onTheWay);
  const cars = Math.max(0, isOneUnread ? bySlots : byBoth);
  const before = last?.perSession ?? 1;
  const twoWheelers = countTwoWheelers(counts, { cars, isOneUnread, perSession: before });
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

/**
 * The gates alone, from what was known when slots last reported. While the camera of one gate has no connection, as many
 * are taken to pass there as pass the other one; while both are silent, nobody knows how many come and go.
 */
function goOn({ last, passages, now }: CountsNow): { cars: number; offBy: number; isOneUnread: boolean } {
  if (last === null) return { cars: 0, offBy: 0, isOneUnread: false };
  const since = passages
    .filter(({ at }) => at > last.at && at <= now)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const alone = passedAlone(since);
  const counted = since.filter((one) => !alone.has(one));
  const unread = counted.filter(({ by }) => by < 0).length * shareUnread(last.learnt);
  const silent = mayHavePassed(last.perMinute, since.at(-1)?.at ?? last.at, now);
  return {
    cars: Math.max(0, last.cars + sum(counted) - unread),
    // Nobody knows whether they went one after the other, or as many passed the other gate unread.
    offBy: 1 + Math.round(Math.sqrt(Math.abs(unread)) + alone.size / 2 + silent),
    isOneUnread: alone.size > 0,
  };
}

/** How many cars pass the gates in a minute of late. */
function paceOf({ passages, now }: CountsNow): number {
  const from = now.getTime() - MINUTES * MINUTE_MS;
  return passages.filter(({ at }) => at.getTime() > from && at <= now).length / MINUTES;
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

function shareUnread({ exits, unread }: LastKnown['learnt']): number {
  const share = (BEFORE.unread + unread) / (BEFORE.exits + exits);
  return Math.min(MOST_UNREAD, Math.max(-MOST_UNREAD, share));
}

function sum(passages: readonly Passage[]): number {
  return passages.reduce((total, { by }) => total + by, 0);
}
