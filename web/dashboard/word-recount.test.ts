import { expect, test } from 'vitest';
import { wordLevel, wordResult } from './word-recount.ts';

const counted = { cars: 41, at: '', isOwn: true, difference: 3 };

test.each([
  [{ counted: null, slots: 80 }, 'Not counted yet, 80 slots'],
  [{ counted: null, slots: 0 }, 'Not counted yet'],
  [{ counted, slots: 80 }, '41 cars, counted by you. 3 cars more than the sensors.'],
  [
    { counted: { ...counted, isOwn: false, cars: 1, difference: -1 }, slots: 80 },
    '1 car, counted by somebody else. 1 car fewer than the sensors.',
  ],
  [{ counted: { ...counted, difference: 0 }, slots: 80 }, '41 cars, counted by you. The sensors agree.'],
  [
    { counted: { ...counted, difference: null }, slots: 80 },
    '41 cars, counted by you. The sensors do not know every slot here.',
  ],
])('a level: %#', (level, words) => expect(wordLevel(level)).toBe(words));

const last = { id: 'a', at: '', isOwn: true, cars: 40, unsure: 0, carsByGates: 43 };

test.each([
  [last, '40 cars inside. The gates had 43: 3 cars too many.'],
  [{ ...last, carsByGates: 40 }, '40 cars inside. The gates had the same.'],
  [
    { ...last, carsByGates: 39, unsure: 2 },
    '40 cars inside, give or take 2 that moved meanwhile. The gates had 39: 1 car too few.',
  ],
])('a finished recount: %#', (recount, words) => expect(wordResult(recount)).toBe(words));
