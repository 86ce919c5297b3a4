import { expect, test } from 'vitest';
import { doCarsPassUnread } from './half-visits.ts';

test.each([
  ['nothing is known', [0, 0], [0, 0], false],
  ['two cars of a new mall', [3, 2], [3, 2], false],
  ['cameras that misread one in thirty', [300, 10], [60, 3], false],
  ['a quarter of the first visits', [16, 4], [16, 4], true],
  ['a quarter of many', [400, 100], [60, 4], true],
  ['hardly any but for the last hour', [500, 20], [60, 12], true],
] as const)('whether cars pass unread: %s', (_what, [visits, halves], [newest, half], isSo) => {
  expect(doCarsPassUnread({ visits, halves, lately: { visits: newest, halves: half } })).toBe(isSo);
});
