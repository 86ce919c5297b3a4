import { describe, expect, it } from 'vitest';
import { mayHaveStayed } from './left-later.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 8) + minutes * 60_000);

describe('a car that is read at an exit again, and at no entry in between', () => {
  it.each([
    ['within half an hour stands in the lane', 0, 30, false],
    ['later had not left', 0, 31, true],
    ['soon after the last of many reads had not left by the first', 200, 204, true],
    ['half a day after the last has come back', 200, 200 + 721, false],
    ['half a day after the first, and soon after the last, had not left', 700, 721, true],
  ])('%s', (_what, last, again, expected) => {
    expect(mayHaveStayed({ first: at(0), last: at(last) }, at(again))).toBe(expected);
  });
});
