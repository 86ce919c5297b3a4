import { FARTHEST, measurePlates } from '../plates/distance.ts';
import { MISREAD_DOUBLE_MS } from './session.ts';

/** An exit that was read: in which lane, when, and under which plate; null where none was read. */
export type ExitInLane = { gate: string | null; at: Date; key: string | null };

/** A car by all the plates that were read of it. */
type Plates = readonly (string | null)[];

/**
 * Whether an exit is by all evidence a second read of a car that left by the same lane within two minutes: under its plate,
 * or one character from it. Not where it is nearer to the plate of another car that may have left.
 */
export function isSecondRead(
  exit: ExitInLane,
  left: Omit<ExitInLane, 'key'> & { plates: Plates },
  another: Plates = [],
): boolean {
  if (exit.gate === null || exit.gate !== left.gate) return false;
  if (Math.abs(exit.at.getTime() - left.at.getTime()) > MISREAD_DOUBLE_MS) return false;
  const away = howFar(exit.key, left.plates);
  return away <= FARTHEST && howFar(exit.key, another) >= away;
}

function howFar(key: string | null, plates: Plates): number {
  if (key === null) return Infinity;
  return Math.min(
    Infinity,
    ...plates.map((plate) => (plate === null ? Infinity : measurePlates(key, plate))),
  );
}
