import type { ShopCover } from './covers.ts';
import { paise, type Paise } from './money.ts';

/** What a shop gave a session, by the name that it was given under, or a stamp of the mall's own. */
export type Stamp = { readonly name: string; readonly cover: ShopCover } | { readonly code: string };

/**
 * Stamps in the order in which they were given; of two at one instant the one goes first that the bill takes off first: the
 * mall's own, minutes, shares, then amounts. So a shop is billed for what the bill's lines say.
 */
export function asGiven(stamps: readonly { readonly givenAt: Date; readonly stamp: Stamp }[]): Stamp[] {
  const all = stamps.toSorted(
    (one, other) => +one.givenAt - +other.givenAt || rankOf(one.stamp) - rankOf(other.stamp),
  );
  return all.map(({ stamp }) => stamp);
}

const TAKEN_OFF = ['minutes', 'percent', 'amount'] as const;

function rankOf(stamp: Stamp): number {
  return 'code' in stamp ? -1 : TAKEN_OFF.indexOf(stamp.cover.gives);
}

/** What gifts of shops took off a session, by the names that they were given under; none is left out but what took nothing. */
export type Worths = Readonly<Record<string, Paise>>;

/**
 * What each of a session's stamps took off, in the order in which they were given: what the session costs with those
 * before it, less what it costs with it too. So they sum to what all of them took off, and who gives later changes nothing
 * for who gave before. Passes and decisions go first: nobody pays for what costs nothing anyway.
 */
export function worthsOf(stamps: readonly Stamp[], costWith: (stamps: readonly Stamp[]) => Paise): Worths {
  const worths: Record<string, Paise> = {};
  if (!stamps.some((stamp) => 'cover' in stamp)) return worths;
  let before = costWith([]);
  for (const [index, stamp] of stamps.entries()) {
    const cost = costWith(stamps.slice(0, index + 1));
    if ('cover' in stamp && cost < before) worths[stamp.name] = paise(before - cost);
    before = cost;
  }
  return worths;
}

/** A charge that stands, and what it becomes; `worths` is null where that was not stored yet. */
interface Lowering {
  readonly from: { readonly paise: Paise; readonly worths: Worths | null };
  readonly to: { readonly paise: Paise; readonly worths: Worths };
}

/**
 * What the gifts are worth of a session whose charge is lowered by one more gift, or by something else. Where that charge
 * was less than its times say, less came off it than they say: the new gift is worth what comes off now, and none of the
 * others more than before.
 */
export function worthsAfter({ from, to }: Lowering, gift: string | null): Worths {
  if (from.worths === null) return to.worths;
  const worths: Record<string, Paise> = {};
  for (const [name, worth] of Object.entries(to.worths)) {
    const most = name === gift ? from.paise - to.paise : (from.worths[name] ?? 0);
    if (most > 0) worths[name] = paise(Math.min(worth, most));
  }
  return worths;
}
