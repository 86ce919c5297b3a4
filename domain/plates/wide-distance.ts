import { costOf, CUT_COST, measureCut, TURN_COST, type AreConfused } from './distance.ts';

/** Farther apart than this no photographs are worth comparing: too many cars would be as near. */
export const FARTHEST_COMPARED = 2;

/** The costs of two spellings up to a character of the one, by how far in the other. */
type Row = readonly number[];

/**
 * How far two spellings of a plate lie apart, by the costs of `measurePlates`, up to two characters; Infinity beyond. It
 * says which photographs a person may compare, and never decides about a car.
 */
export function measureWidely(one: string, other: string, areConfused?: AreConfused): number {
  if (Math.abs(one.length - other.length) > FARTHEST_COMPARED) return Infinity;
  let above: readonly [Row, Row] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let at = 0; at < one.length; at += 1) {
    const row = [at + 1];
    for (let to = 0; to < other.length; to += 1) row.push(step(above, row, at));
    above = [above[1], row];
  }
  const isCut = Math.min(measureCut(one, other), measureCut(other, one)) < Infinity;
  const cost = isCut ? CUT_COST : (above[1].at(-1) ?? Infinity);
  return cost > FARTHEST_COMPARED ? Infinity : cost;

  /** The least of a character more, a character less, one for the other, and two that change places. */
  function step([before, last]: readonly [Row, Row], row: Row, at: number): number {
    const to = row.length;
    const [a, b] = [one.charAt(at), other.charAt(to - 1)];
    const replaced = costAt(last, to - 1) + (a === b ? 0 : costOf(a, b, areConfused));
    const isTurned = at > 0 && a === other.charAt(to - 2) && one.charAt(at - 1) === b;
    const turned = isTurned ? costAt(before, to - 2) + TURN_COST : Infinity;
    return Math.min(replaced, turned, costAt(last, to) + 1, costAt(row, to - 1) + 1);
  }
}

function costAt(row: Row, at: number): number {
  return row[at] ?? Infinity;
}
