import { expect, test } from 'vitest';
import { wordArrival, wordArrivalDay, wordBestTime, wordBetter, wordFreeSlots } from './word-arrival.ts';

const busy = { crowd: 'busy', plentyBefore: '17:30', plentyFrom: null } as const;

test('the answer to an arrival is one line, and what would be better another', () => {
  expect(wordArrival(busy, 0.9)).toBe('Busy. 9 in 10 chance of a spot.');
  expect(wordBetter(busy)).toBe('Before 17:30 there is plenty.');
  expect(wordBetter({ ...busy, plentyBefore: null, plentyFrom: '22:00' })).toBe(
    'From 22:00 on there is plenty.',
  );
  expect(wordBetter({ ...busy, plentyBefore: null })).toBe('');
  expect(wordArrival({ ...busy, crowd: 'plenty' }, 1)).toBe('Plenty of room. A spot is almost certain.');
  expect(wordArrival({ ...busy, crowd: 'full' }, 0.01)).toBe(
    'Most likely full. Hardly any chance of a spot.',
  );
  expect(wordArrival(busy, 0.96)).toContain('9 in 10');
});

test('free and taken spots are two sides of one rounding', () => {
  expect(wordFreeSlots({ expected: 133.5, low: 110.4, high: 155.6 }, 160)).toBe(
    'About 26 of 160 spots free, likely 4 to 50.',
  );
});

test('a day is worded from today', () => {
  expect(wordArrivalDay('2026-11-22', '2026-11-22')).toBe('today');
  expect(wordArrivalDay('2026-11-23', '2026-11-22')).toBe('tomorrow');
  expect(wordArrivalDay('2026-11-28', '2026-11-22')).toBe('Saturday');
  expect(wordArrivalDay('2026-11-29', '2026-11-22')).toBe('Sunday 29 November 2026');
});

test('the best time of today is none that is over', () => {
  const at = (time: string, expected: number) => ({
    time,
    expected,
    low: expected - 5,
    high: expected + 5,
    chanceOfSlot: 1,
    isClosed: false,
  });
  const fullness = {
    capacity: 160,
    points: [at('10:00', 20), at('18:00', 140), at('19:00', 120), at('21:30', 60), at('23:30', 5)],
    bestTime: '10:00',
    bestTimeText: 'Around 10:00: about 20 of 160',
  };
  expect(wordBestTime(fullness, null)).toBe('Around 10:00: about 20 of 160');
  expect(wordBestTime(fullness, '09:30')).toBe('Around 10:00: about 20 of 160');
  expect(wordBestTime(fullness, '17:30')).toBe('Around 21:30: about 60 of 160 spots taken');
  expect(wordBestTime(fullness, '21:30')).toContain('No clear difference');
});
