import type { PlateMapping, SlotMapping } from '#contract/device-mapping.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EMPTY_MAPPING } from './mapping-draft.ts';
import { SampleValues } from './mapping-sample.tsx';
import { readSample } from './read-sample.ts';

const PLATES: PlateMapping = {
  of: 'plates',
  list: 'events',
  plate: 'car.0.text',
  at: 'time',
  image: 'car',
  confidenceOf: 1,
};
const SLOTS: SlotMapping = {
  of: 'slots',
  slot: 'name',
  occupied: 'on',
  occupiedWhen: ['busy', 'true'],
  emptyWhen: ['free', 'false'],
  sequence: 'n',
  names: { 'Sensor 12': 'B1A01' },
};

test('a sample shows what lies at each place of its first record, and where nothing of use lies', () => {
  const sample = JSON.stringify({ events: [{ car: [{ text: 'GJ05ZZ0001' }], seen: 1 }, {}] });
  expect(readSample(sample, PLATES)).toEqual({
    fault: null,
    count: 2,
    first: [
      { label: 'Plate', place: 'car.0.text', value: 'GJ05ZZ0001' },
      { label: 'Time', place: 'time', value: null },
      // A list is no value.
      { label: 'Image', place: 'car', value: null },
    ],
  });
});

test('what stands once beside the list counts for its records, but no plate does', () => {
  const sample = JSON.stringify({ time: 1_795_000_000, plate: 'GJ05ZZ0001', events: [{}] });
  expect(readSample(sample, { ...PLATES, plate: 'plate' })).toMatchObject({
    first: [{ value: null }, { value: '1795000000' }, { value: null }],
  });
});

test.each([
  ['{"events":', 'This is not JSON.'],
  ['{"events":{}}', 'There is no list at events.'],
  ['null', 'There is no list at events.'],
  ['{"events":[]}', 'The list is empty.'],
])('the sample %s is not read, and why', (sample, fault) => {
  expect(readSample(sample, PLATES)).toEqual({ fault });
});

test.each([
  [true, 'true', 'occupied'],
  ['free', 'free', 'empty'],
  ['broken', 'broken', 'in neither list of words, so it is refused'],
])('of a slot that is %j it says what the word means', (on, value, means) => {
  const sample = JSON.stringify([{ name: 'Sensor 12', on, n: 0 }]);
  expect(readSample(sample, SLOTS)).toMatchObject({
    count: 1,
    first: [
      { label: 'Slot', value: 'Sensor 12', means: 'B1A01' },
      { label: 'Occupied', value, means },
      { label: 'Running number', value: '0' },
    ],
  });
});

test('a long value is cut', () => {
  const sample = JSON.stringify({ name: 'x'.repeat(90), on: 'free' });
  expect(readSample(sample, SLOTS)).toMatchObject({ first: [{ value: `${'x'.repeat(60)}…` }, {}, {}] });
});

const shown = (plate: string) =>
  renderToStaticMarkup(
    <SampleValues text='{"car":{"text":"GJ05ZZ0001"}}' of="plates" draft={{ ...EMPTY_MAPPING, plate }} />,
  );

test('the form shows the values under their names, and what is missing first', () => {
  expect(shown('car.text')).toMatch(/<dt[^>]*>Plate<\/dt><dd[^>]*><bdi[^>]*>GJ05ZZ0001</);
  expect(shown('car.number')).toContain('nothing at car.number');
  expect(shown('')).toContain('Fill in what is needed above');
});
