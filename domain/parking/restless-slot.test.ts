import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listOccupations, type SlotTurn } from './occupations.ts';
import { isRestless, restlessAt, withoutRestless } from './restless-slot.ts';

const MINUTE_MS = 60_000;
const START = Date.parse('2026-11-20T10:00:00+05:30');

/** Turns of a slot after so many minutes each, taken first. */
function turnsAt(...minutes: number[]): SlotTurn[] {
  return minutes.map((minute, index) => ({
    code: 'B1A01',
    status: index % 2 === 0 ? 'occupied' : 'empty',
    at: new Date(START + minute * MINUTE_MS),
  }));
}
const wordTurns = (turns: readonly SlotTurn[]) =>
  turns.map(({ status, at }) => `${(at.getTime() - START) / MINUTE_MS} ${status}`);

describe('a slot', () => {
  it.each([
    { what: 'that three cars take within a quarter of an hour', minutes: [0, 5, 7, 12, 14], is: true },
    {
      what: 'where cars stop for some minutes each, again and again',
      minutes: [0, 6, 10, 16, 20, 26, 30],
      is: false,
    },
    { what: 'that is reported as taken again and again', minutes: [0, 1, 2, 3, 4, 5, 6], is: true },
    { what: 'that nobody takes', minutes: [], is: false },
  ])('$what is restless: $is', ({ minutes, is }) => {
    expect(isRestless(turnsAt(...minutes))).toBe(is);
  });

  it('that turns to unknown and back has not been freed', () => {
    const turns = turnsAt(0, 1, 2, 3, 4, 5).map((turn) =>
      turn.status === 'empty' ? { ...turn, status: 'unknown' as const } : turn,
    );
    expect(isRestless(turns)).toBe(false);
  });

  it.each([
    { minutes: [0, 30, 31, 32, 33, 34], at: 35, is: { since: 30, lastAt: 34, turns: 6 } },
    { minutes: [0, 3, 6, 9, 12], at: 26.9, is: { since: 0, lastAt: 12, turns: 5 } },
    { minutes: [0, 3, 6, 9, 12], at: 27, is: null },
    { minutes: [0, 3, 6, 9], at: 9, is: null },
  ])('that turned after $minutes minutes is restless at $at: $is', ({ minutes, at, is }) => {
    const found = restlessAt(turnsAt(...minutes), new Date(START + at * MINUTE_MS));
    const inMinutes = (instant: Date) => (instant.getTime() - START) / MINUTE_MS;
    expect(found && { ...found, since: inMinutes(found.since), lastAt: inMinutes(found.lastAt) }).toEqual(is);
  });

  it('is unknown while it is restless, and afterwards what it was reported last', () => {
    expect(wordTurns(withoutRestless(turnsAt(0, 90, 91, 92, 93, 94, 160, 300)))).toEqual([
      '0 occupied',
      '90 unknown',
      '94 empty',
      '160 occupied',
      '300 empty',
    ]);
  });

  it('that is restless never shows a car that came or left meanwhile', () => {
    const minutes = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 6, maxLength: 40 });
    fc.assert(
      fc.property(minutes, (gaps) => {
        let at = 60;
        const flips = gaps.map((gap) => (at += gap));
        const turns = turnsAt(0, ...flips);
        const stood = listOccupations(withoutRestless(turns));
        // It came before; it left at the last turn, if that says so.
        expect(stood).toHaveLength(1);
        expect(stood[0]?.freedAt ?? null).toEqual(
          turns.at(-1)?.status === 'empty' ? (turns.at(-1)?.at ?? null) : null,
        );
      }),
    );
  });
});
