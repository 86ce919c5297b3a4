import { expect, test } from 'vitest';
import { CALM, describeDials, DIALS, drawDials, isDialName, onlyDial } from './dials.ts';
import { readDials, readSeeds } from './run-oracle.ts';

test('a seed draws the same dials each time, within their ranges; over seeds every dial is turned and left', () => {
  const drawn = Array.from({ length: 60 }, (_, seed) => drawDials(seed));
  expect(drawDials(7)).toEqual(drawn[7]);
  for (const [name, { most }] of Object.entries(DIALS)) {
    if (!isDialName(name)) throw new Error(name);
    const values = drawn.map((dials) => dials[name]);
    expect([name, Math.max(...values) <= most, new Set(values).size > 1]).toEqual([name, true, true]);
  }
});

test('where faults are to meet one another more dials are turned, and further, but for what is no share of visits', () => {
  const seeds = Array.from({ length: 60 }, (_, seed) => seed);
  const turnedOf = (isDense: boolean) =>
    seeds.map((seed) => Object.values(drawDials(seed, isDense)).filter((value) => value !== 0).length);
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  expect(sum(turnedOf(true))).toBeGreaterThan(1.5 * sum(turnedOf(false)));
  expect(Math.max(...seeds.map((seed) => drawDials(seed, true).misreadExits))).toBeGreaterThan(0.15);
  expect(Math.max(...seeds.map((seed) => drawDials(seed, true).cutMinutes))).toBeLessThanOrEqual(240);
});

test('one dial alone leaves all others as on a calm day', () => {
  const alone = onlyDial('lateExits');
  expect(alone).toEqual({ ...CALM, lateExits: DIALS.lateExits.alone });
  expect(describeDials(alone)).toBe('lateExits:0.02');
});

test('the words of the command name dials and seeds, and a wrong word is refused', () => {
  expect(readDials('random')).toBeNull();
  expect(readDials(describeDials(drawDials(5)))).toEqual(drawDials(5));
  expect(readDials('late:0.3')).toEqual({ ...CALM, late: 0.3 });
  expect(() => readDials('lateness:0.3,late:0.1')).toThrow('lateness');
  expect(readSeeds('3-5')).toEqual([3, 4, 5]);
  expect(readSeeds('4,9')).toEqual([4, 9]);
});
