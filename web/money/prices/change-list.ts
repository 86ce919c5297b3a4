import { VEHICLE_CLASSES, type PricedClass } from '#domain/money/tariff.ts';

/** The vehicles that no price names. */
export function withoutPrice(prices: readonly { readonly classes: readonly PricedClass[] }[]): PricedClass[] {
  return VEHICLE_CLASSES.filter((one) => !prices.some(({ classes }) => classes.includes(one)));
}

/** One more price, like the first: for the vehicles without one; where all have one, for all but the first of the first. */
export function addPrice<P extends { readonly classes: readonly PricedClass[] }>(prices: readonly P[]): P[] {
  const [first, ...others] = prices;
  if (!first) return [];
  const free = withoutPrice(prices);
  if (free.length > 0) return [...prices, { ...first, classes: free }];
  const taken = VEHICLE_CLASSES.filter((one) => first.classes.includes(one)).slice(1);
  const own = { ...first, classes: first.classes.filter((one) => !taken.includes(one)) };
  return [own, ...others, { ...first, classes: taken }];
}

/** The list with one of its parts changed. */
export function changeAt<T>(list: readonly T[], index: number, part: Partial<T>): T[] {
  return list.map((one, place) => (place === index ? { ...one, ...part } : one));
}

export function removeAt<T>(list: readonly T[], index: number): T[] {
  return list.filter((_one, place) => place !== index);
}

/** Gives a word to one part of a list and takes it from all others, or takes it from that part alone. */
export function giveTo<Word extends string>(
  groups: readonly (readonly Word[])[],
  index: number,
  word: Word,
  isGiven: boolean,
): Word[][] {
  return groups.map((group, place) => {
    const rest = group.filter((one) => one !== word);
    return isGiven && place === index ? [...rest, word] : place === index || isGiven ? rest : [...group];
  });
}
