import type { PlateAsRead } from '../plates/slip.ts';
import { areNear, TYPED_AGAIN_MS } from '../plates/typed-again.ts';
import { areClassesApart } from '../plates/vehicle-class.ts';

/** A visit, as far as it may be the same car's as another one. */
export type SeenVisit = PlateAsRead & {
  /** What its plate was read as too. */
  otherKey: string | null;
  entryAt: Date;
  /** Null where nobody knows by which it came in. */
  entryGate: string | null;
  /** Until when its car was inside for certain; null while it is. */
  until: Date | null;
  vehicleClass: string | null;
};

/**
 * Whether a visit whose exit nobody read was the same car's as one that a camera saw at that time: under the same plate, or
 * one near to it that came in by that gate within minutes, as a plate does that is mistyped, or read twice. One car is
 * inside once, so somebody would have paid twice for one time.
 */
export function isSameCarThen(unread: SeenVisit, seen: SeenVisit): boolean {
  if (!isAtOnce(unread, seen)) return false;
  const keys = keysOf(seen);
  return keysOf(unread).some((key) => keys.includes(key)) || isMistyped(unread, seen);
}

function isAtOnce(unread: SeenVisit, seen: SeenVisit): boolean {
  const isBegun = unread.until === null || seen.entryAt < unread.until;
  return isBegun && (seen.until === null || seen.until > unread.entryAt);
}

function keysOf({ plateKey, otherKey }: SeenVisit): string[] {
  return [plateKey, otherKey].filter((key) => key !== null);
}

function isMistyped(unread: SeenVisit, seen: SeenVisit): boolean {
  const apartMs = Math.abs(unread.entryAt.getTime() - seen.entryAt.getTime());
  const isHere = unread.entryGate === null || seen.entryGate === null || unread.entryGate === seen.entryGate;
  if (apartMs > TYPED_AGAIN_MS || !isHere) return false;
  return !areClassesApart(unread.vehicleClass, seen.vehicleClass) && areNear(unread, seen);
}
