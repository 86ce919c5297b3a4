import { expect, it } from 'vitest';
import { wordReason } from './word-reason.ts';

it.each([
  ['dispute:dp_93ab4f', 'A question about the charge was decided.'],
  ['settlement:3f2b5c', 'A person corrected the charge.'],
  ['pm_93ab4f was more than was owed', 'A payment was more than was owed'],
  ['pm_93ab4f came for what was not owed any more', 'A payment came for what was not owed any more'],
  ['The stay cost less than was paid for it.', 'The stay cost less than was paid for it.'],
])('says in words why money goes back: %s', (reason, words) => {
  expect(wordReason(reason)).toBe(words);
});
