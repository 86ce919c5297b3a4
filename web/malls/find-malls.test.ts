import { expect, test } from 'vitest';
import { findMalls, sortMalls } from './find-malls.ts';
import { wordAlsoFree, wordFree } from './free-words.ts';
import { wordReport } from './now-words.ts';
import { wordDistance } from './word-distance.ts';
import { wordHours } from './word-hours.ts';

const LIVE = { reportedAt: '2026-11-22T12:00:00Z', doubtedSince: null, isOpen: true } as const;
const KURLA = { latitude: 19.0864, longitude: 72.8887 };
const SURAT = { latitude: 21.185, longitude: 72.812 };
const malls = [
  { _id: 'a', name: 'Palladium Mall', address: 'Lower Parel, Mumbai', isLive: true, coordinates: null },
  { _id: 'b', name: 'Phoenix MarketCity', address: 'Kurla West, Mumbai', isLive: true, coordinates: KURLA },
  { _id: 'c', name: 'Athwa Bazaar', address: 'Surat', isLive: false, coordinates: SURAT },
];
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name.split(' ')[0]);

test.each([
  ['mumbai phoenix', ['Phoenix']],
  ['  PHOENIX   mumbai ', ['Phoenix']],
  ['LADIUM m', ['Palladium']],
  ['mumbai', ['Palladium', 'Phoenix']],
  ['phoenix surat', []],
  ['', ['Palladium', 'Phoenix', 'Athwa']],
])('%j finds %j', (typed, found) => {
  expect(names(findMalls(malls, typed))).toEqual(found);
});

const counts = { occupied: 0, unknown: 0, closed: 0, trend: null, ...LIVE };
const now = new Map([
  ['a', { mall: 'a', ...counts, empty: 20, total: 160 }],
  ['b', { mall: 'b', ...counts, empty: 60, total: 128 }],
  ['c', { mall: 'c', ...counts, empty: 99, total: 100 }],
]);

test('the emptiest comes first, and a mall that is not open last', () => {
  expect(names(sortMalls(malls, 'emptiest', { now, place: null }))).toEqual([
    'Phoenix',
    'Palladium',
    'Athwa',
  ]);
  expect(names(sortMalls(malls, 'emptiest', { now: new Map(), place: null }))).toEqual([
    'Palladium',
    'Phoenix',
    'Athwa',
  ]);
  expect(sortMalls(malls, 'listed', { now, place: SURAT })).toBe(malls);
});

test('the nearest comes first, and a mall that nobody has put on the map last; without a place the list stays', () => {
  expect(names(sortMalls(malls, 'nearest', { now, place: SURAT }))).toEqual([
    'Athwa',
    'Phoenix',
    'Palladium',
  ]);
  expect(names(sortMalls(malls, 'nearest', { now, place: KURLA }))).toEqual([
    'Phoenix',
    'Athwa',
    'Palladium',
  ]);
  expect(sortMalls(malls, 'nearest', { now, place: null })).toBe(malls);
});

test.each([
  [0, '50 m away'],
  [0.004, '450 m away'],
  [0.02, '2.2 km away'],
  [0.2, '22 km away'],
  [20, '2,224 km away'],
])('%f degrees further north is %s', (degrees, words) => {
  expect(wordDistance(KURLA, { ...KURLA, latitude: KURLA.latitude + degrees })).toBe(words);
  expect(wordDistance(null, KURLA)).toBeNull();
  expect(wordDistance(KURLA, null)).toBeNull();
});

test('what is free is worded with its trend, and what nobody knows so', () => {
  const one = {
    mall: 'a',
    empty: 152,
    occupied: 8,
    unknown: 0,
    total: 160,
    closed: 0,
    trend: 'filling',
    ...LIVE,
  } as const;
  expect(wordFree(one)).toBe('152 free of 160, filling up');
  expect(wordFree({ ...one, doubtedSince: '2026-11-22T12:00:00Z' })).toBe('152 free of 160, in doubt');
  expect(wordFree({ ...one, empty: 1152, total: 1160, trend: 'steady' })).toBe('1,152 free of 1,160');
  expect(wordFree({ ...one, empty: 2, occupied: 0, unknown: 4, total: 6, trend: null })).toBe(
    '2 free of 6, 4 not known',
  );
  expect(wordFree({ ...one, empty: 0, occupied: 0, unknown: 160, trend: null })).toContain('not known');
  expect(wordFree({ ...one, empty: 132, total: 140, closed: 20 })).toBe(
    '132 free of 140, 20 closed, filling up',
  );
  expect(wordFree({ ...one, empty: 2, occupied: 0, unknown: 4, total: 6, closed: 9, trend: null })).toBe(
    '2 free of 6, 4 not known, 9 closed',
  );
  expect(wordFree({ ...one, empty: 0, occupied: 0, total: 0, closed: 160, trend: null })).toBe(
    'All spots closed right now',
  );
});

const FOR_SOME = {
  mall: 'b',
  ...counts,
  empty: 45,
  occupied: 83,
  total: 128,
  byClass: {
    any: { empty: 0, occupied: 80, unknown: 0, total: 80, closed: 0 },
    accessible: { empty: 1, occupied: 1, unknown: 0, total: 2, closed: 0 },
    ev: { empty: 0, occupied: 2, unknown: 0, total: 2, closed: 0 },
    two_wheeler: { empty: 44, occupied: 0, unknown: 0, total: 44, closed: 0 },
  },
};

test('where spots are meant for some, the figure is what every car may take, and the rest stands beside it', () => {
  expect(wordFree(FOR_SOME)).toBe('0 free of 80 for every car');
  expect(wordAlsoFree(FOR_SOME)).toBe('Also free: 1 accessible, 44 for two-wheelers');
  const { accessible, ev, two_wheeler } = FOR_SOME.byClass;
  const none = { empty: 0, occupied: 0, unknown: 0, total: 0, closed: 0 };
  expect(wordFree({ ...FOR_SOME, byClass: { any: none, accessible, ev, two_wheeler } })).toBe(
    '0 free for every car',
  );
  expect(wordAlsoFree({})).toBeNull();
});

test('a mall that is free for some alone is not the emptiest', () => {
  const ours = new Map([...now, ['b', FOR_SOME]]);
  expect(names(sortMalls(malls, 'emptiest', { now: ours, place: null }))[0]).toBe('Palladium');
});

test('a mall that is closed in all is not among the emptiest', () => {
  const closed = { mall: 'b', ...counts, empty: 0, total: 0, closed: 128 };
  expect(names(sortMalls(malls, 'emptiest', { now: new Map([...now, ['b', closed]]), place: null }))).toEqual(
    ['Palladium', 'Phoenix', 'Athwa'],
  );
});

test.each([
  [60, null],
  [61, 'Last sensor report 61 s ago'],
  [600, 'Last sensor report 10 min ago'],
  [3 * 3600, 'Not live now: last sensor report 3 h ago'],
  [5 * 86_400, 'Not live now: last sensor report 5 d ago'],
])('figures of %i seconds ago are worded %j', (seconds, words) => {
  expect(wordReport(LIVE, Date.parse(LIVE.reportedAt) + seconds * 1000)).toBe(words);
});

test.each([
  ['12:00', 600, 1380, 'Open until 23:00'],
  ['09:59', 600, 1380, 'Opens 10:00'],
  ['23:30', 600, 1440, 'Open until midnight'],
  ['01:00', 600, 90, 'Open until 01:30'],
  ['12:00', 600, 600, null],
])('at %s a mall open from %i to %i is worded %j', (time, offsetOn, offsetOff, words) => {
  const at = new Date(`2026-11-22T${time}:00+05:30`);
  expect(wordHours({ isOffsetEnabled: true, offsetOn, offsetOff }, at)).toBe(words);
  expect(wordHours({ isOffsetEnabled: false, offsetOn, offsetOff }, at)).toBeNull();
});
