import fc from 'fast-check';
import { expect, it } from 'vitest';
import { judgeLength, longestUsual } from './session-length.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-06-15T06:00:00Z');
const after = (hours: number) => new Date(START + hours * HOUR);
const session = (hours: number, freed: number | null = null) => ({
  entryAt: after(0),
  exitAt: after(hours),
  freedAt: freed === null ? null : after(freed),
  isHeld: false,
  isSlotSure: true,
});

/** What is usual, in hours; the shorter tenth takes half an hour. */
const span = (longest: number, settled = 0) => ({
  longestMs: longest * HOUR,
  settledMs: settled * HOUR,
  shortMs: 0.5 * HOUR,
});

it.each([
  ['an hour free, but less than half of it', 3, 1.9, 8, null],
  ['half of it, but less than an hour', 1.5, 0.6, 8, null],
  ['free for an hour and half of it', 3, 1, 8, { chargedUntil: after(1), because: 'slot_seen_free' }],
  ['longer than usual', 9, null, 8, { chargedUntil: after(0.5), because: 'longer_than_usual' }],
  ['longer than usual, freed late', 9, 8.5, 8, { chargedUntil: after(8.5), because: 'longer_than_usual' }],
  ['as usual', 7, null, 8, null],
])('a session %s', (_, hours, freed, usual, expected) => {
  expect(judgeLength(session(hours, freed), span(usual))).toEqual(expected);
});

it('whose slot may be another car’s is doubted only where it is among the longest', () => {
  const unsure = { ...session(5, 1), isSlotSure: false };
  expect(judgeLength(unsure, span(9))).toBeNull();
  expect(judgeLength(unsure, span(6))).toMatchObject({ because: 'slot_seen_free' });
});

it('whose slot was held until the exit is doubted only where it is many times as long', () => {
  const held = (hours: number) => judgeLength({ ...session(hours), isHeld: true }, span(8));
  expect(held(32)).toBeNull();
  expect(held(33)).toMatchObject({ because: 'longer_than_usual', chargedUntil: after(0.5) });
});

it('as long as several that are settled is no longer than usual', () => {
  expect(judgeLength(session(11), span(8, 11))).toBeNull();
  expect(judgeLength(session(11.1), span(8, 11))).toMatchObject({ because: 'longer_than_usual' });
  expect(judgeLength({ ...session(33), isHeld: true }, span(8, 11))).toMatchObject({
    because: 'longer_than_usual',
  });
});

it('is doubted sooner where many pass unread, but for one whose slot was held', () => {
  const usual = { ...span(8, 11), unreadMs: 4 * HOUR };
  expect(judgeLength(session(4), usual)).toBeNull();
  expect(judgeLength(session(4.1), usual)).toEqual({
    chargedUntil: after(0.5),
    because: 'longer_than_usual',
  });
  expect(judgeLength({ ...session(7), isHeld: true }, usual)).toBeNull();
});

it('is charged up to an instant within it at most', () => {
  const cases = fc.record({ hours: fc.integer({ min: 0, max: 80 }), part: fc.nat(100), usual: fc.nat(60) });
  fc.assert(
    fc.property(cases, ({ hours, part, usual }) => {
      const given = session(hours, (hours * part) / 100);
      const judged = judgeLength(given, span(usual));
      if (judged === null) return;
      expect(judged.chargedUntil >= given.entryAt && judged.chargedUntil <= given.exitAt).toBe(true);
    }),
  );
});

it('what is usual is learnt of 200 sessions and is never below six hours', () => {
  expect(longestUsual({ longestOfHundredMs: 5 * HOUR, known: 199 })).toBe(Infinity);
  expect(longestUsual({ longestOfHundredMs: 2 * HOUR, known: 200 })).toBe(6 * HOUR);
  expect(longestUsual({ longestOfHundredMs: 8 * HOUR, known: 500 })).toBe(12 * HOUR);
});
