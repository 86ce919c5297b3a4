import { expect, it } from 'vitest';
import { isBorneOut, isWordOfOne } from './borne-out.ts';

const NOTHING = { readers: 0, isPaid: false, isTagged: false };

it.each([
  ['one device alone', { readers: 1 }, false, true],
  ['two devices', { readers: 2 }, true, false],
  ['one device, and paid for', { readers: 1, isPaid: true }, true, false],
  ['one device, and its tag', { readers: 1, isTagged: true }, true, false],
  ['no read, entered by staff', {}, false, false],
] as const)('a visit of %s', (_what, seen, borneOut, ofOne) => {
  const visit = { ...NOTHING, ...seen };
  expect([isBorneOut(visit), isWordOfOne(visit)]).toEqual([borneOut, ofOne]);
});
