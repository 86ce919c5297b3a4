import { expect, it } from 'vitest';
import { doTakeSlots, judgeLeft, likelySlotless, mostSlotless } from './slotless.ts';

const [NOTHING, SLOTS_FOR_ALL, ONE_IN_TEN] = [
  { all: 0, placed: 0, slotless: 0 },
  { all: 100, placed: 100, slotless: 0 },
  { all: 100, placed: 85, slotless: 10 },
];
const FREED_AT = new Date('2026-06-15T10:00:00Z');

it.each([
  ['where nothing is known', NOTHING, 4],
  ['where every vehicle had a slot', SLOTS_FOR_ALL, 0],
  ['where one of ten had none', ONE_IN_TEN, 4],
])('of 32 vehicles inside so many may have no slot %s', (_where, explained, most) => {
  expect(mostSlotless(32, explained)).toBe(most);
});

it('a vehicle for which no slot was taken has left as likely as vehicles mostly have one', () => {
  const unseen = { gone: 0.96, unseen: 0.95, leftAt: FREED_AT };
  expect(judgeLeft(unseen, SLOTS_FOR_ALL)).toMatchObject({ leftAt: null });
  expect(judgeLeft(unseen, SLOTS_FOR_ALL).likelyGone).toBeGreaterThan(0.6);
  expect(judgeLeft(unseen, NOTHING).likelyGone).toBeLessThan(0.25);
  expect(judgeLeft(unseen, ONE_IN_TEN).likelyGone).toBeLessThan(0.25);
});

it('one whose slot was freed has left, however many have none', () => {
  expect(judgeLeft({ gone: 0.96, unseen: 0.01, leftAt: FREED_AT }, ONE_IN_TEN)).toMatchObject({
    likelyGone: expect.closeTo(0.952, 3),
    leftAt: FREED_AT,
  });
});

it('what says that a vehicle has left says it the more the fewer stay inside so long', () => {
  const unseen = { gone: 0.96, unseen: 0.95, leftAt: null };
  const few = () => 0.05;
  expect(judgeLeft(unseen, ONE_IN_TEN, few).likelyGone).toBeGreaterThan(0.75);
  const freed = { gone: 0.5, unseen: 0.01, leftAt: FREED_AT };
  expect(judgeLeft(freed, SLOTS_FOR_ALL, few).likelyGone).toBeGreaterThan(0.9);
  const sinceFreed = (since: Date | null) => (since === null ? 0.05 : 1);
  expect(judgeLeft(freed, SLOTS_FOR_ALL, sinceFreed).likelyGone).toBeLessThan(0.6);
});

it('a vehicle for which no slot was taken stands where none is, as often as vehicles do', () => {
  const unseen = { gone: 0.96, unseen: 0.95, leftAt: null };
  expect(likelySlotless(unseen, ONE_IN_TEN)).toBeGreaterThan(0.75);
  expect(likelySlotless(unseen, SLOTS_FOR_ALL)).toBeLessThan(0.35);
  expect(likelySlotless({ gone: 0.02, unseen: 0.01, leftAt: null }, ONE_IN_TEN)).toBeLessThan(0.02);
});

it.each([
  [9, 9, false],
  [10, 9, true],
  [40, 20, false],
])('of %i two-wheelers %i stood in slots: they do so here %s', (all, placed, isSo) => {
  expect(doTakeSlots({ all, placed, slotless: all - placed })).toBe(isSo);
});
