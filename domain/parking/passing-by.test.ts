import { describe, expect, it } from 'vitest';
import { hasComeAgain, isSeenLeaving, seesCarsLeave } from './passing-by.ts';

const LEFT = new Date('2026-11-20T10:50:00+05:30');
const after = (seconds: number) => new Date(LEFT.getTime() + seconds * 1_000);

describe('a car that an entry reads just after its exit', () => {
  it.each([
    ['before', -40, false],
    ['as it drives past', -20, true],
    ['just after', 11, true],
    ['on its way round', 45, false],
  ])('is seen passing: %s', (_when, seconds, is) => {
    expect(isSeenLeaving(after(seconds), LEFT)).toBe(is);
  });

  it.each([
    ['while it stands there', 5 * 60, false],
    ['a quarter of an hour later', 15 * 60, true],
    ['hours later', 5 * 3_600, true],
    ['the next day', 24 * 3_600, false],
  ])('has come again where it is read leaving %s', (_when, seconds, is) => {
    expect(hasComeAgain(after(11), after(11 + seconds))).toBe(is);
  });

  it.each([
    ['nobody else', { all: 200, passed: 0 }, false],
    ['two others that turned round', { all: 6, passed: 2 }, false],
    ['a few of many', { all: 200, passed: 4 }, false],
    ['most of them', { all: 200, passed: 90 }, true],
    ['three of the first few', { all: 7, passed: 3 }, true],
  ])('says nothing where that camera sees cars leave: %s', (_what, seen, is) => {
    expect(seesCarsLeave(seen)).toBe(is);
  });
});
