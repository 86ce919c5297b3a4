import { stillOnWay, type SlotMove } from './count-by-slots.ts';
import type { UsualWays } from './usual-ways.ts';

type Passed = { at: Date; by: 1 | -1 };
/** What gates and slots saw of a mall; of a slot that was unknown meanwhile, what differs after it as one turn. */
export type SeenByBoth = { passages: readonly Passed[]; turns: readonly SlotMove[]; ways: UsualWays };

/** As many cars on the way to or from a slot at either end of a span make this much by chance, and beyond it so many times as much. */
const FAR_OFF = 2;
const CHANCE = 2;
/** Fewer cars are missed while one is on its way. */
const LEAST_MISSED = 2;
/** Some cars stop where no slot is: so large a share of those read at the gates turns none. */
const WITHOUT_SLOT = 0.08;

/**
 * Since when slots have not shown who came and went, most likely: the gates read more cars than slots turned, one way more
 * than the other. Where cars pass a gate unread it is the other way round: more slots turn than cars are read. Of these
 * instants the latest from which on that is so, and again from there back; null where slots and gates agree.
 */
export function findMissedSince(
  seen: SeenByBoth,
  instants: readonly Date[],
  now: Date,
): { since: Date; cars: number } | null {
  let [until, cars] = [now, 0];
  for (const from of instants.toSorted((one, other) => other.getTime() - one.getTime())) {
    if (from >= until) continue;
    const missed = missedBetween(seen, from, until);
    if (missed === 0) continue;
    [until, cars] = [from, cars + missed];
  }
  return until === now ? null : { since: until, cars };
}

/**
 * Of some instants, since each of which a device has not turned that would have, the first from which on cars passed the
 * gates that no slot shows, one way or the other: as many may have come as left. Where it is not sure, how many they may be.
 */
export function findHangingSince(
  seen: SeenByBoth,
  odd: readonly Date[],
  now: Date,
): { since: Date | null; mayMiss: number } {
  const compared = odd.map((from) => ({ from, ...compareBetween(seen, from, now) }));
  const found = compared.filter(({ both, chance, read }) => both > chance && both >= WITHOUT_SLOT * read);
  const since = found.length === 0 ? null : new Date(Math.min(...found.map(({ from }) => from.getTime())));
  // What may be chance makes the count less sure.
  const most = Math.max(0, ...compared.map(({ both }) => both));
  return { since, mayMiss: most >= LEAST_MISSED ? most : 0 };
}

/** So many more cars are inside at the end of a span than its slots show; 0 unless they missed some. */
function missedBetween(seen: SeenByBoth, from: Date, until: Date): number {
  const { more, both, chance, read } = compareBetween(seen, from, until);
  return Math.abs(more) > chance && both >= Math.max(Math.abs(more) / 2, WITHOUT_SLOT * read) ? more : 0;
}

/** Of those that passed the gates within a span, how many slots missed: more that came than left, and both; and what chance makes. */
function compareBetween({ passages, turns, ways }: SeenByBoth, from: Date, until: Date) {
  const isWithin = ({ at }: Passed) => at > from && at <= until;
  const [entries, exits] = split(passages);
  const [takes, frees] = split(turns);
  const entered = arrived(entries, ways.in, from, until);
  const freed = arrived(frees, ways.out, from, until);
  const missedIn = entered.cars - takes.filter(isWithin).length;
  const missedOut = exits.filter(isWithin).length - freed.cars;
  return {
    more: missedIn - missedOut,
    both: missedIn + missedOut,
    chance: FAR_OFF + CHANCE * Math.sqrt(entered.onTheWay + freed.onTheWay),
    read: passages.filter(isWithin).length,
  };
}

/** How many have gone their way within a span, and how many were on it at either end. */
function arrived(moves: readonly Passed[], way: UsualWays['in'], from: Date, until: Date) {
  let [cars, onTheWay] = [0, 0];
  for (const { at } of moves) {
    if (at > until) continue;
    const before = at > from ? 1 : stillOnWay(from.getTime() - at.getTime(), way);
    const after = stillOnWay(until.getTime() - at.getTime(), way);
    cars += before - after;
    onTheWay += (at > from ? 0 : before) + after;
  }
  return { cars, onTheWay };
}

function split<Move extends Passed>(moves: readonly Move[]): [Move[], Move[]] {
  return [moves.filter(({ by }) => by > 0), moves.filter(({ by }) => by < 0)];
}
