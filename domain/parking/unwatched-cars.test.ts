import { expect, it } from 'vitest';
import { whoStands } from './who-stands.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 6) + minute * 60_000);
/** A car that took a slot, and one that came later and took none. */
const CARS = [
  { entryAt: at(0), exitAt: null },
  { entryAt: at(60), exitAt: null },
];
const OCCUPATIONS = [{ slot: 'B1A01', code: 'B1A01', takenAt: at(1.6), freedAt: null }];
const lastOf = (unwatched: { from: number; to: number }[]) =>
  whoStands(CARS, OCCUPATIONS, { alone: [], readUntil: null, unwatched }).whereabouts.get(
    CARS[1] ?? { entryAt: at(0), exitAt: null },
  );

it('says nothing of a car that no slot was taken for, where slots are known not to have reported then', () => {
  expect(lastOf([])?.unseen).toBeGreaterThan(0.5);
  expect(lastOf([{ from: at(30).getTime(), to: at(120).getTime() }])?.unseen).toBe(0);
  expect(lastOf([{ from: at(70).getTime(), to: at(120).getTime() }])?.unseen).toBeGreaterThan(0.5);
});
