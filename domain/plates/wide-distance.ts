import { costOf, type AreConfused } from './distance.ts';

/** Farther apart than this no photographs are worth comparing: too many cars would be as near. */
export const FARTHEST_COMPARED = 2;

/**
 * How far two spellings of a plate lie apart, by the costs of `measurePlates`, up to two characters; Infinity beyond. It
 * says which photographs a person may compare, and never decides about a car.
 */
export function measureWidely(one: string, other: string, areConfused?: AreConfused): number {
  if (Math.abs(one.length - other.length) > FARTHEST_COMPARED) return Infinity;
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 0; at < one.length; at += 1) {
    const row = [at + 1];
    for (let to = 0; to < other.length; to += 1)
      row.push(step(above, row, [one.charAt(at), other.charAt(to)]));
    above = row;
  }
  const cost = above.at(-1) ?? Infinity;
  return cost > FARTHEST_COMPARED ? Infinity : cost;

  /** The least of a character more, a character less, and one for the other. */
  function step(
    before: readonly number[],
    row: readonly number[],
    [a, b]: readonly [string, string],
  ): number {
    const to = row.length;
    const replaced = (before[to - 1] ?? Infinity) + (a === b ? 0 : costOf(a, b, areConfused));
    return Math.min(replaced, (before[to] ?? Infinity) + 1, (row[to - 1] ?? Infinity) + 1);
  }
}
