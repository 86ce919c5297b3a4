import { expect, it } from 'vitest';
import { hasLeftBySlots, hasLeftLongAgo, hasLeftWhenSeen, maySlotsEnd } from './left-by-slots.ts';

const NOW = Date.parse('2026-11-20T10:00:00+05:30');
const ago = (minutes: number) => new Date(NOW - minutes * 60_000);

it.each<[string, number, Date | null, boolean, boolean?]>([
  ['its slot was freed half an hour ago, and no other car explains it', 0.97, ago(30), true],
  ['its slot was freed a moment ago: the read at the exit may come late', 0.99, ago(15), false],
  ['another car may as well have freed that slot', 0.6, ago(60), false],
  ['no slot was seen to be its own', 1, null, false],
  ['another slot that is taken may be its own as well', 0.97, ago(30), false, true],
])('a car has left or not, where %s', (_what, likelyGone, leftAt, isGone, isPlaced = false) => {
  expect(hasLeftBySlots({ likelyGone, leftAt, isPlaced }, new Date(NOW))).toBe(isGone);
});

it.each<
  [string, { likelyGone?: number; bySlots?: number; leftAt?: Date | null; isPlaced?: boolean }, boolean]
>([
  ['its slot was freed hours ago, and hardly anybody is inside so long', {}, true],
  ['others stay so long as well', { likelyGone: 0.97 }, false],
  ['another car has freed that slot rather', { bySlots: 0.4 }, false],
  ['no slot was taken for it', { leftAt: null }, false],
  ['another slot that is taken may be its own', { isPlaced: true }, false],
  ['its slot was freed a moment ago', { leftAt: ago(15) }, false],
])('a car has left long ago or not, where %s', (_what, given, isGone) => {
  const clear = { likelyGone: 0.995, bySlots: 0.7, leftAt: ago(300), isPlaced: false };
  expect(hasLeftLongAgo({ ...clear, ...given }, new Date(NOW))).toBe(isGone);
});

const WELL = { all: 200, placed: 192 };

it.each<[number, number, typeof WELL, boolean]>([
  [0, 0, WELL, true],
  [5, 1, WELL, true],
  [10, 2, WELL, false],
  [40, 2, WELL, true],
  [40, 5, WELL, false],
  [0, 0, { all: 30, placed: 30 }, false],
  [0, 0, { all: 200, placed: 170 }, false],
])(
  'of %i sessions that slots ended %i cars were there, slots explain %o: %s',
  (all, there, explained, may) => {
    expect(maySlotsEnd({ all, there }, explained)).toBe(may);
  },
);

it.each<[string, number, Date | null, Date | null, boolean]>([
  ['its slot was freed just before', 0.6, ago(32), ago(30), true],
  ['a sensor was late to say so', 0.6, ago(29), ago(30), true],
  ['its slot was freed long before', 0.9, ago(60), ago(30), false],
  ['its slot was freed afterwards', 0.9, ago(20), ago(30), false],
  ['another car has freed that slot rather', 0.4, ago(32), ago(30), false],
  ['it was not seen leaving', 0.9, ago(32), null, false],
])('a car like it was seen leaving, and %s', (_what, likelyGone, leftAt, seenAt, isGone) => {
  expect(hasLeftWhenSeen({ likelyGone, leftAt }, seenAt)).toBe(isGone);
});
