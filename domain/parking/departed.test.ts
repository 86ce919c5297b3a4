import { expect, it } from 'vitest';
import { departedSince } from './departed.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE);
/** They stay for 1 to 100 minutes, one as often as the other. */
const lengths = {
  lengths: Array.from({ length: 100 }, (_, one) => ({
    lengthMs: (one + 1) * MINUTE,
    watchedMs: 10_000 * MINUTE,
  })),
};
const lasting = (entries: number[]) => ({ entries: entries.map(ago), lengths });
const departed = (from: number, inside: number, entries: number[], readOut = 0) =>
  departedSince(ago(from), { inside, readOut, lasting: lasting(entries), now: NOW });

it('of those that were inside as many have left as leave in that time', () => {
  // They were inside for ten minutes: of the ninety that stay longer half have left 45 minutes later.
  expect(
    departed(
      45,
      20,
      Array.from({ length: 20 }, () => 55),
    ),
  ).toBeCloseTo(10, 0);
});

it('whoever came since leaves as well', () => {
  expect(
    departed(
      60,
      0,
      Array.from({ length: 10 }, () => 50),
    ),
  ).toBeCloseTo(5, 0);
});

it('more were inside than are read: as large a share of all of them has left', () => {
  const entries = Array.from({ length: 20 }, () => 55);
  expect(departed(45, 40, entries)).toBeCloseTo(20, 0);
});

it('who was read as it left all the same has left', () => {
  const entries = Array.from({ length: 10 }, () => 55);
  expect(departed(45, 20, entries, 10)).toBeCloseTo(15, 0);
  expect(departed(45, 20, [], 10)).toBe(10);
});

it('never have more left than were inside', () => {
  expect(
    departed(
      400,
      20,
      Array.from({ length: 20 }, () => 500),
    ),
  ).toBeLessThanOrEqual(20);
});

it('says nothing while nobody knows how long cars stay', () => {
  expect(
    departedSince(ago(10), {
      inside: 3,
      readOut: 0,
      lasting: { entries: [], lengths: { lengths: [] } },
      now: NOW,
    }),
  ).toBeNull();
});
