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
