import type { Closure } from '#contract/closures.ts';
import { expect, test } from 'vitest';
import {
  isCountedIn,
  stillClosed,
  wordClosed,
  wordDone,
  wordEnd,
  wordMade,
  wordPlaces,
} from './word-closures.ts';

const NOW = Date.parse('2026-11-28T10:00:00+05:30');
const PAST = '2026-11-28T08:00:00+05:30';
const SOON = '2026-11-30T08:00:00+05:30';
const END = '2026-11-30T18:00:00+05:30';

test.each([
  [['B2'], 'Level B2'],
  [['B2', 'B10'], 'Levels B2 and B10'],
  [['B2 C'], 'Section B2 C'],
  [['B2 C', 'B2 D', 'B3 A'], 'Sections B2 C, B2 D and B3 A'],
  [['B2C07'], 'Spot B2C07'],
  [['B2C07', 'B2C08'], 'Spots B2C07 and B2C08'],
  [['P-1', 'P-2', 'P-3', 'P-4', 'P-5'], '5 spots'],
  [['B2C07', 'B1 A', 'B3'], 'Level B3, section B1 A, and spot B2C07'],
  [['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((letter) => `B1 ${letter}`), '7 sections'],
])('%j are worded %j', (places, words) => {
  expect(wordPlaces(places)).toBe(words);
  expect(isCountedIn(places)).toBe(/^\d/.test(words));
});

test('the mall’s own people read of slots', () => {
  expect(wordPlaces(['B2C07'], 'slot')).toBe('Slot B2C07');
});

test.each([
  [['B2'], PAST, END, 'Level B2 is closed: floor painting, until Mon 30 Nov, 18:00.'],
  [['B1', 'B2'], PAST, null, 'Levels B1 and B2 are closed until further notice: floor painting.'],
  [
    ['B2 C'],
    SOON,
    END,
    'Section B2 C will be closed from Mon 30 Nov, 08:00 until Mon 30 Nov, 18:00: floor painting.',
  ],
  [['B2C07'], SOON, null, 'Spot B2C07 will be closed from Mon 30 Nov, 08:00 on: floor painting.'],
  [
    ['B2'],
    PAST,
    '2027-01-04T18:00:00+05:30',
    'Level B2 is closed: floor painting, until Mon 4 Jan 2027, 18:00.',
  ],
])('%j from %s until %s', (places, from, until, words) => {
  const closed = { places, slots: 1, reason: 'floor painting.', from, until };
  const { before, reason, after } = wordClosed(closed, NOW);
  expect(`${before}${reason}${after}`).toBe(words);
});

test('what is over by now is left out of an answer that is a minute old', () => {
  const closed = (until: string | null) => ({ places: ['B2'], slots: 1, reason: '', from: PAST, until });
  const [ended, open, later] = [closed(PAST), closed(null), closed(END)];
  expect(stillClosed([ended, open, later], NOW)).toEqual([open, later]);
});

const closure: Closure = {
  id: 'a',
  places: ['B2'],
  slots: 80,
  reason: 'Floor painting',
  from: PAST,
  until: END,
  state: 'over',
  by: 'Anita',
  endedAt: null,
};

test.each([
  [{}, 'Mon 30 Nov, 18:00'],
  [{ endedAt: '2026-11-28T09:00:00+05:30' }, 'opened Sat 28 Nov, 09:00'],
  [{ from: SOON, endedAt: PAST }, 'dropped Sat 28 Nov, 08:00'],
])('of a closure that is over, %j', (facts, words) => {
  expect(wordEnd({ ...closure, ...facts }, NOW)).toBe(words);
});

test('what was done names the places', () => {
  expect(wordDone('end', { ...closure, state: 'closed' })).toBe('Level B2 is open again.');
  expect(wordDone('end', { ...closure, state: 'planned' })).toBe('Dropped: Level B2 will not be closed.');
  expect(wordDone('change', closure)).toBe('Changed: Level B2.');
  expect(wordMade(['B2', 'B2C07'], null, NOW)).toBe('Level B2, and slot B2C07 are closed.');
  expect(wordMade(['B2'], SOON, NOW)).toBe('Level B2 will be closed from Mon 30 Nov, 08:00.');
});
