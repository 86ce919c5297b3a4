import { expect, test } from 'vitest';
import { judgeTrend } from './trend.ts';

test.each([
  [0, 160, 'steady'],
  [4, 160, 'steady'],
  [5, 160, 'filling'],
  [-5, 160, 'emptying'],
  [3, 10, 'steady'],
  [4, 10, 'filling'],
  [-40, 2600, 'steady'],
])('%i more cars in a mall of %i slots: %s', (net, total, trend) => {
  expect(judgeTrend(net, total)).toBe(trend);
});
