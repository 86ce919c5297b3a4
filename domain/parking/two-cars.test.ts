import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { areTwoCars, haveBothLeft, judgeLeftBoth, shareExits, type LeftBoth } from './two-cars.ts';

const KEY = 'GJ05AB1234';
const NEXT = 'GJ05AB1237';
const seen = { exitKey: NEXT, isExitDoubtful: false, key: KEY, otherKey: NEXT };

test.each([
  ['the second plate of an entry, read surely at the exit too, is a second car’s', {}, true],
  ['under its own plate the one car leaves', { exitKey: KEY }, false],
  ['a doubtful read may be the same misread again', { isExitDoubtful: true }, false],
  ['look-alikes are mixed up by both cameras', { exitKey: 'GJ05A81234', otherKey: 'GJ05A81234' }, false],
  ['where the first plate is not known, nobody can tell', { key: null }, false],
  ['an exit without a plate says nothing', { exitKey: null, otherKey: null }, false],
])('%s', (_rule, given, expected) => {
  expect(areTwoCars({ ...seen, ...given })).toBe(expected);
});

const MINUTE = 60_000;
test.each([
  ['each its own, where both plates were read', ['A', 'B'], 20, ['A', 'B']],
  ['the other way round too', ['B', 'A'], 20, ['B', 'A']],
  ['nobody knows, just behind each other', ['A', 'B'], 2, null],
  ['the exact one tells the other, long after', ['A', null], 40, ['A', 'B']],
  ['and long before', [null, 'A'], 40, ['B', 'A']],
  ['one car may have stood there for half an hour', ['A', null], 20, null],
  ['neither is known by two misreads', [null, null], 40, null],
  ['nor by one plate twice', ['A', 'A'], 40, null],
] as const)('two exits of two cars: %s', (_rule, [one, other], minutes, shared) => {
  const exits = [
    { exitAt: new Date(0), ownCar: one },
    { exitAt: new Date(minutes * MINUTE), ownCar: other },
  ] as const;
  expect(shareExits(exits, ['A', 'B'])).toEqual(shared);
});

test('two exits are of two cars, each of the one whose plate was read, whichever is named first', () => {
  const car = fc.constantFrom('A', 'B', null);
  fc.assert(
    fc.property(car, car, fc.integer({ min: -90, max: 90 }), (one, other, minutes) => {
      const [first, second] = [
        { exitAt: new Date(0), ownCar: one },
        { exitAt: new Date(minutes * MINUTE), ownCar: other },
      ] as const;
      const shared = shareExits([first, second], ['A', 'B']);
      expect(shareExits([first, second], ['B', 'A'])).toEqual(shared);
      expect(shareExits([second, first], ['A', 'B'])).toEqual(shared && [shared[1], shared[0]]);
      if (shared === null) return;
      expect(shared.toSorted()).toEqual(['A', 'B']);
      expect([one ?? shared[0], other ?? shared[1]]).toEqual(shared);
    }),
  );
});

describe('an exit under the plate of a car that left later', () => {
  const OTHERS = { isSettled: true, isOnlyOneLeft: true, wasAskedOfBoth: true, isOtherPlate: true };

  it('was of the other car that has ended by it, as the only one left of the two', () => {
    expect(haveBothLeft([{ endedBy: OTHERS }])).toBe(true);
    expect(haveBothLeft([{ endedBy: OTHERS }, { endedBy: OTHERS }])).toBe(true);
  });

  it.each<[string, Parameters<typeof haveBothLeft>[0]]>([
    ['there is none', []],
    ['nobody has ended by it', [{ endedBy: null }]],
    ['one of them is nobody’s', [{ endedBy: OTHERS }, { endedBy: null }]],
    ['a person is asked about that one', [{ endedBy: { ...OTHERS, isSettled: false } }]],
    ['that one ended by its own plate', [{ endedBy: { ...OTHERS, isOnlyOneLeft: false } }]],
    ['it was asked of others', [{ endedBy: { ...OTHERS, wasAskedOfBoth: false } }]],
    ['it was an earlier visit', [{ endedBy: { ...OTHERS, isOtherPlate: false } }]],
  ])('may be its own where %s', (_what, exits) => {
    expect(haveBothLeft(exits)).toBe(false);
  });
});

describe('two plates of one entry, both read leaving', () => {
  const LEFT: LeftBoth = {
    plates: [KEY, NEXT],
    apartMs: MINUTE,
    isSameLane: true,
    isAnotherBetween: false,
    isWellRead: true,
    areBothSure: true,
    haveTwoSlots: false,
  };
  const ALIKE = { plates: ['GJ05AB1233', 'GJ05AB1238'] } as const;
  const ELSEWHERE = { isSameLane: false };

  it.each<[string, Partial<LeftBoth>, 'two' | 'asked' | 'one']>([
    ['at another lane', ELSEWHERE, 'two'],
    ['at another lane at once', { ...ELSEWHERE, apartMs: 0 }, 'two'],
    ['where another slot was taken', { haveTwoSlots: true, areBothSure: false }, 'two'],
    ['after a third car', { apartMs: 3 * MINUTE, isAnotherBetween: true, areBothSure: false }, 'two'],
    ['long after', { apartMs: 11 * MINUTE, areBothSure: false }, 'two'],
    ['just behind at one lane', {}, 'asked'],
    ['behind a third car at once', { isAnotherBetween: true }, 'asked'],
    ['at another lane, never sure of one', { ...ELSEWHERE, areBothSure: false }, 'asked'],
    ['as a guess at another lane', { ...ELSEWHERE, isWellRead: false }, 'asked'],
    ['as a guess, with another slot', { haveTwoSlots: true, isWellRead: false }, 'asked'],
    ['as a guess long after', { apartMs: 11 * MINUTE, isWellRead: false }, 'asked'],
    ['as a guess just behind', { isWellRead: false }, 'one'],
    ['at one lane at once', { apartMs: 5_000, haveTwoSlots: true }, 'one'],
    ['as look-alikes at one lane', { ...ALIKE, apartMs: 11 * MINUTE }, 'one'],
    ['as look-alikes at one lane, with another slot', { ...ALIKE, haveTwoSlots: true }, 'asked'],
    ['as look-alikes at another lane', { ...ALIKE, ...ELSEWHERE }, 'asked'],
    ['as look-alikes, longer than a car stands', { ...ALIKE, apartMs: 31 * MINUTE }, 'two'],
    ['as look-alikes at another lane, long after', { ...ALIKE, ...ELSEWHERE, apartMs: 11 * MINUTE }, 'two'],
  ])('%s', (_what, more, judged) => {
    expect(judgeLeftBoth({ ...LEFT, ...more })).toBe(judged);
  });
});
