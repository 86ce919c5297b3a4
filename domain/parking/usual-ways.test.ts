import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Occupation } from './occupations.ts';
import { learnWays, SHORT_WAYS } from './usual-ways.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const START = Date.UTC(2026, 10, 23, 4);

/** A generator of numbers from 0 to 1 that a seed fixes. */
function diceOf(seed: number): () => number {
  let state = seed || 1;
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7f_ff_ff_ff;
    return state / 0x7f_ff_ff_ff;
  };
}

type Played = { seed: number; cars: number; inMs: number; outMs: number; moved?: number; unseen?: number };

/** A mall in which a car comes each 75 seconds; some take another slot meanwhile, and of some no sensor knows. */
function play({ seed, cars: many, inMs, outMs, moved = 0, unseen = 0 }: Played) {
  const dice = diceOf(seed);
  const around = (ms: number) => ms * (0.75 + dice() / 2);
  const cars: { entryAt: Date; exitAt: Date }[] = [];
  const occupations: Occupation[] = [];
  const stand = (from: number, to: number) =>
    occupations.push({ code: `B1A${occupations.length}`, takenAt: new Date(from), freedAt: new Date(to) });
  for (let car = 0; car < many; car += 1) {
    const entry = START + car * 75 * SECOND * (0.5 + dice());
    const takenAt = entry + around(inMs);
    const freedAt = takenAt + (20 + 150 * dice()) * MINUTE;
    cars.push({ entryAt: new Date(entry), exitAt: new Date(freedAt + around(outMs)) });
    const [isUnseen, isMoved] = [dice() < unseen, dice() < moved];
    if (isUnseen) continue;
    if (isMoved) {
      stand(takenAt, takenAt + 8 * MINUTE);
      stand(takenAt + 9.5 * MINUTE, freedAt);
    } else stand(takenAt, freedAt);
  }
  return { cars, occupations };
}

describe('how long the ways of a mall are', () => {
  it('is as in a mall of short ways until twelve cars are known', () => {
    const { cars, occupations } = play({ seed: 3, cars: 11, inMs: 4 * MINUTE, outMs: 6 * MINUTE });
    expect(learnWays(cars, occupations)).toEqual(SHORT_WAYS);
    expect(learnWays([], [])).toEqual(SHORT_WAYS);
  });

  it('is found whatever it is, also where many move and sensors are dead', () => {
    const minutes = fc.double({ min: 0.5, max: 7, noNaN: true });
    fc.assert(
      fc.property(fc.nat(), minutes, minutes, (seed, inMinutes, outMinutes) => {
        const [inMs, outMs] = [inMinutes * MINUTE, outMinutes * MINUTE];
        const { cars, occupations } = play({ seed, cars: 150, inMs, outMs, moved: 0.1, unseen: 0.1 });
        const ways = learnWays(cars, occupations);
        // Of ways that vary by a quarter, the middle of 150 cars was off by more than a tenth twice in 24,000 cases.
        const mayBeOff = (ms: number) => Math.max(25 * SECOND, ms / 6);
        expect(Math.abs(ways.in.usualMs - inMs)).toBeLessThan(mayBeOff(inMs));
        expect(Math.abs(ways.out.usualMs - outMs)).toBeLessThan(mayBeOff(outMs));
      }),
      { numRuns: 60 },
    );
  });

  it('says how far it may be off, the less the more cars are known', () => {
    const given = { seed: 5, inMs: 3 * MINUTE, outMs: 3 * MINUTE };
    const offOf = (many: number) => {
      const { cars, occupations } = play({ ...given, cars: many });
      return learnWays(cars, occupations).in.offMs;
    };
    expect(offOf(5)).toBe(SHORT_WAYS.in.offMs);
    expect(offOf(40)).toBeLessThan(offOf(5) / 4);
    expect(offOf(200)).toBeLessThan(offOf(40));
  });
});
