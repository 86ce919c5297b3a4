import { expect, test } from 'vitest';
import { fitsVisit } from './fits-visit.ts';

const visit = { mallName: 'Palladium Mall', carNumber: 'MH04KT7303', date: '2026-11-17', day: 'Tuesday' };

test.each([
  '',
  'palladium',
  'mh04kt',
  'MH04 KT',
  'mh 04 kt 7303',
  '2026-11-17',
  '11-17',
  'tuesday',
  'tues',
  '17 Nov',
  '17 nov 2026',
  '17 November',
  'november',
  'November 17',
  'palladium november',
  '17 Nov palladium',
  'tuesday, 17 nov',
  '17 nov 20',
  'nov 2026',
])('%j finds it', (typed) => {
  expect(fitsVisit(visit, typed)).toBe(true);
});

test.each([
  '7 Nov',
  '1 nov',
  '18 Nov',
  '17 Oct',
  'october',
  'phoenix',
  'MH04 KX',
  'phoenix november',
  'no such visit',
  'Nov 20',
  'november 2',
  'Nov 1',
])('%j does not', (typed) => {
  expect(fitsVisit(visit, typed)).toBe(false);
});

test('what is no day is found as it stands', () => {
  expect(fitsVisit({ ...visit, date: '-' }, '17 nov')).toBe(false);
  expect(fitsVisit({ ...visit, date: '-' }, 'palladium')).toBe(true);
});
