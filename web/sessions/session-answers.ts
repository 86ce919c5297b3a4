import { HistoryRecord, listSessions, ParkingSession, readHistory } from '#contract/sessions.ts';
import { z } from 'zod';

/** Specification 3: a text that is missing or empty shows `-`. One record with a gap never hides the others. */
const shown = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((said) => String(said ?? '') || '-');
const amount = z
  .union([z.number(), z.string()])
  .nullish()
  .catch(null)
  .transform((rupees) => Number(rupees) || 0);
/** Rows are told apart by it; one that is missing stands by its place. */
const id = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((said) => String(said ?? ''));
const inPlace = <Row extends { id: string }>(rows: Row[]) =>
  rows.map((row, place) => (row.id === '' ? { ...row, id: `row ${place}` } : row));
const instant = z.string().nullish().default(null).catch(null);
const extras = {
  chargeLines: ParkingSession.shape.chargeLines.default([]).catch([]),
  entryAt: instant,
  exitAt: instant,
};

/** Specification 3: missing charges are 0, a missing status is `completed`, and a status counts in any case. */
const SessionWithGaps = ParkingSession.extend({
  ...extras,
  id,
  number_plate: shown,
  slot: shown,
  isSlotConfirmed: z.boolean().default(true).catch(true),
  entry_time: shown,
  exit_time: shown,
  date: shown,
  duration: shown,
  charges: amount,
  status: z
    .string()
    .nullish()
    .catch(null)
    .transform((status) => (status?.toLowerCase() === 'parked' ? 'parked' : 'completed')),
  createdAt: z.string().default('').catch(''),
  tariffVersion: z.number().nullish().default(null).catch(null),
});

const RecordWithGaps = HistoryRecord.extend({
  ...extras,
  id,
  mallName: shown,
  carNumber: shown,
  date: shown,
  day: shown,
  entryTime: shown,
  exitTime: shown,
  duration: shown,
  charges: amount,
  status: z
    .string()
    .nullish()
    .catch(null)
    .transform((status) => (status?.toLowerCase() === 'ongoing' ? 'ongoing' : 'completed')),
  slot: shown,
});

/** The list calls, read with the gaps that the specification allows. */
export const sessionsWithGaps = { ...listSessions, answer: z.array(SessionWithGaps).transform(inPlace) };
export const historyWithGaps = { ...readHistory, answer: z.array(RecordWithGaps).transform(inPlace) };

export type Session = z.output<typeof SessionWithGaps>;
export type Visit = z.output<typeof RecordWithGaps>;
