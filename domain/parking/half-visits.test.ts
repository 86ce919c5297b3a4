import { expect, test } from 'vitest';
import { doCarsPassUnread } from './half-visits.ts';

test.each([
  ['nothing is known', { visits: 0, halves: 0 }, false],
  ['two cars of a new mall', { visits: 3, halves: 2 }, false],
  ['cameras that misread one in thirty', { visits: 300, halves: 10 }, false],
  ['a quarter of the first visits', { visits: 16, halves: 4 }, true],
  ['a quarter of many', { visits: 400, halves: 100 }, true],
])('whether cars pass unread: %s', (_what, seen, isSo) => {
  expect(doCarsPassUnread(seen)).toBe(isSo);
});
