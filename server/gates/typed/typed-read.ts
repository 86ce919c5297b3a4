import { hasForeignLetters } from '#domain/plates/grammar.ts';
import { isClaimablePlate } from '#domain/plates/plate.ts';
import { indiaDate } from '#domain/time/india-time.ts';
import { badInput } from '../../platform/http/errors.ts';
import { describeCar, readAsOf, type ReadAtGate } from '../read-at-gate.ts';

/** Whoever types a plate has it before their eyes: of two readings of a car that differ theirs is the surer one. */
const SURE = 1;

/** A plate as a person typed it at a gate, as one more read of that gate: now, by our own clock. */
export function readTyped(
  {
    mall,
    gate,
    direction,
    plate,
  }: { mall: number; gate: string; direction: 'entry' | 'exit'; plate: string },
  now: Date,
): ReadAtGate {
  refuseNoPlate(plate, now);
  const reading = readAsOf(plate, now);
  return {
    ...describeCar(reading, { mall, gate, confidence: SURE, vehicleClass: null }),
    direction,
    reading,
    usedAt: now,
    receivedAt: now,
    earliestAt: now,
    latestAt: now,
    latestIfLateAt: now,
    ownAt: now,
    earliestIfWrongAt: now,
    timeFlag: 'ok',
    doubtMs: 0,
    isBehindAgain: false,
    isTooOld: false,
    isTyped: true,
  };
}

/** A camera may be wrong about a plate, and is set right; a person can look again. */
function refuseNoPlate(plate: string, now: Date): void {
  const currentYear = Number(indiaDate(now).slice(0, 4));
  if (isClaimablePlate(plate, { currentYear })) return;
  const sentence = hasForeignLetters(plate)
    ? 'Type the plate with letters A to Z and digits 0 to 9.'
    : 'This is not an Indian registration, such as GJ05AB1234. Please look at the plate again.';
  throw badInput(sentence, { plate: sentence });
}
