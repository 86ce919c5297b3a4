import { DeviceMapping, type PlateMapping, type SlotMapping } from '#contract/device-mapping.ts';

/** A mapping while it is typed: every field as text, of plates and of slots. */
export interface MappingDraft {
  list: string;
  plate: string;
  at: string;
  readId: string;
  confidence: string;
  confidenceOf: '1' | '100';
  vehicleClass: string;
  image: string;
  slot: string;
  occupied: string;
  /** Words with commas between them. */
  occupiedWhen: string;
  emptyWhen: string;
  sequence: string;
  battery: string;
  /** A line each: the device's name of a slot, =, its code. */
  names: string;
}

export const EMPTY_MAPPING: MappingDraft = {
  list: '',
  plate: '',
  at: '',
  readId: '',
  confidence: '',
  confidenceOf: '1',
  vehicleClass: '',
  image: '',
  slot: '',
  occupied: '',
  occupiedWhen: 'true, 1, occupied',
  emptyWhen: 'false, 0, free, empty',
  sequence: '',
  battery: '',
  names: '',
};

type Typed =
  | { readonly mapping: DeviceMapping; readonly faults: Readonly<Record<string, string>> }
  | { readonly mapping: null; readonly faults: Readonly<Record<string, string>> };

/** The mapping that was typed, or what is wrong with it, by field. */
export function readDraft(draft: MappingDraft, of: DeviceMapping['of']): Typed {
  const parsed = DeviceMapping.safeParse(of === 'plates' ? platesOf(draft) : slotsOf(draft));
  if (parsed.success) return { mapping: parsed.data, faults: {} };
  const faults = parsed.error.issues.map(({ path: [field], message }): [string, string] => [
    String(field),
    draft[field as keyof MappingDraft] === '' ? 'Needed' : message,
  ]);
  return { mapping: null, faults: Object.fromEntries(faults) };
}

function platesOf(draft: MappingDraft) {
  const { plate, confidenceOf } = draft;
  const places = given(draft, ['list', 'at', 'readId', 'confidence', 'vehicleClass', 'image']);
  return { of: 'plates', plate: plate.trim(), ...places, confidenceOf: Number(confidenceOf) };
}

function slotsOf(draft: MappingDraft) {
  const names = namesOf(draft.names);
  return {
    of: 'slots',
    slot: draft.slot.trim(),
    occupied: draft.occupied.trim(),
    occupiedWhen: wordsOf(draft.occupiedWhen),
    emptyWhen: wordsOf(draft.emptyWhen),
    ...given(draft, ['list', 'at', 'sequence', 'battery']),
    ...(Object.keys(names).length > 0 ? { names } : {}),
  };
}

/** The places that were named. */
function given(draft: MappingDraft, fields: readonly (keyof MappingDraft)[]): Record<string, string> {
  return Object.fromEntries(
    fields.map((field): [string, string] => [field, draft[field].trim()]).filter(([, place]) => place !== ''),
  );
}

function wordsOf(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

function namesOf(text: string): Record<string, string> {
  const pairs = text
    .split('\n')
    .map((line) => /^(.+)=([^=]+)$/.exec(line))
    .filter((pair) => pair !== null)
    .map(([, name = '', slot = '']): [string, string] => [name.trim(), slot.trim()]);
  return Object.fromEntries(pairs);
}

/** A stored mapping, to be typed on. */
export function draftOf(mapping: DeviceMapping): MappingDraft {
  return { ...EMPTY_MAPPING, ...(mapping.of === 'plates' ? draftOfPlates(mapping) : draftOfSlots(mapping)) };
}

function draftOfPlates({ confidenceOf, ...places }: PlateMapping): Partial<MappingDraft> {
  return { ...withoutUnset(places), confidenceOf: confidenceOf === 100 ? '100' : '1' };
}

function draftOfSlots({ occupiedWhen, emptyWhen, names, ...places }: SlotMapping): Partial<MappingDraft> {
  return {
    ...withoutUnset(places),
    occupiedWhen: occupiedWhen.join(', '),
    emptyWhen: emptyWhen.join(', '),
    names: Object.entries(names ?? {})
      .map(([name, slot]) => `${name} = ${slot}`)
      .join('\n'),
  };
}

/** What is a field of the draft, and set. */
function withoutUnset(places: Readonly<Record<string, unknown>>): Partial<MappingDraft> {
  return Object.fromEntries(
    Object.entries(places).filter(
      ([name, place]) => Object.hasOwn(EMPTY_MAPPING, name) && place !== undefined,
    ),
  );
}
