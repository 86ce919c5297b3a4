import type { DeviceMapping, PlateMapping, SlotMapping } from '#contract/device-mapping.ts';
import { judgeSlotWord } from '#domain/devices/slot-word.ts';
import { textAt, valueAt } from '#domain/devices/value-at.ts';

/** What lies at one place of a record; null where nothing of use does. */
export interface FoundValue {
  readonly label: string;
  readonly place: string;
  readonly value: string | null;
  /** What it is taken for. */
  readonly means?: string | undefined;
}

export type ReadSample =
  | { readonly fault: string }
  | { readonly fault: null; readonly count: number; readonly first: readonly FoundValue[] };

/** A message, and one record of it. */
interface Given {
  readonly whole: unknown;
  readonly record: unknown;
}

const MOST_SHOWN = 60;

/** What the first record of a sample holds at the places of a mapping, in the device's own words. */
export function readSample(text: string, mapping: DeviceMapping): ReadSample {
  let whole: unknown;
  try {
    whole = JSON.parse(text);
  } catch {
    return { fault: 'This is not JSON.' };
  }
  const { list } = mapping;
  const found = list === undefined ? whole : valueAt(whole, list);
  if (list !== undefined && !Array.isArray(found)) return { fault: `There is no list at ${list}.` };
  // A message that is a list by itself is one of records.
  const records: readonly unknown[] = Array.isArray(found) ? found : [found];
  if (records.length === 0) return { fault: 'The list is empty.' };
  const given = { whole, record: records[0] };
  const values = mapping.of === 'plates' ? plateValues(mapping, given) : slotValues(mapping, given);
  return { fault: null, count: records.length, first: values.filter((value) => value !== null) };
}

function plateValues(mapping: PlateMapping, given: Given): (FoundValue | null)[] {
  return [
    atPlace('Plate', mapping.plate, given.record),
    inRecordOrWhole('Time', mapping.at, given),
    inRecordOrWhole('Number', mapping.readId, given),
    atPlace('Confidence', mapping.confidence, given.record),
    inRecordOrWhole('Class', mapping.vehicleClass, given),
    atPlace('Image', mapping.image, given.record),
  ];
}

function slotValues(mapping: SlotMapping, given: Given): (FoundValue | null)[] {
  const { slot, occupied, names = {} } = mapping;
  const name = textAt(given.record, slot);
  const word = valueAt(given.record, occupied);
  const isOccupied = judgeSlotWord(mapping, word);
  return [
    {
      label: 'Slot',
      place: slot,
      value: cut(name),
      means: Object.hasOwn(names, name) ? names[name] : undefined,
    },
    {
      label: 'Occupied',
      place: occupied,
      // Beside words and numbers, true and false are a status.
      value: typeof word === 'boolean' ? String(word) : cut(textAt(given.record, occupied)),
      means: isOccupied === null ? 'in neither list of words, so it is refused' : wordStatus(isOccupied),
    },
    inRecordOrWhole('Time', mapping.at, given),
    atPlace('Running number', mapping.sequence, given.record),
    atPlace('Battery', mapping.battery, given.record),
  ];
}

const wordStatus = (isOccupied: boolean) => (isOccupied ? 'occupied' : 'empty');

function atPlace(label: string, place: string | undefined, from: unknown): FoundValue | null {
  return place === undefined ? null : { label, place, value: cut(textAt(from, place)) };
}

/** What is true of all records of a message often stands once, beside their list. */
function inRecordOrWhole(label: string, place: string | undefined, { record, whole }: Given) {
  if (place === undefined) return null;
  return { label, place, value: cut(textAt(record, place) || textAt(whole, place)) };
}

function cut(text: string): string | null {
  if (text === '') return null;
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}
