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
  ['first_block', { minutes: 180, isPart: 1 }, 'Part of the first 3 hours'],
  ['first_block', { minutes: 60, isPart: 1 }, 'Part of the first started hour'],
  ['first_block', { minutes: 1 }, 'First minute'],
  [
    'extension',
    { minutes: 1 },
    'Further started units of 1 minute, extended automatically at the standard rate',
  ],
  ['within_grace', { minutes: 0 }, 'A stay of less than a minute costs nothing'],
  ['within_grace', { minutes: 1 }, 'Stay within the 1 free minute'],
  ['within_grace', { minutes: 10, outside: 5 }, '5 minutes outside of the pass: within the 10 free minutes'],
  [
    'shop_minutes',
    { shop: 'Book Nook', minutes: 60 },
    '60 minutes free, given by Book Nook: a unit that began in this time is free whole',
  ],
  [
    'shop_minutes',
    { shop: 'Book Nook', minutes: 1 },
    '1 minute free, given by Book Nook: a unit that began in this time is free whole',
  ],
  [
    'shop_minutes',
    { shop: 'Book Nook', minutes: 60, isWithin: 1 },
    '60 minutes free, given by Book Nook: part of the longest free time, since free minutes do not add up',
  ],
  [
    'validated',
    { stamp: 'cinema', isWithin: 1 },
    'Free time by the stamp cinema: part of the longest free time, since free minutes do not add up',
  ],
  ['overnight', { atMinute: 150 }, 'Overnight, for each night inside at 02:30'],
  ['validated', { stamp: 'cinema' }, 'Free time by the stamp cinema'],
  [
    'least_time',
    { from: '10:01', until: '11:00' },
    'Priced from 10:01 until 11:00, which costs least of the times that its reads may mean',
  ],
  ['least_time', {}, 'Priced by seconds less, which costs least of the times that its reads may mean'],
] as const)('a line by time of day or stamp says which: %s %o', (code, parameters, words) => {
  expect(wordChargeLine({ code, parameters })).toBe(words);
});
