import { describe, expect, test } from 'vitest';
import { carsAfterRecount, carsByGates, type MoveWhileCounting } from './recount.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 4, 30 + minutes));
/** B1 was counted after ten minutes, B2 after thirty. */
const LEVELS = [
  { level: 'B1', cars: 20, at: at(10) },
  { level: 'B2', cars: 30, at: at(30) },
];
const move = (kind: MoveWhileCounting['kind'], minutes: number, level: string | null): MoveWhileCounting => ({
  kind,
  at: at(minutes),
  level,
});

describe('the cars inside after a recount', () => {
  test.each<[string, MoveWhileCounting[], { cars: number; unsure: number }]>([
    ['nothing moved', [], { cars: 50, unsure: 0 }],
    ['a car parked on a level before it was counted', [move('entry', 5, 'B1')], { cars: 50, unsure: 0 }],
    ['a car parked on a level that had been counted', [move('entry', 12, 'B1')], { cars: 51, unsure: 0 }],
    ['a car was on its way to its slot then', [move('entry', 9, 'B1')], { cars: 51, unsure: 0 }],
    ['a car left a level that was counted later', [move('exit', 20, 'B2')], { cars: 50, unsure: 0 }],
    ['a car left a level that had been counted', [move('exit', 20, 'B1')], { cars: 49, unsure: 0 }],
    ['a car was on its way to the exit then', [move('exit', 12, 'B1')], { cars: 50, unsure: 0 }],
    [
      'a car came when all was counted, its level unknown',
      [move('entry', 31, null)],
      { cars: 51, unsure: 0 },
    ],
    ['a car came before anything was counted', [move('entry', 2, null)], { cars: 50, unsure: 0 }],
    ['a car came in between, its level unknown', [move('entry', 15, null)], { cars: 51, unsure: 1 }],
    ['a car left in between, its level unknown', [move('exit', 20, null)], { cars: 49, unsure: 1 }],
    ['a level that nobody counted counts as unknown', [move('entry', 15, 'B9')], { cars: 51, unsure: 1 }],
  ])('%s', (_, moves, expected) => {
    expect(carsAfterRecount(LEVELS, moves)).toEqual(expected);
  });

  test('there are never fewer than none', () => {
    const empty = [{ level: 'B1', cars: 0, at: at(10) }];
    expect(carsAfterRecount(empty, [move('exit', 20, 'B1')])).toEqual({ cars: 0, unsure: 0 });
  });
});

test.each([
  ['a recount counts on', { cars: 37, unsure: 2, entries: 5, exits: 3 }, { cars: 39, unsure: 2 }],
  ['never below none', { cars: 1, unsure: 0, entries: 0, exits: 3 }, { cars: 0, unsure: 0 }],
])('%s', (_, counted, expected) => {
  expect(carsByGates(counted)).toEqual(expected);
});
