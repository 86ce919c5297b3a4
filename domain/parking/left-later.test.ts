import { describe, expect, it } from 'vitest';
import { mayHaveStayed } from './left-later.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 8) + minutes * 60_000);

describe('a car that is read at an exit again, and at no entry in between', () => {
  it.each([
    ['within the hour has left by the first', 0, 60, false],
    ['later, and after many reads, had not left by the first', 50, 61, true],
    ['an hour after the last of many reads had not left', 200, 260, true],
    ['later than that has come back', 200, 261, false],
    ['after a long pause has come back', 0, 61, false],
  ])('%s', (_what, last, again, expected) => {
    expect(mayHaveStayed({ first: at(0), last: at(last) }, at(again))).toBe(expected);
  });
});
