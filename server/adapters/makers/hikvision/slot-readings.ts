import type { SensorReading } from '#contract/ingest.ts';
import type { RawMessage } from '../maker.ts';
import type { RefusedRecord, Translated } from '../../translator.ts';
import { readDeviceTime } from '../wire/device-time.ts';
import { refuseAll, refusedRecord } from '../wire/refuse.ts';
import { textAt, type Values } from '../wire/values.ts';

const OCCUPIED: Readonly<Record<string, boolean>> = { yes: true, true: true, no: false, false: false };

/** Whether an event tells of slots. */
export function isOfSlots(values: Values): boolean {
  return Object.hasOwn(values, 'PackingSpaceRecognition');
}

/** The readings of a camera that watches slots. The plate that it reads of each car there is left where it is. */
export function readingsOfEvent(values: Values, { receivedAt }: RawMessage): Translated {
  const given = textAt(values, 'dateTime');
  const at = given === '' ? receivedAt.toISOString() : readDeviceTime(given, receivedAt);
  if (at === null)
    return refuseAll({ kind: 'slot_reading', reason: 'invalid_time', sentence: 'Its dateTime is no time.' });
  const readings: SensorReading[] = [];
  const refused: RefusedRecord[] = [];
  [values['PackingSpaceRecognition']].flat().forEach((space: unknown, position) => {
    const read = readSpace(space, at);
    if ('slot' in read) readings.push(read);
    else refused.push(refusedRecord({ ...read, kind: 'slot_reading', position }));
  });
  return { reads: [], readings, refused };
}

type Unread = Pick<RefusedRecord, 'reason' | 'sentence' | 'subject'>;

/** The misspelled name is its maker's own. */
function readSpace(space: unknown, at: string): SensorReading | Unread {
  const slot = textAt(space, 'absoulteParkingNum', 'absoluteParkingNum');
  if (slot === '' || slot.length > 60)
    return { reason: 'invalid_slot', sentence: 'It names no slot.', subject: null };
  const occupied = OCCUPIED[textAt(space, 'isParked').toLowerCase()];
  if (occupied === undefined)
    return {
      reason: 'invalid_occupied',
      sentence: 'It does not say whether a car stands there.',
      subject: slot,
    };
  return { slot, occupied, at };
}
