import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCameLater, type SeenOfAll } from './gone-and-back.ts';
import { SHORT_WAYS } from './usual-ways.ts';

const START = Date.parse('2026-11-29T04:00:00Z');
const minute = (count: number) => new Date(START + count * 60_000);

/** A car: when it came, how long it was on the way in, how long it stood, and how long on the way out. */
const car = fc.record({
  at: fc.integer({ min: 0, max: 600 }),
  wayIn: fc.double({ min: 0.5, max: 8, noNaN: true }),
  stands: fc.integer({ min: 20, max: 240 }),
  wayOut: fc.double({ min: 0.5, max: 6, noNaN: true }),
});
type Car = typeof car extends fc.Arbitrary<infer C> ? C : never;

/** What a mall has seen in which each car took a slot of its own, all of them read at both gates, or those still inside at one. */
function see(cars: readonly Car[], until: Date): SeenOfAll {
  const all = cars.map(({ at, wayIn, stands, wayOut }, index) => ({
    code: `B1A${index}`,
    entryAt: minute(at),
    takenAt: minute(at + wayIn),
    freedAt: minute(at + wayIn + stands),
    exitAt: minute(at + wayIn + stands + wayOut),
  }));
  const came = all.filter(({ takenAt }) => takenAt <= until);
  return {
    occupations: came.map(({ code, takenAt, freedAt }) => ({
      code,
      takenAt,
      freedAt: freedAt <= until ? freedAt : null,
    })),
    through: came.filter(({ exitAt }) => exitAt <= until),
    unended: came
      .filter(({ exitAt }) => exitAt > until)
      .map(({ entryAt }) => ({ entryAt, exitAt: null, isReadable: true })),
    ways: SHORT_WAYS,
    strangers: [],
    isAwaited: () => false,
  };
}

test('of cars that each took a slot as they came none is taken to have come later', () => {
  fc.assert(
    fc.property(fc.array(car, { minLength: 1, maxLength: 60 }), (cars) => {
      for (const { at, wayIn, stands, wayOut } of cars) {
        const whole = { entryAt: minute(at), exitAt: minute(at + wayIn + stands + wayOut) };
        expect(findCameLater(whole, see(cars, whole.exitAt))).toBe(null);
      }
    }),
    { numRuns: 150 },
  );
  const slow = { at: 0, wayIn: 8, stands: 240, wayOut: 6 };
  expect(findCameLater({ entryAt: minute(0), exitAt: minute(254) }, see([slow], minute(254)))).toBe(null);
});

test('one that is read and comes in long after is taken to have come no earlier than it did', () => {
  fc.assert(
    fc.property(
      fc.array(car, { maxLength: 40 }),
      car,
      fc.integer({ min: 16, max: 200 }),
      (cars, own, late) => {
        const came = { ...own, at: own.at + late };
        const exitAt = minute(came.at + came.wayIn + came.stands + came.wayOut);
        const since = findCameLater({ entryAt: minute(own.at), exitAt }, withoutEntry(cars, came, exitAt));
        expect(since === null || since >= minute(came.at)).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
  expect(findCameLater(ALONE.whole, ALONE.seen)).toEqual(minute(62));
});

/** The car's slot is seen, and its entry is not. */
function withoutEntry(cars: readonly Car[], own: Car, until: Date): SeenOfAll {
  const seen = see([...cars, own], until);
  const isOther = ({ entryAt }: { entryAt: Date }) => +entryAt !== +minute(own.at);
  return { ...seen, through: seen.through.filter(isOther), unended: seen.unended.filter(isOther) };
}

const ALONE = {
  whole: { entryAt: minute(0), exitAt: minute(150) },
  seen: withoutEntry([], { at: 60, wayIn: 2, stands: 86, wayOut: 2 }, minute(150)),
};

const slot = (code: string, takenAt: number, freedAt: number | null) => ({
  code,
  takenAt: minute(takenAt),
  freedAt: freedAt === null ? null : minute(freedAt),
});

test.each([
  [
    'of two slots that may be its own the one that was taken last counts',
    [slot('A', 40, 148), slot('B', 70, 147)],
    70,
  ],
  ['it took one as it came, and left it', [slot('A', 3, 30), slot('B', 70, 147)], null],
  ['one that was taken as it came stands there still', [slot('A', 3, null), slot('B', 70, 147)], 70],
  ['the slot was freed long before it left', [slot('B', 70, 120)], null],
  ['it was on its way for as long as some are', [slot('B', 11, 147)], null],
])('%s', (_what, occupations, since) => {
  const seen = { ...ALONE.seen, occupations };
  expect(findCameLater(ALONE.whole, seen)).toEqual(since === null ? null : minute(since));
});
