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

const FLEET = { isSlip: false, isSure: true };
const SLIP = { isSlip: true, isSure: true };

test.each([
  ['says nothing against a plate of the same fleet', { seemsParked: FLEET }, true],
  ['nor where the camera is not sure of it', { seemsParked: { ...FLEET, isSure: false } }, true],
  ['tells within seconds, however sure', { seemsParked: FLEET, sinceMs: 5_000, isDoubtful: false }, false],
  ['tells of a slip until the barrier has closed', { seemsParked: SLIP, isDoubtful: false }, false],
  ['and not after that', { seemsParked: SLIP, isDoubtful: false, sinceMs: 41_000 }, true],
  ['but of a slip in doubt', { seemsParked: { ...SLIP, isSure: false }, sinceMs: 110_000 }, false],
  ['makes no difference to look-alikes', { seemsParked: FLEET, distance: 0.5 }, false],
])('a slot that was guessed %s', (_rule, given, expected) => {
  expect(isNextOfFleet({ ...READ, ...given })).toBe(expected);
});
