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

/**
 * What stamps took off a session, by the names that they were given under. Of a shop's, one that took nothing is left out;
 * the mall's own are all named, since charges from before that was stored name none of them.
 */
export type Worths = Readonly<Record<string, Paise>>;

/** The name of a stamp of the mall among what stamps took off. */
export function stampName(code: string): string {
  return `stamp:${code}`;
}

/**
 * What each of a session's stamps took off, in the order in which they were given: what the session costs with those
 * before it, less what it costs with it too. So they sum to what all of them took off, and who gives later changes nothing
 * for who gave before. Passes and decisions go first: nobody pays for what costs nothing anyway.
 */
export function worthsOf(stamps: readonly Stamp[], costWith: (stamps: readonly Stamp[]) => Paise): Worths {
  const worths: Record<string, Paise> = {};
  if (stamps.length === 0) return worths;
  let before = costWith([]);
  for (const [index, stamp] of stamps.entries()) {
    const cost = costWith(stamps.slice(0, index + 1));
    const worth = paise(Math.max(0, before - cost));
    if ('code' in stamp) worths[stampName(stamp.code)] = worth;
    else if (worth > 0) worths[stamp.name] = worth;
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
    // A stamp of the mall of which the charge before does not say anything was not counted yet: it stays so.
    const most = name === gift ? from.paise - to.paise : from.worths[name];
    if (most === undefined) continue;
    const isNamed = most > 0 || name.startsWith(stampName(''));
    if (isNamed) worths[name] = paise(Math.min(worth, Math.max(0, most)));
  }
  return worths;
}
