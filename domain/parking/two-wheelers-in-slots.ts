import type { Occupation } from './occupations.ts';
import { isUnwatched, listSilences } from './sensors-silent.ts';
import { SHORT_WAYS, type Way } from './usual-ways.ts';

/** Vehicles that came in, by the classes that the entries saw, and the slots that were taken meanwhile, up to now. */
export type CameIn = {
  two: readonly Date[];
  cars: readonly Date[];
  occupations: readonly Occupation[];
  from: Date;
  now: Date;
  /** How long vehicles are on their way to a slot here; short where nothing is known. */
  way?: Way;
};

const MINUTE_MS = 60_000;
/** From an entry to a slot, in minutes: at least, and at most unless ways are long here. */
const LEAST_WAY = 0.3;
const LONGEST_WAY = 5;
const SPREADS = 3;
/** Before anything is seen two-wheelers of one mall in five stand in slots with sensors. */
const BEFORE = 0.25;
/** Of vehicles that stand in slots nine in ten are seen taking one; so many cars more or less come in unread. */
const SEEN = 0.9;
const UNREAD = { share: 0.02, any: 0.5 };

/**
 * How likely the two-wheelers of a mall stand in slots, by those that came in, before enough have left. A slot that was
 * taken just after one came, and not by a car, is its own, unless slots are taken at any time by cars that nobody read.
 */
export function likelyInSlots({ two, cars, occupations, from, now, way = SHORT_WAYS.in }: CameIn): number {
  const usual = way.usualMs / MINUTE_MS;
  const most = Math.max(LONGEST_WAY, usual + (SPREADS * way.spreadMs) / MINUTE_MS);
  const takes = occupations.map(({ takenAt }) => takenAt.getTime()).filter((at) => at >= from.getTime());
  const byCars = givenOut(cars, takes, { usual, most });
  const left = takes.filter((_, at) => !byCars.has(at));
  const silences = listSilences(
    cars.map((entryAt) => ({ entryAt, exitAt: null })),
    occupations,
  );
  const parked = two.filter(
    (entryAt) =>
      now.getTime() - entryAt.getTime() >= most * MINUTE_MS &&
      !isUnwatched({ entryAt, exitAt: null }, silences),
  );
  const seen = givenOut(parked, left, { usual, most }).size;
  const minutes = Math.max(most, (now.getTime() - from.getTime()) / MINUTE_MS);
  const elsewhere = left.length - seen + UNREAD.share * cars.length + UNREAD.any;
  const byChance = 1 - Math.exp((-elsewhere / minutes) * (most - LEAST_WAY));
  const odds = BEFORE * (SEEN / byChance) ** seen * ((1 - SEEN) / (1 - byChance)) ** (parked.length - seen);
  return odds === Infinity ? 1 : odds / (1 + odds);
}

/** Which of the slots that were taken are these vehicles' own: each takes one at most, the one that fits best. */
function givenOut(
  entries: readonly Date[],
  takes: readonly number[],
  { usual, most }: { usual: number; most: number },
): ReadonlySet<number> {
  const pairs = entries.flatMap((entryAt, vehicle) =>
    takes.flatMap((takenAt, take) => {
      const way = (takenAt - entryAt.getTime()) / MINUTE_MS;
      return way < LEAST_WAY || way > most ? [] : [{ vehicle, take, off: Math.abs(way - usual) }];
    }),
  );
  const [vehicles, given] = [new Set<number>(), new Set<number>()];
  for (const { vehicle, take } of pairs.toSorted((one, other) => one.off - other.off)) {
    if (vehicles.has(vehicle) || given.has(take)) continue;
    vehicles.add(vehicle);
    given.add(take);
  }
  return given;
}
