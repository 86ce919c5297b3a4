import type { DeviceMapping } from '#contract/device-mapping.ts';
import { expect, test } from 'vitest';
import { draftOf, EMPTY_MAPPING, readDraft } from './mapping-draft.ts';

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

test('what is missing or no place stands at its field', () => {
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
