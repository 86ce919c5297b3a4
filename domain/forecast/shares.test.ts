import { expect, it } from 'vitest';
import { hasSeason, PANEL } from './learn.ts';
import { remoteness, sharesAt } from './shares.ts';

const even = new Float64Array(PANEL.length).fill(1 / PANEL.length);
const shares = { near: even, far: even };
const total = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0);

it('months ahead, quick members have no say; where the season is known, the second slowest has it all, beside a memory half', () => {
  const remote = sharesAt(shares, 120);
  expect(total(remote)).toBeCloseTo(1);
  const sayOf = (is: (member: (typeof PANEL)[number]) => boolean) =>
    PANEL.flatMap((member, m) => (is(member) && remote[m]! > 0 ? [[member.pace.level, remote[m]!]] : []));
  const each = 1 / PANEL.length;
  expect(sayOf(({ regression }) => hasSeason(regression))).toEqual([
    [0.1, expect.closeTo(3 * each)],
    [0.1, expect.closeTo(3 * each)],
  ]);
  expect(sayOf(({ remembers }) => remembers)).toEqual([
    [0.02, expect.closeTo(each)],
    [0.1, expect.closeTo(each)],
  ]);
  expect(sayOf(({ regression, remembers }) => !hasSeason(regression) && !remembers)).toEqual([
    [0.02, expect.closeTo(4 * each)],
  ]);
});

it('shares pass from near to far without a leap', () => {
  expect(sharesAt(shares, 28)).toEqual(even);
  expect([1, 28, 59, 90, 300].map(remoteness)).toEqual([0, 0, 0.5, 1, 1]);
  expect(total(sharesAt(shares, 60))).toBeCloseTo(1);
});
