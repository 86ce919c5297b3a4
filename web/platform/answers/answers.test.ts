import { DEFAULT_PARKING_CONFIG } from '#domain/parking/mall.ts';
import { expect, test } from 'vitest';
import { PredictionAnswer } from './forecast-answers.ts';
import { LayoutAnswer, MallAnswer } from './mall-answers.ts';
import { OccupancyAnswer } from './occupancy-answers.ts';
import { HistoryAnswer, SessionsAnswer } from './session-answers.ts';

test('of an empty session every text is a dash, it is completed and cost nothing', () => {
  expect(SessionsAnswer.parse([{}])).toEqual([
    {
      id: 'row 0',
      number_plate: '-',
      slot: '-',
      isSlotConfirmed: true,
      slotSurety: null,
      entry_time: '-',
      exit_time: '-',
      date: '-',
      duration: '-',
      charges: 0,
      chargeLines: [],
      status: 'completed',
      createdAt: '',
      entryAt: null,
      exitAt: null,
      tariffVersion: null,
    },
  ]);
});

test.each<[field: string, given: unknown, read: unknown]>([
  ['number_plate', null, '-'],
  ['number_plate', 4411, '4411'],
  ['duration', '', '-'],
  ['date', { day: 1 }, '-'],
  ['createdAt', null, ''],
  ['entryAt', 5, null],
  ['chargeLines', 'none', []],
  ['charges', '60', 60],
  ['charges', null, 0],
  ['charges', 'much', 0],
  ['status', 'PARKED', 'parked'],
  ['status', 'gone', 'completed'],
  ['status', 1, 'completed'],
])('a session whose %s is %j is read with %j, and the others stand', (field, given, read) => {
  const answer = SessionsAnswer.parse([
    { id: 1, [field]: given },
    { id: 2, number_plate: 'GJ05AB1234' },
  ]);
  expect(answer[0]).toMatchObject({ id: '1', [field]: read });
  expect(answer[1]).toMatchObject({ id: '2', number_plate: 'GJ05AB1234' });
});

test('of an empty history record every text is a dash, and it is completed', () => {
  expect(HistoryAnswer.parse([{}, { status: 'ONGOING', charges: '20' }])).toMatchObject([
    { id: 'row 0', mallName: '-', carNumber: '-', day: '-', entryTime: '-', charges: 0, status: 'completed' },
    { status: 'ongoing', charges: 20 },
  ]);
});

test('a mall without fields of ours has the default layout, and its slug from its name', () => {
  expect(MallAnswer.parse({ id: '4', name: 'Beta Parking', parkingConfig: null })).toMatchObject({
    _id: '4',
    id: 4,
    slug: 'beta',
    address: '',
    isLive: false,
    isConfigured: false,
    parkingConfig: DEFAULT_PARKING_CONFIG,
  });
});

test('a layout leaves out what is as in the default one', () => {
  const { parkingConfig, isConfigured } = MallAnswer.parse({ name: 'B', parkingConfig: { sections: ['Z'] } });
  expect(isConfigured).toBe(true);
  expect(parkingConfig).toEqual({ ...DEFAULT_PARKING_CONFIG, sections: ['Z'] });
});

test('a mall that is read for its layout alone may leave it out', () => {
  const answer = LayoutAnswer.parse({ mall: { _id: 'a' } });
  expect(answer).toEqual({ mall: { parkingConfig: DEFAULT_PARKING_CONFIG } });
});

test('what is no mall at all is refused', () => {
  expect(MallAnswer.safeParse(undefined).success).toBe(false);
});

test('a message of the stream needs its slots alone', () => {
  expect(OccupancyAnswer.parse({ slot_array: [['B1A01', 1]] })).toEqual({
    slot_array: [['B1A01', 1]],
    unknown: [],
    closed: [],
    doubtedSince: null,
    whole: false,
    at: '',
    reported: {},
  });
  expect(OccupancyAnswer.safeParse({}).success).toBe(false);
});

test('a prediction without a time slot predicts 0 for it, and is not sure of any', () => {
  const read = PredictionAnswer.parse({
    predictions: { visits_morning: 800 },
    features: { visits_night: 3 },
  });
  expect(read).toMatchObject({ label: 'model', day: null, notes: [] });
  expect([read.predictions.visits_morning, read.predictions.visits_evening]).toEqual([800, 0]);
  expect([read.features.visits_night.usual, read.bands.visits_morning]).toEqual([0, null]);
});
