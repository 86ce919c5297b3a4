import { expect, test } from 'vitest';
import { isNextOfFleet } from './next-of-fleet.ts';

const READ = { distance: 1, sinceMs: 40_000, isDoubtful: true, areBothSure: false };

test.each([
  ['a plate that no camera mixes up with the other one is the next car’s', {}, true],
  ['a look-alike may be a misread', { distance: 0.5 }, false],
  ['however sure one of the reads was', { distance: 0.5, isDoubtful: false }, false],
  ['look-alikes that were both read surely are two cars', { distance: 0.5, areBothSure: true }, true],
  ['within seconds a doubtful read is the same car’s', { sinceMs: 5_000 }, false],
  ['a sure one is not', { sinceMs: 3_000, isDoubtful: false }, true],
])('%s', (_rule, given, expected) => {
  expect(isNextOfFleet({ ...READ, ...given })).toBe(expected);
});
