import { expect, test } from 'vitest';
import type { Prediction } from '#contract/forecast.ts';
import { SLOTS_OF_DAY } from './time-slots.ts';
import { isClosedIn, wordDayHours, wordSlotHours } from './word-open.ts';

const shop: NonNullable<Prediction['openHours']> = {
  visits_morning: [{ from: '10:00', until: '12:00' }],
  visits_afternoon: [{ from: '12:00', until: '17:00' }],
  visits_evening: [{ from: '17:00', until: '20:00' }],
  visits_night: [],
  visits_late_night: [],
};

test('each time slot says how the hours cut it', () => {
  expect(SLOTS_OF_DAY.map((slot) => wordSlotHours(shop, slot))).toEqual([
    'Open from 10:00',
    null,
    'Open until 20:00',
    'Closed',
    'Closed',
  ]);
  expect(SLOTS_OF_DAY.filter((slot) => isClosedIn(shop, slot)).map(({ name }) => name)).toEqual([
    'Night',
    'Late Night',
  ]);
});

test('a slot within which it opens and closes names both', () => {
  const [morning] = SLOTS_OF_DAY;
  const word = (...spans: { from: string; until: string }[]) =>
    wordSlotHours({ ...shop, visits_morning: spans }, morning!);
  expect(word({ from: '07:00', until: '09:15' })).toBe('Open 07:00 to 09:15');
  expect(word({ from: '06:00', until: '07:00' }, { from: '11:00', until: '12:00' })).toBe(
    'Open 06:00 to 07:00 and 11:00 to 12:00',
  );
});

test('the hours of the day are joined over its time slots', () => {
  expect(wordDayHours(shop)).toBe('This mall is open 10:00 to 20:00.');
  const late = { ...shop, visits_late_night: [{ from: '00:00', until: '02:00' }] };
  expect(wordDayHours(late)).toBe('This mall is open 00:00 to 02:00 and 10:00 to 20:00.');
});

test('without opening hours there is no word of them, and nothing is closed', () => {
  for (const slot of SLOTS_OF_DAY) {
    expect(wordSlotHours(null, slot)).toBeNull();
    expect(isClosedIn(null, slot)).toBe(false);
  }
  expect(wordDayHours(null)).toBe('');
});
