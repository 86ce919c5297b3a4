import { holdEnds, type Hold } from './queues.ts';

const MINUTE_MS = 60_000;
/** Whoever holds for no longer has paid as usual. */
const LONG_MS = 5 * MINUTE_MS;
/** In a queue the next car is read as soon as the one before has left. */
const NEXT_MS = 90_000;

/** A car that held at an exit, and a read there; `session` is whose they are. */
export type CarThatHeld = Hold & { readonly session: number | null };
export type ReadThere = { readonly at: Date; readonly session: number | null };

/**
 * Since when a car may have stood behind another one that held for long at the exit where it is read at an instant: the lane
 * was held up until just before, or until cars left it one after the other. Null where it cannot have stood there. Given the
 * cars that held at this exit, and all reads of others there.
 */
export function perhapsBehindSince(
  holds: readonly CarThatHeld[],
  reads: readonly ReadThere[],
  at: Date,
): Date | null {
  const ends = holds.map((hold) => ({ ...hold, until: holdEnds(hold, holds, at).perhaps }));
  const before = reads.filter((one) => one.at < at).toSorted((one, other) => +other.at - +one.at);
  // Each car that was read just before the next one leads on to who was before it.
  let next = at.getTime();
  for (const read of [null, ...before]) {
    if (read !== null && next - read.at.getTime() > NEXT_MS) return null;
    if (read !== null) next = read.at.getTime();
    const held = ends.find((one) => isHeldUp(one, before, next));
    if (held) return held.since;
  }
  return null;
}

/** Whether any of these cars held for so long that others may have queued behind it. */
export function hasHeldForLong(holds: readonly CarThatHeld[], at: Date): boolean {
  return holds.some((hold) => holdEnds(hold, holds, at).perhaps.getTime() - hold.since.getTime() > LONG_MS);
}

/** Whether a car held for long until just before an instant, and nobody else got through. */
function isHeldUp(
  { since, until, session }: CarThatHeld & { readonly until: Date },
  reads: readonly ReadThere[],
  next: number,
): boolean {
  const [from, to] = [since.getTime(), Math.min(until.getTime(), next)];
  if (to - from <= LONG_MS || next - to > NEXT_MS) return false;
  return !reads.some((one) => one.session !== session && one.at.getTime() > from && one.at.getTime() < next);
}
