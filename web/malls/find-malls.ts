import type { MallNow } from '#contract/malls-now.ts';
import type { Mall } from '#contract/malls.ts';
import { metresBetween, type Coordinates } from '#domain/parking/distance.ts';

/** The order in which the malls are shown. */
export type MallOrder = 'listed' | 'nearest' | 'emptiest';

/** The malls in whose name or address each typed word is found, in whatever order the words are. */
export function findMalls<M extends Pick<Mall, 'name' | 'address'>>(malls: readonly M[], typed: string): M[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return malls.filter(({ name, address }) => {
    const text = `${name} ${address}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** What an order goes by: how full the malls are, and where the one who asks is, where that is known. */
interface OrderFacts {
  readonly now: ReadonlyMap<string, MallNow>;
  readonly place: Coordinates | null;
}

/**
 * The malls in an order: the emptiest first by their share of slots that are free for every car, the nearest by the straight line; those of
 * which it is not known last.
 */
export function sortMalls<M extends Pick<Mall, '_id' | 'isLive' | 'coordinates'>>(
  malls: readonly M[],
  order: MallOrder,
  { now, place }: OrderFacts,
): readonly M[] {
  if (order === 'listed' || (order === 'nearest' && !place)) return malls;
  const metres = ({ coordinates }: M) =>
    place && coordinates ? metresBetween(place, coordinates) : Number.POSITIVE_INFINITY;
  const share = ({ _id, isLive }: M) => {
    const counts = now.get(_id);
    if (!isLive || !counts) return -1;
    const { empty, unknown, total } = counts.byClass?.any ?? counts;
    return unknown === total ? -1 : empty / total;
  };
  const keyOf = order === 'nearest' ? metres : (mall: M) => -share(mall);
  return malls.toSorted((one, other) => {
    const [first, second] = [keyOf(one), keyOf(other)];
    return first === second ? 0 : first - second;
  });
}
