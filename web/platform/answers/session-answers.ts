import { HistoryRecord, ParkingSession } from '#contract/sessions.ts';
import { z } from 'zod';
import { withDefaults } from '../read-answer.ts';

const DASH = '-';
const noCharge = { charges: 0, chargeLines: [], chargeReason: undefined, review: undefined };

/** A status counts in any case. */
function lowerCased<S extends z.ZodType>(status: S) {
  return z.preprocess((given) => (typeof given === 'string' ? given.toLowerCase() : given), status);
}

/** A row is identified by its id; one without an id by its position in the list. */
function listOf<Row extends { id: string }>(row: z.ZodType<Row>) {
  return z
    .array(row)
    .transform((rows) => rows.map((one, index) => (one.id === '' ? { ...one, id: `row ${index}` } : one)));
}

export const SessionsAnswer = listOf(
  withDefaults(ParkingSession.extend({ status: lowerCased(ParkingSession.shape.status) }), {
    ...noCharge,
    id: '',
    number_plate: DASH,
    slot: DASH,
    isSlotConfirmed: true,
    slotSurety: null,
    entry_time: DASH,
    exit_time: DASH,
    date: DASH,
    duration: DASH,
    status: 'completed',
    createdAt: '',
    entryAt: null,
    exitAt: null,
    tariffVersion: null,
  }),
);

export const HistoryAnswer = listOf(
  withDefaults(HistoryRecord.extend({ status: lowerCased(HistoryRecord.shape.status) }), {
    ...noCharge,
    id: '',
    mallName: DASH,
    carNumber: DASH,
    date: DASH,
    day: DASH,
    entryTime: DASH,
    exitTime: DASH,
    duration: DASH,
    status: 'completed',
    slot: DASH,
    slotSurety: null,
    entryAt: '',
    exitAt: null,
    tariffVersion: null,
  }),
);
