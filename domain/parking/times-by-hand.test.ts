import { describe, expect, it } from 'vitest';
import { findImpossible, isBeyondMemory } from './times-by-hand.ts';

const minutes = (count: number) => count * 60_000;
const span = (from: number, until: number) => ({ fromMs: minutes(from), untilMs: minutes(until) });

describe('a visit by hand', () => {
  it.each([
    ['of an hour', 60, false],
    ['of 31 days', 31 * 1440, false],
    ['of a minute more', 31 * 1440 + 1, true],
    ['of a year', 365 * 1440, true],
  ])('%s', (_what, length, isLonger) => {
    expect(isBeyondMemory(0, minutes(length))).toBe(isLonger);
  });

  it.each([
    ['before it', span(0, 100), false],
    ['that ends in its first minute', span(0, 101), false],
    ['that ends later', span(0, 102), true],
    ['within it', span(120, 130), true],
    ['around it', span(0, 1000), true],
    ['that begins in its last minute', span(199, 300), false],
    ['that begins earlier', span(198, Infinity), true],
    ['after it', span(200, 300), false],
    ['that began within it, and ended nobody knows when', span(150, 150), true],
    ['that began before it, and ended nobody knows when', span(50, 50), false],
  ])('beside another one of its plate %s', (_what, other, isImpossible) => {
    expect(findImpossible(span(100, 200), [other])).toBe(isImpossible ? other : null);
  });
});
