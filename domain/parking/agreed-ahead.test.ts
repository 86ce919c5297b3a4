import { expect, test } from 'vitest';
import { agreedAheadMs } from './agreed-ahead.ts';

const HOUR = 3_600_000;

test.each([
  ['none was seen', [], null],
  ['one alone may be wrong itself', [HOUR], null],
  ['all are right', [0, 900, -2_000], null],
  ['all are off by less than a minute', [50_000, 51_000, 52_000], null],
  ['two of two agree', [HOUR, HOUR + 8_000], { aheadMs: HOUR + 8_000, devices: 2 }],
  ['two of three do', [HOUR, 0, HOUR + 1_000], { aheadMs: HOUR, devices: 2 }],
  ['half of them do', [HOUR, HOUR, 0, 0], null],
  ['each is off by something else', [HOUR, 2 * HOUR, 3 * HOUR], null],
  ['they are behind', [-HOUR, -HOUR, -HOUR - 1_000, 0], { aheadMs: -HOUR, devices: 3 }],
])('whose clock is wrong where %s', (_case, ahead, agreed) => {
  expect(agreedAheadMs(ahead)).toEqual(agreed);
});
