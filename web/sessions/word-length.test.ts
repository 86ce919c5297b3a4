import { expect, test } from 'vitest';
import { wordLength } from './word-length.ts';

const at = (time: string) => Date.parse(`2026-11-20T${time}+05:30`);

test.each([
  ['10:00:59', '10:01:01', '0 min'],
  ['10:00:59', '11:06:01', '1 h 05 min'],
  ['10:00:00', '11:05:00', '1 h 05 min'],
  ['10:00:00', '09:59:00', '0 min'],
])('from %s to %s it has been %s, as a visit that is over is written', (from, to, words) => {
  expect(wordLength(at(from), at(to))).toBe(words);
});
