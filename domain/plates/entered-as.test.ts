import { describe, expect, it } from 'vitest';
import { isEnteredAs, isGivenPlate } from './entered-as.ts';
import { matchExit } from './match.ts';
import { readPlate } from './plate.ts';

const TRUE = 'GJ05AB1234';
const READ = 'GJ05AB1284';
const NOW = new Date('2026-11-20T12:00:00+05:30');
const entryAt = new Date('2026-11-20T10:00:00+05:30');

const CASES: [string, { key: string | null; otherKey?: string | null; entryRaw: string | null }, boolean][] =
  [
    ['set right by a person', { key: TRUE, entryRaw: READ }, true],
    ['as it was read', { key: READ, entryRaw: READ }, false],
    ['as a second read had it', { key: TRUE, otherKey: READ, entryRaw: READ }, false],
    ['withheld', { key: null, entryRaw: READ }, false],
    ['never read', { key: TRUE, entryRaw: null }, false],
    ['read as another one', { key: TRUE, entryRaw: 'GJ05AB1235' }, false],
    ['read as no registration', { key: TRUE, entryRaw: 'GJ05A8ZZZ12' }, false],
  ];

describe('what an entry was read as, where a person set the plate right', () => {
  it.each(CASES)('%s', (_what, car, is) => {
    expect(isEnteredAs(car, READ)).toBe(is);
  });

  it.each(CASES.slice(0, 5))('tells whether the plate is one that a person gave: %s', (_what, car, is) => {
    expect(isGivenPlate(car)).toBe(is);
  });

  it.each([
    ['that car', {}, 'exact'],
    ['not where another car comes here under it', { isCarOfItsOwn: true }, 'review'],
  ])('read at the exit it tells of %s', (_what, signals, kind) => {
    const car = { sessionId: 'one', key: TRUE, entryRaw: READ, entryConfidence: 0.97, entryAt };
    expect(matchExit(readPlate(READ), [car], NOW, { confidence: 0.97, ...signals })).toMatchObject({ kind });
  });

  it('the very plate of a car inside goes before', () => {
    const car = { sessionId: 'one', key: TRUE, entryRaw: READ, entryConfidence: 0.97, entryAt };
    const own = { sessionId: 'two', key: READ, entryRaw: READ, entryConfidence: 0.97, entryAt };
    const match = matchExit(readPlate(READ), [car, own], NOW, { confidence: 0.97 });
    expect(match.kind === 'review' && match.candidates[0]?.session).toBe(own);
  });
});
