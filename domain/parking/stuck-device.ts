import { compareKinds } from './kinds-of-days.ts';
import { countUntil, readPastRests } from './rests-of-slots.ts';

/** A slot of a device: what it shows, since when, and when it turned before; instants in epoch milliseconds. */
export interface SlotWithTurns {
  readonly code: string;
  readonly status: 'empty' | 'occupied';
  readonly since: number;
  /** When it was taken or freed, the oldest first. */
  readonly turns: readonly number[];
}

/** A device, and the mall around it. */
export interface TurningDevice {
  readonly slots: readonly SlotWithTurns[];
  /** When any slot of the mall turned, these among them, and when cars came in by the gates, the oldest first. */
  readonly all: ArrayLike<number>;
}

/** Slots that must be stuck together. */
export interface StuckSlots {
  readonly codes: readonly string[];
  readonly since: number;
  /** What went on elsewhere since then. */
  readonly others: number;
  /** How often these would have turned meanwhile, by how they followed the mall so far. */
  readonly expected: number;
}

const DAY_MS = 86_400_000;
/** A shorter rest is not asked about. */
const REST_MS = 30 * 60_000;
/** One slot alone is judged by those beside it. */
export const FEWEST_SLOTS = 2;
/** So few of a device's free slots are no board of it: a cone stands there. */
const FEWEST_OF_MANY = 3;
/** Most of a device rests where a mall fills up from the other end. */
const MOST_OF_DEVICE = 2 / 3;
/** So many parts are looked at. */
const MOST_PARTS = 3;
/** Fewer turns say nothing of how slots turn. */
const FEWEST_TURNS = 10;
/** So much has to have gone on elsewhere, or the whole mall rests. */
const FEWEST_OTHERS = 10;
/** So many slots are to speak for it: each says at most its share of what is needed. */
const LEAST_SPEAKERS = 2.5;

/** So many turns have to be missing, of slots that turn at random as the mall does. */
const LEAST_MISSED = 14;
/** So much is known of those that follow the mall, and of all others: a whole week and its end. */
const KNOWN_MS = 1.5 * DAY_MS;
const KNOWN_OF_OTHERS_MS = 8 * DAY_MS;
/** The rest is so many times as long as any before. */
const LONGER = 2.5;
const LONGER_OF_OTHERS = 2;

/**
 * Which slots of a device must be stuck: it sends heartbeats, or the same again and again, and nothing that they report has
 * changed. Time is counted by what the rest of the mall does meanwhile, so a night, a holiday and a closed day are short. The
 * slots' own past says how often they turn in such a time, by kinds of days, and how long they have rested in it. Null where
 * they may well rest.
 */
export function judgeStuckDevice({ slots, all }: TurningDevice, now: number): StuckSlots | null {
  if (slots.length < FEWEST_SLOTS || all.length === 0) return null;
  const whole = judgeSet(slots, { all, penalty: 0 }, now);
  if (whole) return whole;
  const parts = listParts(slots, all, now);
  if (parts.length === 0) return null;
  const beside = Float64Array.from(slots.flatMap(({ turns }) => turns)).sort();
  for (const part of parts) {
    const penalty = logChoices(slots.length, part.length);
    if (judgeSet(part, { all: beside, penalty }, now) === null) continue;
    const found = judgeSet(part, { all, penalty }, now);
    if (found) return found;
  }
  return null;
}

/** The free slots that rest longest, in the sizes that are the most surprising: a part of the device may be stuck. */
function listParts(slots: readonly SlotWithTurns[], all: ArrayLike<number>, now: number): SlotWithTurns[][] {
  const free = slots
    .filter(({ status, since }) => status === 'empty' && now - since >= REST_MS)
    .toSorted((one, other) => one.since - other.since);
  let rate = 0;
  const sizes: { size: number; surprise: number }[] = [];
  for (const [at, { since, turns }] of free.entries()) {
    rate += turns.length / Math.max(1, all.length);
    const size = at + 1;
    if (size < FEWEST_OF_MANY || size > MOST_OF_DEVICE * slots.length) continue;
    const meanwhile = all.length - countUntil(all, since);
    const surprise = rate * meanwhile - logChoices(slots.length, size);
    if (surprise >= LEAST_MISSED) sizes.push({ size, surprise });
  }
  sizes.sort((one, other) => other.surprise - one.surprise);
  return sizes.slice(0, MOST_PARTS).map(({ size }) => free.slice(0, size));
}

function judgeSet(
  slots: readonly SlotWithTurns[],
  { all, penalty }: { readonly all: ArrayLike<number>; readonly penalty: number },
  now: number,
): StuckSlots | null {
  const since = Math.max(...slots.map((slot) => slot.since));
  const others = all.length - countUntil(all, since);
  const knownMs = since - (all[0] ?? since);
  if (now - since < REST_MS || others < FEWEST_OTHERS || knownMs < KNOWN_MS) return null;
  const turns = slots.flatMap((slot) => slot.turns.filter((at) => at <= since)).toSorted((a, b) => a - b);
  if (turns.length < FEWEST_TURNS) return null;
  const like = compareKinds(turns, all, since);
  const past = readPastRests({ turns, all, knownMs, hasFaults: like.areAllUsed });
  if (!past.isFollowing && knownMs < KNOWN_OF_OTHERS_MS) return null;
  const needed = past.burst * (LEAST_MISSED + penalty);
  const rates = slots.map((slot) => (slot.turns.length * like.others) / past.others);
  const expected = rates.reduce((sum, rate) => sum + rate, 0);
  const spoken = rates.reduce((sum, rate) => sum + Math.min(needed / LEAST_SPEAKERS, rate), 0);
  // How often they turn is known by so many turns alone.
  const missed = turns.length * Math.log1p(Math.min(expected, spoken) / turns.length);
  const longer = (past.isFollowing ? LONGER : LONGER_OF_OTHERS) * past.longest;
  if (missed < needed || expected < longer) return null;
  return { codes: slots.map(({ code }) => code), since, others, expected: Math.round(expected) };
}

/** How many ways there are to choose so many of these, as a logarithm. */
function logChoices(all: number, some: number): number {
  let sum = 0;
  for (let at = 1; at <= some; at += 1) sum += Math.log((all - some + at) / at);
  return sum;
}
