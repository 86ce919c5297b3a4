/** The name that somebody most likely meant: at most two slips away, and one in a short word; null where none is near. */
export function nearestName(given: string, names: readonly string[]): string | null {
  const near = names
    .map((name) => ({ name, slips: countSlips(given, name) }))
    .filter(({ name, slips }) => slips > 0 && slips <= (name.length < 8 ? 1 : 2) && name.length > 4)
    .toSorted((a, b) => a.slips - b.slips);
  return near[0]?.name ?? null;
}

/** How many letters must be added, dropped, changed or swapped with their neighbour. */
function countSlips(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Infinity;
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1) {
    rows[i] = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? at(i - 2, j - 2) + 1 : Infinity;
      rows[i]?.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, change, swap));
    }
  }
  return at(a.length, b.length);
}
