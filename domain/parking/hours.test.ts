import { expect, test } from 'vitest';
import { insideByHour } from './hours.ts';

test.each([
  [[], 7, []],
  [[{ entries: 3, exits: 1 }], 5, [5]],
  [
    [
      { entries: 10, exits: 2 },
      { entries: 4, exits: 6 },
      { entries: 1, exits: 0 },
    ],
    12,
    [13, 11, 12],
  ],
  // A car that was never read at its entry leaves: nobody is inside before it.
  [
    [
      { entries: 0, exits: 0 },
      { entries: 1, exits: 0 },
    ],
    0,
    [0, 0],
  ],
])('%j, then %d inside', (hours, now, inside) => expect(insideByHour(hours, now)).toEqual(inside));
