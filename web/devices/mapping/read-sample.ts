import type { DeviceMapping } from '#contract/device-mapping.ts';
import { valueAt } from '#domain/devices/value-at.ts';
import type { MappingDraft } from './mapping-draft.ts';

/** What lies at one place of a record; null where nothing does. */
export interface FoundValue {
  readonly name: string;
  readonly place: string;
  readonly value: string | null;
}

export type ReadSample =
  | { readonly fault: string }
  | { readonly fault: null; readonly count: number; readonly first: readonly FoundValue[] };

const NAMES = {
  plates: ['plate', 'at', 'readId', 'confidence', 'vehicleClass', 'image'],
  slots: ['slot', 'occupied', 'at', 'sequence', 'battery'],
} as const satisfies Readonly<Record<DeviceMapping['of'], readonly (keyof MappingDraft)[]>>;

const MOST_SHOWN = 60;

/** What the first record of a sample holds at the places that were typed, in the device's own words. */
export function readSample(text: string, of: DeviceMapping['of'], draft: MappingDraft): ReadSample {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return { fault: 'This is not JSON.' };
  }
  const list = draft.list.trim();
  const records: unknown = list === '' ? [message] : valueAt(message, list);
  if (!Array.isArray(records)) return { fault: `There is no list at ${list}.` };
  const [record] = records as unknown[];
  if (record === undefined) return { fault: `The list at ${list} is empty.` };
  const first = NAMES[of]
    .map((name) => ({ name, place: draft[name].trim() }))
    .filter(({ place }) => place !== '')
    .map(({ name, place }) => ({ name, place, value: shown(valueAt(record, place)) }));
  return { fault: null, count: records.length, first };
}

/** Lists and objects are no values: their place is not named to its end. */
function shown(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  const text = String(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}
