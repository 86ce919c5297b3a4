import { expect, test } from 'vitest';
import { doCarsPassUnread, shareOfTwoVisits, type HalfVisits } from './half-visits.ts';

test.each([
  ['nothing is known', [0, 0], [0, 0], false],
  ['two cars of a new mall', [3, 2], [3, 2], false],
  ['cameras that misread one in thirty', [300, 10], [60, 3], false],
  ['a quarter of the first visits', [16, 4], [16, 4], true],
  ['a quarter of many', [400, 100], [60, 4], true],
  ['hardly any but for the last hour', [500, 20], [60, 12], true],
] as const)('whether cars pass unread: %s', (_what, [visits, halves], [newest, half], isSo) => {
  expect(
    doCarsPassUnread({ visits, halves, alone: 0, lately: { visits: newest, halves: half, alone: 0 } }),
  ).toBe(isSo);
});

const seen = (visits: number, exitsUnread: number, entriesUnread: number): HalfVisits => {
  const all = { visits, halves: exitsUnread + entriesUnread, alone: entriesUnread };
  return { ...all, lately: { visits: 0, halves: 0, alone: 0 } };
};

const few = { visits: 970, returns: 9 };
const many = { visits: 970, returns: 99 };

test.each([
  ['all are read', seen(500, 0, 0), many, 0],
  ['few are unread', seen(500, 20, 20), many, 0],
  ['a third leaves unread, one in fifty comes so, one in ten is back', seen(470, 166, 9.5), many, 0.0027],
  ['half of all pass unread on both sides, one in a hundred is back', seen(500, 120, 120), few, 0.0021],
  ['half of all pass unread on both sides, one in ten is back', seen(500, 120, 120), many, 0.0207],
  ['all pass unread on either side', seen(500, 250, 250), { visits: 970, returns: 900 }, 0.03],
])('which share of the longest may be two visits each: %s', (_what, visits, returns, share) => {
  expect(shareOfTwoVisits(visits, returns)).toBeCloseTo(share, 4);
});
