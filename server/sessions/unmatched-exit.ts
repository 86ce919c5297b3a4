import { randomUUID } from 'node:crypto';
import { NO_CHARGE } from '../money/charges/charge-session.ts';
import { ENTRY_UNKNOWN, type NewStay } from './session-record.ts';
import { shownPlate, type Look } from '../gates/gate-work.ts';

/** A stay of which only the exit is known; its `entryAt` repeats the exit, and a flag says so. */
export function beginUnmatchedExit(look: Look): NewStay {
  return {
    publicId: randomUUID(),
    mall: look.mall,
    plateKey: look.reading.key,
    plate: shownPlate(look.reading),
    entryAt: look.usedAt,
    exitAt: look.usedAt,
    state: 'closed',
    closedAt: look.usedAt,
    review: null,
    flags: [ENTRY_UNKNOWN],
    vehicleClass: look.vehicleClass,
    entryGate: null,
    exitGate: look.gate,
    entryConfidence: null,
    entryPlateRaw: null,
    exitPlateRaw: look.reading.raw,
    suggestedSlot: null,
    slotCode: null,
    slotBasis: null,
    slotConfirmedAt: null,
    tariffId: null,
    charge: NO_CHARGE,
    matchDetail: {},
  };
}
