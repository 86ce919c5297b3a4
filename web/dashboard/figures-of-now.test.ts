import type { DashboardNow } from '#contract/now.ts';
import { expect, test } from 'vitest';
import { figuresOfFill, figuresOfFlow } from './figures-of-now.ts';

const AT = '2026-11-26T21:17:00+05:30';
const compared = { now: 0, usual: null };
const SENSORS = {
  occupied: 114,
  unknown: 0,
  total: 160,
  closed: 0,
  restless: 0,
  stuck: 0,
  observedAt: AT,
};
const now: DashboardNow = {
  mall: 'a',
  asOf: AT,
  gates: { cars: 114, unsure: 0, recountedAt: null, lastMoveAt: null },
  sensors: SENSORS,
  held: 0,
  forecast: {
    state: 'ready',
    capacity: 160,
    now: { time: '21:00', expected: 130, low: 116, high: 145 },
    peak: { time: '21:30', expected: 98, low: 88, high: 109 },
  },
  hour: { from: AT, entries: compared, exits: compared },
  today: { entries: compared, exits: compared, revenue: compared },
  usualWeeks: 0,
  longInside: { cars: 0, longestSince: null },
  devices: { all: 0, ill: [], illSensors: 0 },
  queues: [],
};

test('each figure of the forecast says of which mark it is, and what was foreseen that the sensors do not count in it', () => {
  const [, , foreseen, fullest] = figuresOfFill(now, Date.parse(AT));
  expect(foreseen).toEqual({
    label: 'Foreseen for now',
    value: '116 to 145',
    note: 'slots taken at 21:00, without what the sensors see',
  });
  expect(fullest).toEqual({
    label: 'Fullest later today',
    value: '21:30',
    note: '88 to 109 slots taken then',
  });
});

test('what is closed stands beside the slots that can be taken', () => {
  const sensors = { ...SENSORS, total: 140, closed: 20 };
  expect(figuresOfFill({ ...now, sensors }, Date.parse(AT))[1]).toEqual({
    label: 'Slots, by the sensors',
    value: '114',
    note: 'of 140, 20 closed, reading just now',
  });
});

test.each([
  ['Not known', 'none of 160 is known, last reading just now', { occupied: 0, unknown: 160 }],
  [
    'Not known',
    'none of 140 is known, 20 closed, last reading just now',
    { occupied: 0, unknown: 140, total: 140, closed: 20 },
  ],
  ['12 to 20', 'of 160, 8 not known, reading just now', { occupied: 12, unknown: 8 }],
  ['0', 'of 0, 160 closed, reading just now', { occupied: 0, total: 0, closed: 160 }],
])('slots that nobody knows are not shown as free: %s, %s', (value, note, seen) => {
  const figure = figuresOfFill({ ...now, sensors: { ...SENSORS, ...seen } }, Date.parse(AT))[1];
  expect(figure).toEqual({ label: 'Slots, by the sensors', value, note });
});

test('a gate at which no car was ever read counts nothing, which is no 0', () => {
  const unread = { ...now, gates: { ...now.gates, cars: 0 } };
  const never = { value: 'Not known', note: 'no car was read at a gate yet' };
  expect(figuresOfFill(unread, Date.parse(AT))[0]).toEqual({ label: 'Cars, by the gates', ...never });
  expect(figuresOfFlow(unread, Date.parse(AT)).slice(0, 2)).toEqual([
    { label: 'In, this hour', ...never },
    { label: 'Out, this hour', ...never },
  ]);
  const empty = { ...unread, gates: { ...unread.gates, recountedAt: AT } };
  expect(figuresOfFill(empty, Date.parse(AT))[0]?.value).toBe('0');
  expect(figuresOfFlow(empty, Date.parse(AT))[0]?.value).toBe('0');
});

test('the revenue of today is the ledger’s to the paisa, beside a usual one that is a mean', () => {
  const revenue = { now: 13_459.5, usual: 9_812.333 };
  const figures = figuresOfFlow({ ...now, today: { ...now.today, revenue } }, Date.parse(AT));
  expect(figures.find(({ label }) => label === 'Revenue today')).toEqual({
    label: 'Revenue today',
    value: '₹13,459.50',
    note: expect.stringContaining('usually ₹9,812 on a'),
  });
});
