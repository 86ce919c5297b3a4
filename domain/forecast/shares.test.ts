import { expect, it } from 'vitest';
import { hasSeason, PANEL } from './learn.ts';
import { remoteness, sharesAt } from './shares.ts';

const even = new Float64Array(PANEL.length).fill(1 / PANEL.length);
const shares = { near: even, far: even };
const total = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0);

it('months ahead, quick members of a regression without a season have no say; where the season is known, the two slowest', () => {
  const remote = sharesAt(shares, 120);
  expect(total(remote)).toBeCloseTo(1);
  const withSay = PANEL.filter((_, m) => remote[m]! > 0);
  const paces = (seasonal: boolean) => [
    ...new Set(
      withSay.filter(({ regression }) => hasSeason(regression) === seasonal).map(({ pace }) => pace.level),
    ),
  ];
  expect(paces(false)).toEqual([0.02]);
  expect(paces(true)).toEqual([0.02, 0.1]);
});

it('shares pass from near to far without a leap', () => {
  expect(sharesAt(shares, 28)).toEqual(even);
  expect([1, 28, 59, 90, 300].map(remoteness)).toEqual([0, 0, 0.5, 1, 1]);
  expect(total(sharesAt(shares, 60))).toBeCloseTo(1);
});
