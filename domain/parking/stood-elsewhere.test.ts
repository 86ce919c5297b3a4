import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Occupation } from './occupations.ts';
import { hasMovedOn, haveTwoSlots, isAnothers, type SeenBeside } from './stood-elsewhere.ts';
import { SHORT_WAYS } from './usual-ways.ts';

const at = (minutes: number) => new Date(Date.parse('2026-06-15T06:00:00Z') + minutes * 60_000);
const slot = (code: string, from: number, to: number | null): Occupation => ({
  code,
  takenAt: at(from),
  freedAt: to === null ? null : at(to),
});
const car = (from: number, to: number) => ({ entryAt: at(from), exitAt: at(to) });
const inside = (from: number, isReadable = true) => ({ entryAt: at(from), exitAt: null, isReadable });
const CAR = car(0, 521);
const OWN = slot('A1', 2, 20);
const seen = (more: Partial<SeenBeside>): SeenBeside => ({
  occupations: [OWN],
  through: [],
  unended: [],
  ways: SHORT_WAYS,
  ...more,
});

describe('a car that has moved on', () => {
  it.each<[boolean, string, Partial<SeenBeside>]>([
    [true, 'took another slot at once', { occupations: [OWN, slot('B5', 22, 519)] }],
    [true, 'stood elsewhere from the entry on', { occupations: [OWN, slot('B5', 2, 519)] }],
    [true, 'moved twice', { occupations: [OWN, slot('B5', 22, 200), slot('B2', 203, 519)] }],
    [
      true,
      'though another came in just then',
      { occupations: [OWN, slot('B5', 22, 519)], unended: [inside(20)] },
    ],
    [
      false,
      'moved three times, as slots do by chance',
      { occupations: [OWN, slot('B5', 22, 100), slot('B2', 102, 200), slot('B3', 203, 519)] },
    ],
    [false, 'took none', {}],
    [false, 'took it too late', { occupations: [OWN, slot('B5', 29, 519)] }],
    [false, 'left it too early', { occupations: [OWN, slot('B5', 22, 400)] }],
    [false, 'left it after the exit', { occupations: [OWN, slot('B5', 22, 540)] }],
    [false, 'is still there', { occupations: [OWN, slot('B5', 22, null)] }],
    [false, 'another car explains it', { occupations: [OWN, slot('B5', 22, 519)], through: [car(20, 521)] }],
    [
      false,
      'an unread one came in just then',
      { occupations: [OWN, slot('B5', 22, 519)], unended: [inside(20, false)] },
    ],
    [
      false,
      'another is inside still, and the way out was long',
      { occupations: [OWN, slot('B5', 22, 512)], unended: [inside(20)] },
    ],
  ])('%s: %s', (expected, _what, more) => {
    expect(hasMovedOn(CAR, OWN, seen(more))).toBe(expected);
  });

  it('in a mall of long ways has long ways', () => {
    const ways = {
      in: { usualMs: 420_000, spreadMs: 40_000, offMs: 10_000 },
      out: { usualMs: 900_000, spreadMs: 60_000, offMs: 10_000 },
    };
    const occupations = [OWN, slot('B5', 22, 506)];
    expect(hasMovedOn(CAR, OWN, seen({ occupations, ways }))).toBe(true);
    expect(hasMovedOn(CAR, OWN, seen({ occupations }))).toBe(false);
  });

  it('is never one of which slots show nothing for the last hour', () => {
    const times = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 2, max: 60 }));
    fc.assert(
      fc.property(fc.array(times, { maxLength: 30 }), (all) => {
        const others = all.map(([from, many], index) => slot(`B${index}`, from, Math.min(460, from + many)));
        expect(hasMovedOn(CAR, OWN, seen({ occupations: [OWN, ...others] }))).toBe(false);
      }),
    );
  });
});

describe('a slot is another car’s', () => {
  it.each<[boolean, string, Partial<SeenBeside>]>([
    [true, 'where that fits it at both ends, and has no other', { through: [car(1, 22)] }],
    [
      false,
      'not where that has one of its own',
      { through: [car(1, 22)], occupations: [OWN, slot('B5', 3, 20)] },
    ],
    [false, 'not where that left long after', { through: [car(1, 30)] }],
    [false, 'not where nobody fits', {}],
  ])('%s: %s', (expected, _what, more) => {
    expect(isAnothers(OWN, seen(more))).toBe(expected);
  });
});

describe('two cars that were taken for one', () => {
  const [FIRST, SECOND] = [car(0, 43.5), car(0.5, 44.5)];
  const [ITS, ANOTHER] = [slot('A5', 3, 41.5), slot('B9', 4, 42)];
  const together = { occupations: [ITS, ANOTHER], through: [FIRST] };

  it.each<[boolean, string, Partial<SeenBeside>]>([
    [true, 'took two slots', together],
    [false, 'took one', { ...together, occupations: [ITS] }],
    [
      false,
      'took two, one after the other',
      { ...together, occupations: [slot('A5', 3, 10), slot('B9', 12, 42)] },
    ],
    [false, 'took two, of which one was another’s', { ...together, through: [FIRST, car(1, 44)] }],
    [false, 'took one, and another was taken later', { ...together, occupations: [ITS, slot('B9', 25, 42)] }],
    [false, 'took one, and another was freed before', { ...together, occupations: [ITS, slot('B9', 4, 20)] }],
    [false, 'took one, and another is taken still', { ...together, occupations: [ITS, slot('B9', 4, null)] }],
    [false, 'took two, one of which may be that of a car inside', { ...together, unended: [inside(1)] }],
    [
      true,
      'took two, and whoever is inside is parked',
      { ...together, unended: [{ ...inside(1), isParked: true }] },
    ],
    [
      true,
      'took two, and a third is taken still',
      { ...together, occupations: [ITS, ANOTHER, slot('B7', 4, null)], unended: [inside(1)] },
    ],
    [
      true,
      'took three, one of a car inside',
      { ...together, occupations: [ITS, ANOTHER, slot('B7', 4, 42)], unended: [inside(1)] },
    ],
  ])('%s: they %s', (expected, _what, more) => {
    expect(haveTwoSlots(FIRST, SECOND, seen(more))).toBe(expected);
  });
});
