import { expect, test } from 'vitest';
import { judgeSlotWord } from './slot-word.ts';

const WORDS = { occupiedWhen: ['Busy', '1', 'true', 'both'], emptyWhen: ['free', '0', 'false', 'both', ' '] };

test.each([
  ['busy', true],
  [' BUSY ', true],
  [1, true],
  [true, true],
  ['free', false],
  [0, false],
  [false, false],
  ['both', null],
  ['broken', null],
  ['', null],
  [' ', null],
  [null, null],
  [undefined, null],
  [['busy'], null],
])('the word %j means %j', (word, isOccupied) => {
  expect(judgeSlotWord(WORDS, word)).toBe(isOccupied);
});
