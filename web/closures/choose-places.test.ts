import { expect, test } from 'vitest';
import { levelsOf, placesOf, readCodes, slotsIn, wordCars } from './choose-places.ts';

const SLOTS = ['B1A01', 'B1A02', 'B1B01', 'B2A01'].map((slot) => ({
  slot,
  level: slot.slice(0, 2),
  section: slot.charAt(2),
  status: slot.endsWith('2') ? ('empty' as const) : ('occupied' as const),
}));

test('levels with their sections, in the order of the layout', () => {
  expect(levelsOf(SLOTS)).toEqual([
    { level: 'B1', sections: ['B1 A', 'B1 B'] },
    { level: 'B2', sections: ['B2 A'] },
  ]);
});

test.each([
  ['', []],
  ['  , ', []],
  ['b1a1, B1A02\nB2A01', ['B1A01', 'B1A02', 'B2A01']],
  ['B1A01 b1a01', ['B1A01']],
  ['x9', ['X9']],
])('%j names %j', (typed, codes) => {
  expect(readCodes(typed, SLOTS)).toEqual(codes);
});

test('a section of a level that is chosen as a whole is not sent beside it', () => {
  expect(placesOf(new Set(['B1 A', 'B2', 'B2 A']), ['B1B01'])).toEqual(['B1 A', 'B2', 'B1B01']);
});

test('a slot lies in its level, in its section and in its own code', () => {
  const found = (places: readonly string[]) => slotsIn(SLOTS, places).map(({ slot }) => slot);
  expect(found(['B2'])).toEqual(['B2A01']);
  expect(found(['B1 A', 'B1B01'])).toEqual(['B1A01', 'B1A02', 'B1B01']);
  expect(found([])).toEqual([]);
});

const standing = (status: 'occupied' | 'empty' | 'closed' | 'unknown', since: string | null = 'now') => ({
  slot: 'B2A01',
  level: 'B2',
  section: 'A',
  status,
  since,
});

test.each([
  [[], 'no car stands there, by the sensors'],
  [[standing('empty'), standing('closed')], 'no car stands there, by the sensors'],
  [[standing('occupied')], '1 car still stands there, by the sensors'],
  [Array.from({ length: 1200 }, () => standing('occupied')), '1,200 cars still stand there, by the sensors'],
  // A closed slot of which nothing is known has no instant.
  [[standing('closed', null)], 'whether a car stands in 1 slot of them is not known'],
  [
    [standing('occupied'), standing('unknown'), standing('closed', null)],
    '1 car still stands there, by the sensors; 2 slots of them not known',
  ],
] as const)('cars that stand in them are counted and worded: %#', (slots, words) => {
  expect(wordCars(slots)).toBe(words);
});
