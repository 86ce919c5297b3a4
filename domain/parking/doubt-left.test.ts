import { describe, expect, it } from 'vitest';
import { doubtLeft } from './doubt-left.ts';

const NOON = Date.parse('2026-06-15T12:00:00Z');

/** A read by a clock that showed so many seconds ahead of its arrival, so many minutes after another one. */
const read = (ahead: number, minute: number) => ({
  deviceAt: new Date(NOON + minute * 60_000 + ahead * 1000),
  receivedAt: new Date(NOON + minute * 60_000),
});

describe('how much later than it stands an entry may have been', () => {
  it.each([
    ['nothing where reads after it were prompt', { before: [-1], after: [-1, -200] }, 0],
    ['all of it where no read came after it', { before: [-1], after: [] }, 300],
    ['what the least late read after it was behind', { before: [-1, -360], after: [-240, -120, -180] }, 120],
    ['all of it where those before it were later still', { before: [-360], after: [-1] }, 300],
    ['all of it where others are behind by as much', { before: [-1], after: [-301, -1] }, 300],
  ])('of a read 300 s late by a right clock: %s', (_, { before, after }, expected) => {
    const own = { ...read(-300, 0), usedAt: read(-300, 0).deviceAt };
    const early = before.map((ahead, at) => read(ahead, at - before.length - 5));
    const later = after.map((ahead, at) => read(ahead, at + 1));
    expect(doubtLeft(own, { before: early, after: later })).toBe(expected * 1000);
  });

  it.each([
    ['its correction where reads after it show that it was put right', 75, [75, 74], [0, -1], 75],
    ['nothing where they show that it is as fast as before', 75, [75, 74], [75, 74], 0],
    ['what it was put back by', 75, [75, 74], [40, 39], 35],
    ['nothing of what a slow clock was put forward by', -75, [-75, -76], [0, -1], 0],
    ['all of it where nothing came after it', 75, [75], [], 105],
    ['its correction where nothing came before it', 75, [], [0, -1], 75],
  ])('of a read 30 s under way, corrected by what was known: %s', (...given) => {
    const [, corrected, before, after, expected] = given;
    const own = { ...read(-30, 0), usedAt: new Date(NOON - (30 + corrected) * 1000) };
    const early = before.map((ahead, at) => read(ahead, at - before.length - 5));
    const later = after.map((ahead, at) => read(ahead, at + 1));
    expect(doubtLeft(own, { before: early, after: later })).toBe(expected * 1000);
  });

  it('goes by no read that may have overtaken it', () => {
    const own = { ...read(-40, 0), usedAt: read(-40, 0).deviceAt };
    const before = [read(-40.5, -5), read(0, -0.1)];
    expect(doubtLeft(own, { before, after: [read(0, 1)] })).toBe(40_000);
  });
});
