import type { Occupation } from './occupations.ts';
import { between, byEntry, isMove, minutes, minutesOf, pairSlots, type GatedCar } from './pair-slots.ts';
import { isUnwatched, listSilences, type Silence } from './sensors-silent.ts';
import type { Explained } from './slotless.ts';
import { SHORT_WAYS, type UsualWays, type Way } from './usual-ways.ts';
import { fitOf, isWay, weighSlots, type SeenAtExit, type WeighedCar } from './weigh-slots.ts';

const MINUTE_MS = 60_000;
/** A car that was read at an exit has left its slot so much later or earlier than is usual, in minutes, or so many spreads. */
const LEFT_WITHIN = { later: 1, earlier: 2.2, spreads: 3 } as const;

/** Cars read at exits that ended no session: of some the plate could be read. */
export type LoneExit = { at: Date; isReadable: boolean };
/** What the exits saw of cars whose sessions are open; `readUntil` where a camera has had no connection since. */
export type SeenExits = {
  alone: readonly LoneExit[];
  readUntil: Date | null;
  /** When slots are known not to have reported who came and went. */
  unwatched?: readonly Silence[] | undefined;
};
const NOTHING_SEEN: SeenExits = { alone: [], readUntil: null };

/** Where a car most likely is. */
export type Whereabouts = {
  /** From 0 to 1. */
  gone: number;
  /** How much of that is that no slot was taken for it. */
  unseen: number;
  /** When the slot was freed that was most likely its own. */
  leftAt: Date | null;
  /** Whether somebody left unknown by an exit just then, or nobody was read there any more. */
  isSeenLeaving: boolean;
};

/** Where the cars are that seem to be inside, and how many of those read at both gates the slots explain. */
export type StandingCars<Car> = {
  whereabouts: ReadonlyMap<Car, Whereabouts>;
  explained: Explained;
};

/**
 * How likely each of the cars that seem to be inside has left, by all that the slots have shown. Cars whose both reads are
 * known explain the occupations that fit them at both ends. What is left, in the order in which slots were taken, is for
 * the cars without an exit, in the order in which they came: all ways of giving them out are weighed together.
 */
export function whoStands<Car extends GatedCar>(
  cars: readonly Car[],
  occupations: readonly Occupation[],
  exits: SeenExits = NOTHING_SEEN,
  ways: UsualWays = SHORT_WAYS,
): StandingCars<Car> {
  const ended = cars.filter(({ exitAt }) => exitAt !== null);
  // Of cars that passed a gate while no sensor reported anything nobody knows whether they have a slot.
  const wayMs = longestOf(ways);
  const silences = [...listSilences(cars, occupations, wayMs), ...(exits.unwatched ?? [])];
  const watch = { silences, wayMs };
  const { left, explained } = explain(ended, occupations, { watch, ways });
  const open = cars.filter(({ exitAt }) => exitAt === null).toSorted(byEntry);
  const slots = left
    .filter(({ takenAt }) => between(open, takenAt).length > 0)
    .toSorted((one, other) => one.takenAt.getTime() - other.takenAt.getTime());
  const seen = findSeen(left, exits, ways.out);
  const weighed = inPieces(open, slots, { usual: ways.in, seen });
  const watched = weighed.map((one, at) =>
    open[at] && isUnwatched(open[at], watch.silences, wayMs) ? seenOnly(one) : one,
  );
  return { whereabouts: withMoves(open, watched, { slots: left, seen, wayIn: ways.in }), explained };
}

/** Of other vehicles that were read at both gates, for how many a slot was taken and freed that explains none of these cars. */
export function explainOthers(
  others: readonly GatedCar[],
  cars: readonly GatedCar[],
  occupations: readonly Occupation[],
  ways: UsualWays = SHORT_WAYS,
): Explained {
  const wayMs = longestOf(ways);
  const watch = { silences: listSilences([...cars, ...others], occupations, wayMs), wayMs };
  const { left } = explain(cars, occupations, { watch, ways });
  return explain(others, left, { watch, ways }).explained;
}

/** What a freed slot says of a car, without that none was taken for it. */
function seenOnly(car: WeighedCar): WeighedCar {
  return { ...car, gone: Math.max(0, car.gone - car.unseen), unseen: 0 };
}

/** When sensors reported nothing, and how long a way may be before it is missed. */
type Watch = { silences: readonly Silence[]; wayMs: number };
type Known = { watch: Watch; ways: UsualWays };

/** Longer ways than these are rare. */
function longestOf({ in: wayIn, out: wayOut }: UsualWays): number {
  const longest = ({ usualMs, spreadMs }: Way) => usualMs + 2.5 * spreadMs;
  return Math.max(3 * MINUTE_MS, longest(wayIn), longest(wayOut));
}

/**
 * The occupations that no car explains that was read at both gates, and how many of those cars found one. Who changes
 * slots has none that fits at both ends.
 */
function explain(ended: readonly GatedCar[], occupations: readonly Occupation[], { watch, ways }: Known) {
  const byCame = ended.toSorted(byEntry);
  const { taken, placed } = pairSlots(byCame, occupations, ways);
  const left = occupations.filter((occupation) => !taken.has(occupation));
  const first = occupations.reduce((least, { takenAt }) => Math.min(least, takenAt.getTime()), Infinity);
  const watched = byCame.filter(
    (car) => car.entryAt.getTime() >= first && !isUnwatched(car, watch.silences, watch.wayMs),
  );
  const unplaced = watched.filter((car) => !placed.has(car));
  const explained = {
    all: watched.length,
    placed: watched.length - unplaced.length,
    slotless: countSlotless(unplaced, left),
  };
  return { left, explained };
}

/** Of cars that no slot fits at both ends, those for which none was taken either: the others have changed theirs. */
function countSlotless(cars: readonly GatedCar[], occupations: readonly Occupation[]): number {
  const first = new Set<Occupation>();
  return cars.filter(({ entryAt, exitAt }) => {
    const mayBeIts = (one: Occupation) =>
      !first.has(one) &&
      isWay(minutes(entryAt, one.takenAt)) &&
      one.freedAt !== null &&
      exitAt !== null &&
      one.freedAt <= exitAt;
    const found = occupations.find(mayBeIts);
    if (found) first.add(found);
    return !found;
  }).length;
}

/** So much later than is usual, in minutes, a car may be read at an exit that left a slot. */
function mayHaveLeft(off: number, { spreadMs }: Way): boolean {
  const far = (LEFT_WITHIN.spreads * spreadMs) / MINUTE_MS;
  return off >= -Math.max(LEFT_WITHIN.later, far) && off <= Math.max(LEFT_WITHIN.earlier, far);
}

/** What the exits saw of the cars that freed slots: each car that ended no session freed one at most, the one that fits best. */
function findSeen(
  occupations: readonly Occupation[],
  { alone, readUntil }: SeenExits,
  way: Way,
): ReadonlyMap<Occupation, SeenAtExit> {
  const seen = new Map<Occupation, SeenAtExit>();
  const freed = occupations.filter(({ freedAt }) => freedAt !== null);
  for (const occupation of freed)
    if (readUntil !== null && (occupation.freedAt ?? readUntil) > readUntil)
      seen.set(occupation, 'no_camera');
  const pairs = alone.flatMap((exit) =>
    freed.flatMap((occupation) => {
      const wayOut = minutes(occupation.freedAt ?? exit.at, exit.at);
      const off = wayOut - minutesOf(way);
      return mayHaveLeft(off, way) ? [{ exit, occupation, off: Math.abs(off) }] : [];
    }),
  );
  const several = new Set(pairs.map(({ exit }) => exit).filter((exit, at, all) => all.indexOf(exit) < at));
  const used = new Set<LoneExit>();
  for (const { exit, occupation } of pairs.toSorted((one, other) => one.off - other.off)) {
    if (used.has(exit) || seen.has(occupation)) continue;
    used.add(exit);
    const unreadable = several.has(exit) ? 'one_of_several' : 'unreadable';
    seen.set(occupation, exit.isReadable ? 'stranger' : unreadable);
  }
  return seen;
}

/** So many cars are weighed together, and so many on either side of them beside. */
const PIECE = 100;
const BESIDE = 20;

/** A mall has thousands of cars: they are weighed in pieces, each with its neighbours. */
function inPieces(
  cars: readonly GatedCar[],
  slots: readonly Occupation[],
  { usual, seen }: { usual: Way; seen: ReadonlyMap<Occupation, SeenAtExit> },
): WeighedCar[] {
  const found: WeighedCar[] = [];
  for (let from = 0; from < cars.length; from += PIECE) {
    const begin = Math.max(0, from - BESIDE);
    const piece = cars.slice(begin, from + PIECE + BESIDE);
    const near = slots.filter(({ takenAt }) => between(piece, takenAt).length > 0);
    found.push(...weighSlots(piece, near, usual, seen).slice(from - begin, from - begin + PIECE));
  }
  return found;
}

const SEEN_LEAVING: ReadonlySet<SeenAtExit> = new Set(['unreadable', 'no_camera']);

/** A car that left its slot, while another was taken a moment later for which nobody came in, has parked anew. */
function withMoves<Car extends GatedCar>(
  open: readonly Car[],
  weighed: readonly WeighedCar[],
  {
    slots,
    seen,
    wayIn,
  }: { slots: readonly Occupation[]; seen: ReadonlyMap<Occupation, SeenAtExit>; wayIn: Way },
): ReadonlyMap<Car, Whereabouts> {
  const standing = slots.filter(
    ({ freedAt, takenAt }) =>
      freedAt === null && !open.some(({ entryAt }) => fitOf(minutes(entryAt, takenAt), wayIn) > -2),
  );
  const found = new Map<Car, Whereabouts>();
  for (const [at, car] of open.entries()) {
    const { gone, unseen, from } = weighed[at] ?? { gone: 0, unseen: 0, from: null };
    const freedAt = from?.freedAt ?? null;
    const moved =
      freedAt === null ? -1 : standing.findIndex(({ takenAt }) => isMove(minutes(freedAt, takenAt)));
    if (moved >= 0) standing.splice(moved, 1);
    const isSeenLeaving = from !== null && SEEN_LEAVING.has(seen.get(from) ?? 'nothing');
    const share = moved >= 0 ? 1 / 4 : 1;
    found.set(car, { gone: gone * share, unseen: unseen * share, leftAt: freedAt, isSeenLeaving });
  }
  return found;
}
