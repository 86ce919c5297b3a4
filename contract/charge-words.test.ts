import { expect, test } from 'vitest';
import { wordChargeLine } from './charge-words.ts';

test.each([
  ['first_block', { minutes: 60 }, 'First started hour'],
  ['extension', { minutes: 60 }, 'Further started hours, extended automatically at the standard hourly rate'],
  ['day_cap', {}, 'Day cap, for 24 hours from entry'],
  ['within_grace', { minutes: 10 }, 'Stay within the 10 free minutes'],
  ['zero_tariff', {}, 'This mall does not charge for parking'],
  ['exit_before_entry', {}, 'Exit was read before entry; counted as 0 minutes'],
] as const)('the words of a simple bill stay as they are: %s', (code, parameters, words) => {
  expect(wordChargeLine({ code, parameters })).toBe(words);
});

test.each([
  ['first_block', { minutes: 120 }, 'First 2 hours'],
  [
    'first_block',
    { minutes: 60, band: 'late_night', from: 0, to: 360 },
    'First started hour (late night, 00:00 to 06:00)',
  ],
  [
    'extension',
    { minutes: 30, band: 'night', from: 1260, to: 1440, days: 'weekend holiday' },
    'Further started units of 30 minutes, extended automatically at the standard rate (night, 21:00 to 24:00, weekend or holiday)',
  ],
  ['overnight', { atMinute: 150 }, 'Overnight, for each night inside at 02:30'],
  ['validated', { stamp: 'cinema' }, 'Free time by the stamp cinema'],
  [
    'least_time',
    { from: '10:01', until: '11:00' },
    'Priced from 10:01 until 11:00, which costs least of the times that its reads may mean',
  ],
] as const)('a line by time of day or stamp says which: %s %o', (code, parameters, words) => {
  expect(wordChargeLine({ code, parameters })).toBe(words);
});
