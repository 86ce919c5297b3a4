import { TYPED_QUESTIONS, type TypedPlateInput } from '#contract/typed-plates.ts';
import type { PlateReading } from '#domain/plates/plate.ts';
import { readTypedPlate, type TypedFault } from '#domain/plates/typed-plate.ts';
import { indiaDate } from '#domain/time/india-time.ts';
import { badInput, conflict } from '../../platform/http/errors.ts';
import { describeCar, type ReadAtGate } from '../read-at-gate.ts';

/** Whoever types a plate has it before their eyes: of two readings of a car that differ theirs is the surer one. */
const SURE = 1;

/** A plate as a person typed it at a gate, as one more read of that gate: now, by our own clock. */
export function readTyped(mall: number, typed: TypedPlateInput, now: Date): ReadAtGate {
  const { gate, direction, vehicleClass = null } = typed;
  const reading = understandTyped(typed, now);
  return {
    ...describeCar(reading, { mall, gate, confidence: SURE, vehicleClass }),
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
    deviceId: null,
    deviceAt: now,
    isTyped: true,
  };
}

/** A camera may be wrong about a plate, and is set right; a person can look again, and is then believed. */
function understandTyped({ plate, isSure }: TypedPlateInput, now: Date): PlateReading {
  const typed = readTypedPlate(plate, { currentYear: Number(indiaDate(now).slice(0, 4)) });
  if (typed.kind === 'fault') {
    const sentence = FAULTS[typed.fault];
    throw badInput(sentence, { plate: sentence });
  }
  const { reading, kind } = typed;
  if (kind === 'registration' || isSure) return reading;
  throw conflict(
    TYPED_QUESTIONS.unusual,
    `${reading.display} is not an Indian registration. Is this really what stands on the plate?`,
  );
}

const FAULTS: Readonly<Record<TypedFault, string>> = {
  control_characters: 'Type the plate as one line of letters and digits.',
  other_script: 'Type the plate with letters A to Z and digits 0 to 9.',
  too_little:
    'This is too little to tell one car from another. Type the whole plate: at least six letters and digits.',
  too_long: 'This is longer than a plate is. Please look at the plate again.',
};
