import { expect, test } from 'vitest';
import { freeByRules, freeByTariffs, isForATime } from './free-spells.ts';

const on = (day: number) => new Date(`2026-11-${String(day).padStart(2, '0')}T00:00:00Z`);
const former = (zeroTariff: boolean, day: number, endedBy?: string) => ({
  leaveMinutes: 15,
  zeroTariff,
  until: on(day).toISOString(),
  ...(endedBy === undefined ? {} : { endedBy }),
});

test('a rule that was switched on and off is a time of its own, whatever else of the rules changed meanwhile', () => {
  const rules = {
    leaveMinutes: 15,
    zeroTariff: false,
    former: [
      former(false, 2, 'a'),
      former(true, 3, 'b'),
      former(true, 4, 'c'),
      former(false, 5),
      former(true, 6),
    ],
  };
  expect(freeByRules(rules)).toEqual([
    { kind: 'rule', version: null, from: on(2), until: on(4), by: 'a', endedBy: 'c' },
    { kind: 'rule', version: null, from: on(5), until: on(6), by: null, endedBy: null },
  ]);
  expect(freeByRules({ leaveMinutes: 15, zeroTariff: true, former: [] })).toEqual([
    { kind: 'rule', version: null, from: null, until: null, by: null, endedBy: null },
  ]);
});

test('a version of a tariff counts until the next one, and not where another began with it', () => {
  const version = (number: number, day: number, isFree: boolean) => ({
    version: number,
    effectiveFrom: on(day),
    isFree,
    createdBy: `p${number}`,
  });
  expect(freeByTariffs([version(3, 5, false), version(1, 2, true), version(2, 2, false)])).toEqual([]);
  expect(freeByTariffs([version(2, 5, false), version(1, 2, true)])).toEqual([
    { kind: 'tariff', version: 1, from: on(2), until: on(5), by: 'p1', endedBy: 'p2' },
  ]);
});

test('a week and more is no time that passes by', () => {
  expect(isForATime({ from: on(1), until: on(8) }, on(20))).toBe(true);
  expect(isForATime({ from: on(1), until: on(9) }, on(20))).toBe(false);
  expect(isForATime({ from: on(1), until: null }, on(20))).toBe(false);
  expect(isForATime({ from: null, until: on(2) }, on(20))).toBe(false);
});
