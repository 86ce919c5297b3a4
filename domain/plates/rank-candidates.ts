import type { ExitSignals, OpenCandidate } from './candidate.ts';
import { measurePlates } from './distance.ts';
import type { PlateReading } from './plate.ts';
import { listExitSpellings, measureCandidate } from './spelling.ts';
import { areClassesApart } from './vehicle-class.ts';

export type RankedCandidate<C> = { readonly session: C; readonly distance: number };

/** An exit, and who is inside. */
export type ExitCase<C> = {
  readonly reading: PlateReading;
  readonly open: readonly C[];
  readonly now: Date;
  readonly signals: ExitSignals;
};

/** Clocks of two cameras may differ by this much before it is an alarm, so a short session may seem to end early. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Who the exit may be of, at most so far from what was read, the nearest first. */
export function rankCandidates<C extends OpenCandidate>(
  { reading, open, now, signals }: ExitCase<C>,
  farthest: number,
  measure = measurePlates,
): RankedCandidate<C>[] {
  const exits = listExitSpellings(reading, signals);
  const ranked: RankedCandidate<C>[] = [];
  for (const candidate of open) {
    if (!wasInside(candidate, now) || !isSameClass(candidate, signals)) continue;
    const distance = measureCandidate(exits, candidate, signals.confusions, measure);
    if (distance <= farthest) ranked.push({ session: candidate, distance });
  }
  return ranked.toSorted((one, other) => one.distance - other.distance);
}

export function wasInside(candidate: OpenCandidate, now: Date): boolean {
  return candidate.entryAt.getTime() <= now.getTime() + CLOCK_TOLERANCE_MS;
}

export function isSameClass(candidate: OpenCandidate, signals: ExitSignals): boolean {
  return !areClassesApart(candidate.vehicleClass, signals.vehicleClass);
}
