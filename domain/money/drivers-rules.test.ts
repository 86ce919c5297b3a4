import { describe, expect, test } from 'vitest';
import { isFreeFor, minutesToLeave, type RulesOverTime } from './drivers-rules.ts';

const MINUTE = 60_000;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10) + minute * MINUTE);

/** Rules that changed at some minutes to others. */
function rulesOf(first: boolean | number, ...changes: [minute: number, next: boolean | number][]) {
  const rule = (value: boolean | number) => ({
    zeroTariff: value === true,
    leaveMinutes: typeof value === 'number' ? value : 15,
  });
  const values = [first, ...changes.map(([, next]) => next)];
  const former = changes.map(([minute], index) => ({
    ...rule(values[index] ?? first),
    until: at(minute).toISOString(),
  }));
  return { ...rule(values.at(-1) ?? first), former } satisfies RulesOverTime;
}

describe('a car that was inside from minute 0 to 60', () => {
  test.each([
    ['never charged', rulesOf(true), true],
    ['always charged', rulesOf(false), false],
    ['did not charge as it came', rulesOf(true, [30, false]), true],
    ['does not charge as it leaves', rulesOf(false, [30, true]), true],
    ['did not charge for a while in between', rulesOf(false, [10, true], [50, false]), false],
    ['did not charge until it came', rulesOf(true, [0, false]), false],
    ['charges no more once it has left', rulesOf(false, [61, true]), false],
  ])('pays nothing, or pays, in a mall that %s', (_what, rules, wanted) => {
    expect(isFreeFor(rules, { entryAt: at(0), exitAt: at(60) })).toBe(wanted);
  });

  test('pays nothing where it may have come, or left, while nothing was charged', () => {
    const span = { entryAt: at(0), exitAt: at(60) };
    const later = rulesOf(false, [5, true], [10, false]);
    expect(isFreeFor(later, { ...span, entryDoubtMs: 4 * MINUTE })).toBe(false);
    expect(isFreeFor(later, { ...span, entryDoubtMs: 6 * MINUTE })).toBe(true);
    const before = rulesOf(true, [-5, false]);
    expect(isFreeFor(before, { ...span, entryEarlyMs: 4 * MINUTE })).toBe(false);
    expect(isFreeFor(before, { ...span, entryEarlyMs: 6 * MINUTE })).toBe(true);
    const earlier = rulesOf(false, [50, true], [55, false]);
    expect(isFreeFor(earlier, { ...span, exitDoubtMs: 4 * MINUTE })).toBe(false);
    expect(isFreeFor(earlier, { ...span, exitDoubtMs: 6 * MINUTE })).toBe(true);
  });
});

describe('who paid at minute 50 has, at minute 63,', () => {
  test.each([
    ['what the mall always gave', rulesOf(15), 15],
    ['what was promised with the payment, where it is less now', rulesOf(15, [51, 0]), 15],
    ['what was given since, where that is more', rulesOf(15, [51, 60]), 60],
    ['what was promised meanwhile', rulesOf(0, [51, 60], [52, 5]), 60],
    ['nothing of what was given before it paid', rulesOf(60, [49, 15]), 15],
    ['nothing of what is given later', rulesOf(15, [64, 60]), 15],
  ])('%s', (_what, rules, wanted) => {
    expect(minutesToLeave(rules, at(50), at(63))).toBe(wanted);
  });
});
