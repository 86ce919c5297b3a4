import { describe, expect, it } from 'vitest';
import { judgeBesideAtBoth, type BesideAtBoth, type ReadBeside } from './doubled-at-both.ts';

const NEAR: ReadBeside = { distance: 0.5, isAsOfFleet: false, apartMs: 240_000, isSure: false };
const SEEN: BesideAtBoth = { entry: NEAR, exit: NEAR, areSame: false, isSeenOtherwise: false };

describe('an entry and an exit beside those of one car', () => {
  it.each<[string, Partial<BesideAtBoth>, ReturnType<typeof judgeBesideAtBoth>]>([
    ['a character from it each', {}, 'one'],
    ['one of the two was sure', { entry: { ...NEAR, isSure: true } }, 'one'],
    ['a character that no camera mixes up', { exit: { ...NEAR, distance: 1 } }, 'one'],
    ['two characters', { exit: { ...NEAR, distance: 1.5 } }, 'asked'],
    ['both were sure', { entry: { ...NEAR, isSure: true }, exit: { ...NEAR, isSure: true } }, 'asked'],
    ['as the next car of a fleet', { entry: { ...NEAR, isAsOfFleet: true } }, 'asked'],
    ['something else is known', { isSeenOtherwise: true }, 'asked'],
    ['one look-alike at both gates, in doubt', { areSame: true }, 'asked'],
    ['the same, and one of the two was sure', { areSame: true, exit: { ...NEAR, isSure: true } }, null],
    ['one other character at both gates', { areSame: true, entry: { ...NEAR, distance: 1 } }, null],
    ['not near', { entry: { ...NEAR, distance: Infinity } }, null],
    ['long after', { exit: { ...NEAR, apartMs: 11 * 60_000 } }, null],
  ])('%s', (_what, seen, judged) => {
    expect(judgeBesideAtBoth({ ...SEEN, ...seen })).toBe(judged);
  });
});
