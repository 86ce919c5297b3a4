import type { Occupation } from './occupations.ts';

const MINUTE_MS = 60_000;
/** Each car that passes a gate turns a slot: where none turned for so long while so many passed, sensors reported nothing. */
const SILENT_MS = 8 * MINUTE_MS;
const PASSED_UNSEEN = 6;
/** From a gate to a slot, or back, in most malls. */
const WAY_MS = 3 * MINUTE_MS;

type Passed = { entryAt: Date; exitAt: Date | null };
/** A time in which no sensor reported anything, in milliseconds since 1970. */
export type Silence = { from: number; to: number };

/** The times in which no sensor of a mall reported anything, by the cars that passed its gates meanwhile. */
export function listSilences(
  cars: readonly Passed[],
  occupations: readonly Occupation[],
  wayMs = WAY_MS,
): Silence[] {
  const turned = sortedTimes(occupations.flatMap(({ takenAt, freedAt }) => [takenAt, freedAt]));
  const passed = sortedTimes(cars.flatMap(({ entryAt, exitAt }) => [entryAt, exitAt]));
  const found: Silence[] = [];
  let next = 0;
  for (const [index, from] of turned.entries()) {
    const to = turned[index + 1] ?? Infinity;
    if (to - from < SILENT_MS) continue;
    while ((passed[next] ?? Infinity) <= from + wayMs) next += 1;
    const first = next;
    while ((passed[next] ?? Infinity) < to - wayMs) next += 1;
    if (next - first >= PASSED_UNSEEN) found.push({ from, to });
  }
  return found;
}

/** Whether a car came or left while no sensor reported anything: that no slot fits it says nothing then. */
export function isUnwatched(
  { entryAt, exitAt }: Passed,
  silences: readonly Silence[],
  wayMs = WAY_MS,
): boolean {
  const came = entryAt.getTime();
  const left = exitAt?.getTime() ?? -Infinity;
  // It takes a slot after it came, and frees it before it leaves.
  return silences.some(
    ({ from, to }) => (came > from && came < to - wayMs) || (left > from + wayMs && left < to),
  );
}

function sortedTimes(times: readonly (Date | null)[]): number[] {
  return times.flatMap((at) => (at ? [at.getTime()] : [])).toSorted((one, other) => one - other);
}
