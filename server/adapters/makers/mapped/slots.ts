import { judgeSlotWord } from '#domain/devices/slot-word.ts';
import type { SensorReading } from '#contract/ingest.ts';
import type { SlotMapping } from '#contract/device-mapping.ts';
import type { RefusedRecord, Translated } from '../../translator.ts';
import { readDeviceTime } from '../wire/device-time.ts';
import { refusedRecord } from '../wire/refuse.ts';
import { numberAt, textAt, valueAt } from '../wire/values.ts';
import { textOf, type MessageRecords } from './read-message.ts';

/** The readings of a message. A word for the slot's status that the mapping does not know is refused, never guessed. */
export function readSlots(mapping: SlotMapping, cut: MessageRecords): Translated {
  const readings: SensorReading[] = [];
  const refused: RefusedRecord[] = [];
  for (const [position, record] of cut.records.entries()) {
    const read = readSlot(mapping, cut, record);
    if ('reason' in read) refused.push(refusedRecord({ ...read, kind: 'slot_reading', position }));
    else readings.push(read);
  }
  return { reads: [], readings, refused };
}

type Unread = Pick<RefusedRecord, 'reason' | 'sentence' | 'subject' | 'body'>;

function readSlot(mapping: SlotMapping, cut: MessageRecords, record: unknown): SensorReading | Unread {
  const named = textAt(record, mapping.slot);
  const { names = {} } = mapping;
  const slot = (Object.hasOwn(names, named) ? names[named] : undefined) ?? named;
  if (slot === '' || slot.length > 60) return unread('invalid_slot', 'It names no slot.', null);
  const given = valueAt(record, mapping.occupied);
  const occupied = judgeSlotWord(mapping, given);
  if (occupied === null)
    return {
      ...unread('invalid_occupied', 'Its word for occupied or empty is none of the mapping.', slot),
      body: { slot, word: shownOf(given) },
    };
  const time = textOf(cut, record, mapping.at);
  const { receivedAt } = cut.message;
  const at = time === '' ? receivedAt.toISOString() : readDeviceTime(time, receivedAt);
  if (at === null) return unread('invalid_time', 'What it gives as its time is no time.', slot);
  return { slot, occupied, at, ...countedOf(mapping, record) };
}

function unread(reason: string, sentence: string, subject: string | null): Unread {
  return { reason, sentence, subject, body: subject === null ? null : { slot: subject } };
}

/** What is no such number is left out: it says nothing of the slot. */
function countedOf({ sequence: place, battery: charge }: SlotMapping, record: unknown) {
  const sequence = place === undefined ? null : numberAt(record, place);
  const battery = charge === undefined ? null : numberAt(record, charge);
  return {
    ...(sequence !== null && Number.isSafeInteger(sequence) && sequence >= 0 ? { sequence } : {}),
    ...(battery !== null && battery >= 0 && battery <= 100 ? { battery } : {}),
  };
}

/** The word as it came, for whoever mends the mapping. */
function shownOf(given: unknown): string {
  const isWord = typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean';
  return isWord ? String(given).trim().slice(0, 40) : '';
}
