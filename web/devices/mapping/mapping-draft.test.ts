import type { DeviceMapping } from '#contract/device-mapping.ts';
import { expect, test } from 'vitest';
import { draftOf, EMPTY_MAPPING, readDraft } from './mapping-draft.ts';
import { readSample } from './read-sample.ts';

const PLATES: DeviceMapping = {
  of: 'plates',
  list: 'data.results',
  plate: 'plate',
  at: 'seen.at',
  confidence: 'score',
  confidenceOf: 100,
};
const SLOTS: DeviceMapping = {
  of: 'slots',
  slot: 'sensor',
  occupied: 'state',
  occupiedWhen: ['busy', '1'],
  emptyWhen: ['free'],
  names: { 'Sensor 12': 'B1A01', 'a=b': 'B1A02' },
};

test.each([
  ['plates', PLATES],
  ['slots', SLOTS],
] as const)('a mapping of %s that was stored is typed on as it was', (of, mapping) => {
  expect(readDraft(draftOf(mapping), of)).toEqual({ mapping, faults: {} });
});

test('what is missing or no place is said at its field', () => {
  expect(readDraft(EMPTY_MAPPING, 'plates')).toMatchObject({ mapping: null, faults: { plate: 'Needed' } });
  expect(readDraft({ ...EMPTY_MAPPING, occupiedWhen: ' , ' }, 'slots').faults).toMatchObject({
    slot: 'Needed',
    occupied: 'Needed',
    occupiedWhen: expect.any(String),
  });
  expect(readDraft({ ...EMPTY_MAPPING, plate: 'data..plate' }, 'plates').faults).toEqual({
    plate: 'Names with dots between them, such as data.plate',
  });
});

const draft = { ...EMPTY_MAPPING, list: 'events', plate: 'car.0.text', at: 'time', image: 'car' };

test('a sample shows what lies at each place of its first record, and where nothing lies', () => {
  const sample = JSON.stringify({ events: [{ car: [{ text: 'GJ05ZZ0001' }], seen: 1 }, {}] });
  expect(readSample(sample, 'plates', draft)).toEqual({
    fault: null,
    count: 2,
    first: [
      { name: 'plate', place: 'car.0.text', value: 'GJ05ZZ0001' },
      { name: 'at', place: 'time', value: null },
      // A list is no value.
      { name: 'image', place: 'car', value: null },
    ],
  });
});

test.each([
  ['{"events":', 'This is not JSON.'],
  ['{"events":{}}', 'There is no list at events.'],
  ['null', 'There is no list at events.'],
  ['{"events":[]}', 'The list at events is empty.'],
])('the sample %s is not read, and why', (sample, fault) => {
  expect(readSample(sample, 'plates', draft)).toEqual({ fault });
});

test('words and numbers of a slot are shown as they came, long ones cut', () => {
  const of = { ...EMPTY_MAPPING, slot: 'name', occupied: 'on', sequence: 'n' };
  const sample = JSON.stringify({ name: 'x'.repeat(90), on: false, n: 0 });
  expect(readSample(sample, 'slots', of)).toMatchObject({
    count: 1,
    first: [
      { name: 'slot', value: `${'x'.repeat(60)}…` },
      { name: 'occupied', value: 'false' },
      { name: 'sequence', value: '0' },
    ],
  });
});
