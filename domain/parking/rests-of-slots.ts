/** How some slots turned while the rest of the mall did. */
export interface PastRests {
  /** What the rest of the mall did in that time. */
  readonly others: number;
  /** The longest rest, in the turns that were to be expected in it. */
  readonly longest: number;
  /** From 1, turns at random, up: how much longer rests are than chance makes them. */
  readonly burst: number;
  /** Whether they have never rested for long while the mall went on: staff and people with passes do. */
  readonly isFollowing: boolean;
}

interface TurnsOfPast {
  readonly turns: readonly number[];
  readonly all: ArrayLike<number>;
  readonly knownMs: number;
  readonly hasFaults: boolean;
}

const DAY_MS = 86_400_000;
/** Before much is known, slots are taken to turn in bursts: so long is a burst, and it weighs as much as so many turns. */
const BURST = { size: 3, weight: 12 };
/** Slots follow the mall that have never rested for so much of an ordinary day. */
const FOLLOWS = 0.15;
/** One rest in so many days may have been a fault of before, where the slots follow the mall otherwise. */
const FAULT_IN_DAYS = 7;
const MOST_FAULTS = 2;

/**
 * How slots rested that turned at these instants, counted by all that went on in the mall. Rests that stand out are left out
 * where the slots follow the mall otherwise: they were stuck then. None is where slots rest on whole days (`hasFaults`).
 */
export function readPastRests({ turns, all, knownMs, hasFaults }: TurnsOfPast): PastRests {
  const perDay = turns.length / (knownMs / DAY_MS);
  const rests = listRests(turns, all).toSorted((one, other) => other - one);
  const mostFaults = hasFaults ? Math.min(MOST_FAULTS, Math.floor(knownMs / DAY_MS / FAULT_IN_DAYS)) : 0;
  for (let faults = 0; faults <= mostFaults; faults += 1) {
    const past = describeRests(rests.slice(faults));
    if (past.longest <= FOLLOWS * perDay) return { ...past, isFollowing: true };
  }
  return { ...describeRests(rests), isFollowing: false };
}

/** How much the rest of the mall did between each two turns of some slots. */
function listRests(turns: readonly number[], all: ArrayLike<number>): number[] {
  let last = 0;
  return turns.map((at) => {
    const until = countUntil(all, at);
    const rest = Math.max(0, until - 1 - last);
    last = until;
    return rest;
  });
}

function describeRests(rests: readonly number[]): Omit<PastRests, 'isFollowing'> {
  const sum = rests.reduce((total, rest) => total + rest, 0);
  const others = Math.max(1, sum);
  const perTurn = rests.length / others;
  const squares = rests.reduce((total, rest) => total + (rest * perTurn) ** 2, 0);
  const burst = (squares / 2 + BURST.size * BURST.weight) / (rests.length + BURST.weight);
  return { others, longest: (rests[0] ?? 0) * perTurn, burst: Math.max(1, burst) };
}

/** Of sorted instants, how many are no later than one. */
export function countUntil(times: ArrayLike<number>, at: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? Infinity) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}
