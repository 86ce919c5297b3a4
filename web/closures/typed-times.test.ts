import { expect, test } from 'vitest';
import { toField, toInstant } from './typed-times.ts';

test.each([
  ['2026-11-30T12:30:00.000Z', '2026-11-30T18:00'],
  ['2026-11-30T20:00:00+05:30', '2026-11-30T20:00'],
  [null, ''],
])('%s stands in a field as %j', (at, typed) => {
  expect(toField(at)).toBe(typed);
});

test.each([
  ['2026-11-30T18:00', '2026-11-30T18:00:00+05:30'],
  ['2026-11-30T18:00:30', '2026-11-30T18:00:30+05:30'],
  ['', null],
])('%j is sent as %s', (typed, at) => {
  expect(toInstant(typed)).toBe(at);
});
