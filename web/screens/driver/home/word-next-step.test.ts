import { expect, test } from 'vitest';
import { wordDate, wordDateAndDay } from '../../../sessions/word-date.ts';
import { wordLength } from '../../../sessions/word-length.ts';
import { wordNextStep } from './word-next-step.ts';

const at = (time: string) => Date.parse(`2026-11-22T${time}+05:30`);

test('the next price comes with its time and how long that is', () => {
  const step = { at: '2026-11-22T18:32:00+05:30', amountDue: 120 };
  expect(wordNextStep(step, at('18:20:40'))).toBe('₹120 in 11 min, from 18:32.');
  expect(wordNextStep(step, at('18:31:30'))).toBe('₹120 from 18:32, within a minute.');
});

test('a length is the whole minutes that pass', () => {
  expect(wordLength(at('10:00:50'), at('11:41:10'))).toBe('1 h 40 min');
  expect(wordLength(at('10:00:50'), at('10:00:55'))).toBe('0 min');
  expect(wordLength(at('10:00:00'), at('10:00:00') + 77 * 3_600_000)).toBe('3 d 5 h');
});

test('a day is written as people say it', () => {
  const now = '2026-11-22';
  expect(wordDateAndDay('2026-11-17', now)).toBe('17 Nov, Tuesday');
  expect(wordDateAndDay('2026-11-22', now)).toBe('Today, 22 Nov');
  expect(wordDateAndDay('2026-11-21', now)).toBe('Yesterday, 21 Nov');
  expect(wordDate('2025-09-05', now)).toBe('5 Sep 2025');
  expect(wordDate('-', now)).toBe('-');
});
