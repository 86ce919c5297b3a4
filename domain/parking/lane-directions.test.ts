import { expect, it } from 'vitest';
import { areLeaving } from './lane-directions.ts';

const [IN, OUT] = [true, false];

it.each([
  ['five cars that were inside', [IN, IN, IN, IN, IN], true],
  ['one among them whose entry was never read', [IN, IN, OUT, IN, IN, IN], true],
  ['four', [IN, IN, IN, IN], false],
  ['some now and then', [IN, OUT, IN, OUT, IN, IN, IN, IN], false],
  ['five, and another six since', [OUT, OUT, OUT, OUT, OUT, OUT, IN, IN, IN, IN, IN], false],
])('%s', (_what, newestFirst, is) => {
  expect(areLeaving(newestFirst)).toBe(is);
});
