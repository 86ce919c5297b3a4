import { expect, test } from 'vitest';
import { CALM, turned } from './dials.ts';
import { runSeeds } from './run-seeds.ts';
import { BIG_MALL } from './true-visit.ts';

const SMALL = { ...BIG_MALL, visitsADay: 30, slotsPerSection: 2 };

test('a calm day against the product: every visit right to the paisa, nothing asked, no ghost', async () => {
  const lines: string[] = [];
  const { all, seeds, spent } = await runSeeds({
    seeds: [5],
    days: 1,
    dials: CALM,
    shape: SMALL,
    print: (line) => lines.push(line),
  });
  expect(all.visits).toBeGreaterThan(20);
  expect(all.outcomes).toMatchObject({ right: all.visits, merged: 0, wrong: 0, lost: 0 });
  expect(all).toMatchObject({
    overcharged: 0,
    underOfAll: 0,
    ghosts: 0,
    questionsPer100: 0,
    parkedWithin: 1,
  });
  // A minute may fall between a change and its message.
  expect(all.freeWithin).toBeGreaterThan(0.99);
  expect(spent['sendRead']?.times).toBe(2 * all.visits);
  expect(seeds[0]?.dials).toBe('calm');
  expect(lines.join('\n')).toContain('met    visits overcharged: 0');
});

test('a car whose exit no camera sees is not judged right, and its story is printed', async () => {
  const lines: string[] = [];
  const { all } = await runSeeds({
    seeds: [5],
    days: 1,
    dials: turned({ unreadExits: 0.3 }),
    shape: SMALL,
    stories: 2,
    print: (line) => lines.push(line),
  });
  expect(all.outcomes.right).toBeLessThan(all.visits);
  // Among so many unread exits a right one may be asked about: that is the product's figure, not the judge's.
  expect(all.rightOfRead).toBeGreaterThan(0.8);
  expect(lines.join('\n')).toMatch(/truth: visit \d+, .* exit unread/);
});
