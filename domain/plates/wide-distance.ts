import { costOf, CUT_COST, measureCut, TURN_COST, type AreConfused } from './distance.ts';

/** Farther apart than this no photographs are worth comparing: too many cars would be as near. */
export const FARTHEST_COMPARED = 2;

/** The costs of two spellings up to a character of the one, by how far in the other. */
type Row = readonly number[];

/**
 * How far two spellings of a plate lie apart, by the costs of `measurePlates`, up to two characters; Infinity beyond. It
 * says which photographs a person may compare, and who else a car may be; it never says that a car is another one.
 */
export function measureWidely(one: string, other: string, areConfused?: AreConfused): number {
  if (Math.abs(one.length - other.length) > FARTHEST_COMPARED) return Infinity;
  if (Math.min(measureCut(one, other), measureCut(other, one)) < Infinity) return CUT_COST;
  const [a, b] = withoutEnds(one, other);
  let above: readonly [Row, Row] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let at = 0; at < a.length; at += 1) {
    const row = [at + 1];
    for (let to = 0; to < b.length; to += 1) row.push(step(above, row, at));
    // Thousands of pairs are compared at once, and hardly any two are near: two characters that turned reach back two rows.
    if (Math.min(...row, ...above[1]) > FARTHEST_COMPARED) return Infinity;
    above = [above[1], row];
  }
  const cost = costAt(above[1], b.length);
  return cost > FARTHEST_COMPARED ? Infinity : cost;

  /** The least of a character more, a character less, one for the other, and two that change places. */
  function step([before, last]: readonly [Row, Row], row: Row, at: number): number {
    const to = row.length;
    const [seen, meant] = [a.charAt(at), b.charAt(to - 1)];
    const replaced = costAt(last, to - 1) + (seen === meant ? 0 : costOf(seen, meant, areConfused));
    const isTurned = at > 0 && seen === b.charAt(to - 2) && a.charAt(at - 1) === meant;
    const turned = isTurned ? costAt(before, to - 2) + TURN_COST : Infinity;
    return Math.min(replaced, turned, costAt(last, to) + 1, costAt(row, to - 1) + 1);
  }
}

/** What lies between the same beginning and the same end costs as much. */
function withoutEnds(one: string, other: string): readonly [string, string] {
  const shorter = Math.min(one.length, other.length);
  let from = 0;
  while (from < shorter && one.charCodeAt(from) === other.charCodeAt(from)) from += 1;
  let same = 0;
  while (same < shorter - from && one.at(-1 - same) === other.at(-1 - same)) same += 1;
  return [one.slice(from, one.length - same), other.slice(from, other.length - same)];
}

function costAt(row: Row, at: number): number {
  return row[at] ?? Infinity;
}
