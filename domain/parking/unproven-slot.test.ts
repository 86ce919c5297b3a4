import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Occupation } from './occupations.ts';
import type { SeenBeside } from './stood-elsewhere.ts';
import { mayBeAnothers } from './unproven-slot.ts';
import { SHORT_WAYS } from './usual-ways.ts';

const at = (minutes: number) => new Date(Date.parse('2026-06-15T06:00:00Z') + minutes * 60_000);
const slot = (code: string, from: number, to: number | null): Occupation => ({
  code,
  takenAt: at(from),
  freedAt: to === null ? null : at(to),
});
const car = (from: number, to: number) => ({ entryAt: at(from), exitAt: at(to) });
const inside = (from: number, isParked = false) => ({
  entryAt: at(from),
  exitAt: null,
  isReadable: true,
  isParked,
});
const CAR = car(0, 521);
const OWN = slot('A1', 2, 20);
const judge = (more: Partial<SeenBeside>) =>
  mayBeAnothers(CAR, OWN, { occupations: [OWN], through: [], unended: [], ways: SHORT_WAYS, ...more });

describe('a slot of a mall that has not shown whose its slots are', () => {
  it.each<[boolean, string, Partial<SeenBeside>]>([
    [false, 'where nobody else may have taken it', {}],
    [false, 'where the car itself is all that came', { through: [CAR] }],
    [true, 'where a car that came just before left it, and drove out slowly', { through: [car(1, 30)] }],
    [false, 'where that car left long after', { through: [car(1, 60)] }],
    [
      false,
      'where that car has one of its own',
      { through: [car(1, 22)], occupations: [OWN, slot('B5', 3, 20)] },
    ],
    [true, 'where a car that came just before was not read leaving', { unended: [inside(1)] }],
    [false, 'where that one stands in its own still', { unended: [inside(1, true)] }],
    [false, 'where it came after the slot was taken', { unended: [inside(5)] }],
    [true, 'where the car may have stood elsewhere', { occupations: [OWN, slot('B5', 3, 515)] }],
    [false, 'where it stood there not from its entry on', { occupations: [OWN, slot('B5', 20, 515)] }],
    [
      false,
      'where another car stood there',
      { occupations: [OWN, slot('B5', 3, 519)], through: [car(1.5, 520.5)] },
    ],
  ])('is another’s %s, %s', (expected, _what, more) => {
    expect(judge(more)).toBe(expected);
  });

  it('is never another’s where nobody came and no slot changed within a quarter of an hour before it was taken', () => {
    const times = fc.tuple(fc.integer({ min: 18, max: 300 }), fc.integer({ min: 2, max: 200 }));
    fc.assert(
      fc.property(fc.array(times, { maxLength: 20 }), (all) => {
        const through = all.map(([from, many]) => car(from, from + many));
        const others = all.map(([from, many], index) => slot(`B${index}`, from + 1, from + many));
        expect(judge({ through, occupations: [OWN, ...others] })).toBe(false);
      }),
    );
  });
});
