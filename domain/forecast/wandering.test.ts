import { describe, expect, it } from 'vitest';
import { civilDate, dayNumber } from '../time/calendar.ts';
import { layOutHistory } from './grid.ts';
import { foreseeLevels } from './wandering.ts';

const FIRST = dayNumber('2023-01-02')!;
const AHEAD = 26;
const NO_HOLIDAYS: boolean[] = [];

/** Roots of so many days of two time slots: a week, a little noise, and the level that `level` gives a day. */
function history(days: number, level: (t: number) => number) {
  const counts = (size: number) =>
    Array.from({ length: days }, (_, t) => {
      const noise = 1 + 0.05 * Math.sin(12.9898 * t * t + size);
      const week = t % 7 > 4 ? 1.4 : 1;
      return { date: civilDate(FIRST + t), visits: (size * week * noise * level(t)) ** 2 };
    });
  return layOutHistory({ morning: counts(10), evening: counts(25) });
}
const foresee = (days: number, level: (t: number) => number) =>
  foreseeLevels(history(days, level), NO_HOLIDAYS, AHEAD)!;
const year = (size: number) => (t: number) => 1 + size * Math.cos((2 * Math.PI * t) / 365.25);
/** A level that goes up and down by itself, in no step with the year. */
const roaming = (t: number) => 1 + 0.25 * Math.sin(t / 37) + 0.15 * Math.sin(t / 23 + 1);

describe('where levels go', () => {
  it('a level that has never moved stays, and is known not to wander', () => {
    const { levels, wander } = foresee(500, () => 1);
    for (const level of levels.flatMap((own) => own!)) expect(Math.abs(level - 1)).toBeLessThan(0.02);
    expect(wander).toBeLessThan(0.05);
  });

  it('a level that wanders is known to', () => {
    expect(foresee(500, roaming).wander).toBeGreaterThan(2 * foresee(500, year(0.1)).wander);
  });

  it.each([0.1, 0.2])('a year that moves the level by %f comes again', (size) => {
    const days = 900;
    const { levels } = foresee(days, year(size));
    const lately = Array.from({ length: 182 }, (_, back) => year(size)(days - 1 - back));
    const usual = lately.reduce((sum, level) => sum + level, 0) / lately.length;
    levels[1]!.forEach((level, k) => {
      const truth = year(size)(days + 14 * k + 6.5) / usual;
      expect(Math.abs(level - truth)).toBeLessThan(0.3 * size);
    });
  });

  it('a surge of the last weeks is believed less and less', () => {
    const { levels } = foresee(500, (t) => roaming(t) * (t >= 472 ? 1.3 : 1));
    const calm = foresee(500, roaming).levels;
    const beyond = levels[0]!.map((level, k) => level - calm[0]![k]!);
    expect(beyond[0]).toBeGreaterThan(0.02);
    expect(Math.abs(beyond[AHEAD - 1]!)).toBeLessThan(beyond[0]! / 2);
  });

  it('too short a history says nothing, and a time slot begun lately is left out', () => {
    expect(
      foreseeLevels(
        history(80, () => 1),
        NO_HOLIDAYS,
        AHEAD,
      ),
    ).toBeNull();
    const grid = history(300, () => 1);
    const young = grid.roots[1]!.map((root, t) => (t < 270 ? NaN : root));
    const visits = [grid.visits[0]!, young.map((root) => root ** 2)];
    const { levels } = foreseeLevels(
      { ...grid, roots: [grid.roots[0]!, young], visits },
      NO_HOLIDAYS,
      AHEAD,
    )!;
    expect(levels[0]).toHaveLength(AHEAD);
    expect(levels[1]).toBeNull();
  });
});
