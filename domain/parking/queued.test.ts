import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countPassed,
  hasComeBack,
  isQueued,
  judgeAgain,
  mayBeInsideSince,
  type SeenInLane,
} from './queued.ts';
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

describe('a car inside that its entry reads again', () => {
  const seen = (lastAt: number, more: Partial<SeenInLane> = {}): SeenInLane => ({
    firstAt: at(0),
    lastAt: at(lastAt),
    passed: 0,
    aloneUntil: at(0),
    isKnown: false,
    ...more,
  });

  it.each<[string, number, SeenInLane, string | undefined]>([
    ['alone, for an hour, has queued', 60, seen(50), 'queued'],
    ['alone, for longer, is parked', 61, seen(50), 'seen_inside'],
    ['while one was let past, for a quarter of an hour, has queued', 15, seen(10, { passed: 1 }), 'queued'],
    ['while one was let past, for longer, is parked', 16, seen(10, { passed: 1 }), 'seen_inside'],
    ['while others were let past twice is parked', 12, seen(10, { passed: 2 }), 'seen_inside'],
    ['long after its last read may have come back', 40, seen(20), undefined],
    ['long after, and known to be parked, is parked', 70, seen(20, { isKnown: true }), 'seen_inside'],
    [
      'too long after, though it was known to be parked, has come back',
      81,
      seen(20, { isKnown: true }),
      undefined,
    ],
  ])('%s', (_what, minutes, inLane, expected) => {
    expect(judgeAgain(read(minutes), open, { isParked: false, inLane })?.kind).toBe(expected);
  });

  it('is known to have come in by its last read before others passed once three intervals say so', () => {
    const passed = (count: number) => seen(10, { passed: count, aloneUntil: at(4) });
    const judge = (count: number) =>
      judgeAgain(read(16), { ...open, entryAt: at(8) }, { isParked: false, inLane: passed(count) });
    expect([judge(2), judge(3)]).toMatchObject([{ entryAt: null }, { entryAt: at(4) }]);
  });

  it('from a slot that is taken still is parked there, and from one that is free it has been out', () => {
    const judge = (isSlotTaken: boolean) =>
      judgeAgain(read(12), open, { isParked: true, isSlotTaken, inLane: seen(8) });
    expect([judge(true)?.kind, judge(false)]).toEqual(['seen_inside', null]);
  });

  it('that seemed to come back once before has queued', () => {
    expect(judgeAgain(read(25), open, { isParked: false, inLane: seen(0), isTwice: true })?.kind).toBe(
      'queued',
    );
    expect(judgeAgain(read(61), open, { isParked: false, inLane: seen(0), isTwice: true })).toBeNull();
  });

  it('never begins later than that read, nor is it begun later where it is known to be parked', () => {
    fc.assert(
      fc.property(fc.nat(120), fc.nat(20), fc.boolean(), (minutes, passed, isKnown) => {
        const inLane = seen(Math.max(0, minutes - 5), { passed, isKnown });
        const again = judgeAgain(read(minutes), open, { isParked: false, inLane });
        expect(again?.kind === 'queued' && (isKnown || passed > 1 || minutes > 60)).toBe(false);
      }),
    );
  });
});

it('others are let in between two reads of a car where they come a while after the first of these', () => {
  const own = [at(0), at(4), at(8)];
  expect(countPassed(own, [at(2), at(6), at(6.5)], at(12))).toEqual({ passed: 2, aloneUntil: at(0) });
  expect(countPassed(own, [at(6)], at(12))).toEqual({ passed: 1, aloneUntil: at(4) });
  expect(countPassed(own, [at(4.3)], at(12))).toEqual({ passed: 0, aloneUntil: at(8) });
});

it('a car has seemed to come back where its visit before ended unread at this entry', () => {
  const before = { entryAt: at(-60), entryGate: 'entry-1', closedAt: at(0), exitAt: null };
  expect(hasComeBack(open, before)).toBe(true);
  expect(hasComeBack(open, { ...before, entryGate: 'entry-2' })).toBe(false);
  expect(hasComeBack(open, { ...before, closedAt: at(-5) })).toBe(false);
  expect(hasComeBack(open, { ...before, exitAt: at(0) })).toBe(false);
  expect(hasComeBack(open, null)).toBe(false);
});

it('a car may be inside since its first read where it stood at its entry for longer than queues last', () => {
  expect(mayBeInsideSince(at(0).toISOString(), at(16))).toEqual(at(0));
  expect(mayBeInsideSince(at(0).toISOString(), at(15))).toBeNull();
  expect(mayBeInsideSince(undefined, at(60))).toBeNull();
});
