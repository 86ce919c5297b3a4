import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isQueued } from './queued.ts';
import { admit } from './session.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 8) + minutes * 60_000);
const PLATE = 'GJ05AB1234';
const read = (minutes: number, gate = 'entry-1') => ({ plate: PLATE, gate, readAt: at(minutes) });
const open = { sessionId: 's', entryAt: at(0), entryGate: 'entry-1' };
const NOTHING = {
  lastClosed: null,
  unmatchedExit: null,
  isStanding: false,
  wasStanding: false,
  isFollowed: false,
  slotStillOccupied: null,
};

describe('a car that is read at its entry again while its session is open', () => {
  it.each([
    ['after a minute and a second', 61 / 60, 'entry-1', false, true],
    ['after twelve minutes', 12, 'entry-1', false, true],
    ['after a quarter of an hour', 15, 'entry-1', false, true],
    ['later than that', 15.1, 'entry-1', false, false],
    ['at another lane', 5, 'entry-2', false, false],
    ['from its slot', 5, 'entry-1', true, false],
    ['before its session began', -5, 'entry-1', false, false],
  ])('%s', (_what, minutes, gate, isParked, expected) => {
    expect(isQueued(read(minutes, gate), open, isParked)).toBe(expected);
  });

  it('at another lane is the same car only where it was read there at once, too', () => {
    const again = (isStanding: boolean, isReadHere: boolean) => {
      const there = { ...read(2, 'entry-2'), isReadHere };
      return admit({ ...NOTHING, isParked: false, open, read: there, isStanding }).kind;
    };
    expect([again(true, true), again(false, true)]).toEqual(['queued', 'queued']);
    expect(again(true, false)).toBe('reopen_after_missed_exit');
  });

  it('has one session and no missed exit, whoever passed the lane meanwhile', () => {
    expect(admit({ ...NOTHING, read: read(5), open, isParked: false })).toEqual({
      kind: 'queued',
      session: open,
    });
    expect(admit({ ...NOTHING, read: read(5), open, isParked: true }).kind).toBe('reopen_after_missed_exit');
  });

  it('never has two open sessions, nor a second one within a quarter of an hour', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900 }), fc.boolean(), (seconds, isStanding) => {
        const decided = admit({
          ...NOTHING,
          isStanding,
          read: read(seconds / 60),
          open,
          isParked: false,
        });
        expect(['duplicate', 'queued']).toContain(decided.kind);
      }),
    );
  });
});
