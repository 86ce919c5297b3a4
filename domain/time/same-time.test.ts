import { expect, test } from 'vitest';
import { indiaDateTime } from './india-time.ts';
import { dayUpTo, hourUpTo, usualOf } from './same-time.ts';

const shown = ({ from, until }: { from: Date; until: Date }) =>
  [from, until].map((at) => indiaDateTime(at).slice(0, 16));

test.each([
  ['2026-11-20T14:25:00+05:30', '2026-11-20T14:00', '2026-11-13T14:00'],
  ['2026-11-20T00:10:00+05:30', '2026-11-20T00:00', '2026-11-13T00:00'],
  // 05:15 in India is 23:45 of the day before by UTC.
  ['2026-11-20T05:15:00+05:30', '2026-11-20T05:00', '2026-11-13T05:00'],
  ['2026-11-20T18:00:00+05:30', '2026-11-20T18:00', '2026-11-13T18:00'],
])('the hour at %s began at %s, a week ago at %s', (now, from, past) => {
  const hour = hourUpTo(new Date(now));
  expect(shown(hour.own)).toEqual([from, now.slice(0, 16)]);
  expect(hour.past).toHaveLength(4);
  expect(hour.past.slice(0, 1).map(shown)).toEqual([[past, `${past.slice(0, 10)}${now.slice(10, 16)}`]]);
});

test('the day runs from midnight in India, and the past ones end at the same time', () => {
  const day = dayUpTo(new Date('2026-11-20T02:30:00+05:30'));
  expect(shown(day.own)).toEqual(['2026-11-20T00:00', '2026-11-20T02:30']);
  expect(day.past.map(shown).at(-1)).toEqual(['2026-10-23T00:00', '2026-10-23T02:30']);
});

test.each([
  [[10, 20, null, 30], 20],
  [[null, null], null],
  [[0, 0], 0],
  [[], null],
])('what is usual of %j is %s', (values, usual) => expect(usualOf(values)).toBe(usual));
