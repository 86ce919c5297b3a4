import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  admit,
  release,
  REVIEW_REASONS,
  REVIEW_SENTENCES,
  settleUnmatchedExit,
  staleSessions,
} from './session.ts';
import type { EntryFacts, ExitFacts, GateRead, OpenStay } from './session.ts';

const START = Date.parse('2026-06-15T06:00:00Z');
/** Minutes after START. */
const at = (minutes: number) => new Date(START + minutes * 60_000);
const read = (minutes: number, change: Partial<GateRead> = {}): GateRead => ({
  plate: 'GJ05AB1234',
  gate: 'entry-1',
  readAt: at(minutes),
  ...change,
});
const exitRead = (minutes: number, change: Partial<GateRead> = {}) =>
  read(minutes, { gate: 'exit-1', ...change });
const stay = (minutes: number, change: Partial<OpenStay> = {}): OpenStay => ({
  sessionId: 's1',
  entryAt: at(minutes),
  entryGate: 'entry-1',
  ...change,
});
const closed = (entry: number | null, exit: number) => ({
  sessionId: 's0',
  entryAt: entry === null ? null : at(entry),
  exitAt: at(exit),
  entryGate: 'entry-1',
  exitGate: 'exit-1',
});

const enter = (facts: Partial<EntryFacts>) =>
  admit({
    read: read(0),
    openSession: null,
    lastClosed: null,
    unmatchedExit: null,
    bayStillOccupied: null,
    ...facts,
  });
type Matched = Pick<ExitFacts, 'match' | 'matchedStay'>;
const none: Matched = { match: { kind: 'none', reason: 'no-candidate' }, matchedStay: null };
const leave = ({ matched = none, ...facts }: Partial<ExitFacts> & { matched?: Matched }) =>
  release({ read: exitRead(0), lastClosed: null, missedExit: null, ...matched, ...facts });
const exact = (open: OpenStay): Matched => ({
  match: { kind: 'exact', sessionId: open.sessionId, corrected: false },
  matchedStay: open,
});
const near = (open: OpenStay): Matched => ({
  match: {
    kind: 'near',
    sessionId: open.sessionId,
    distance: 0.5,
    readPlate: 'GJ05AB1234',
    sessionPlate: 'GJ05AB1Z34',
    evidence: [],
  },
  matchedStay: open,
});

describe('a car at the entry', () => {
  it('that is not inside opens a stay', () => {
    expect(enter({})).toEqual({ kind: 'open', review: null });
    expect(enter({ read: read(90), lastClosed: closed(0, 60) })).toEqual({ kind: 'open', review: null });
  });

  it('without a readable plate is let in, for review', () => {
    expect(enter({ read: read(0, { plate: null }) })).toEqual({ kind: 'open', review: 'plate_unreadable' });
  });

  it.each([0, 0.5, 1, -0.5, -1])(
    'read again %d minutes from its entry at the same gate is the same car',
    (minutes) => {
      expect(enter({ read: read(minutes), openSession: stay(0) })).toEqual({
        kind: 'duplicate',
        sessionId: 's1',
      });
    },
  );

  it('read at another gate within the same minute is a second car', () => {
    expect(enter({ read: read(0.5, { gate: 'entry-2' }), openSession: stay(0) })).toEqual({
      kind: 'open-withheld',
      firstSessionId: 's1',
    });
  });

  it.each([false, null])('inside already, bay still taken %s: the exit was missed', (bayStillOccupied) => {
    expect(enter({ read: read(90), openSession: stay(0), bayStillOccupied })).toEqual({
      kind: 'reopen-after-missed-exit',
      closes: 's1',
    });
  });

  it('inside already and its bay still taken: a second car with the same plate', () => {
    expect(enter({ read: read(90), openSession: stay(0), bayStillOccupied: true }).kind).toBe(
      'open-withheld',
    );
  });

  it('inside already but of another class: a second car, whatever the bay says', () => {
    const facts = { read: read(90, { vehicleClass: 'bike' }), bayStillOccupied: false };
    expect(enter({ ...facts, openSession: stay(0, { vehicleClass: 'car' }) }).kind).toBe('open-withheld');
    expect(enter({ ...facts, openSession: stay(0, { vehicleClass: 'bike' }) }).kind).toBe(
      'reopen-after-missed-exit',
    );
    expect(enter({ ...facts, openSession: stay(0) }).kind).toBe('reopen-after-missed-exit');
  });

  it('whose exit came first joins it', () => {
    const joined = { kind: 'join-exit', sessionId: 's0', exitAt: at(5) };
    expect(enter({ read: read(0), unmatchedExit: closed(null, 5) })).toEqual(joined);
    expect(enter({ read: read(0), unmatchedExit: closed(null, 5), openSession: stay(60) })).toEqual(joined);
  });

  it('does not join an exit from before it came, nor one after another entry', () => {
    expect(enter({ read: read(10), unmatchedExit: closed(null, 5) }).kind).toBe('open');
    expect(enter({ read: read(40), unmatchedExit: closed(null, 50), openSession: stay(30) }).kind).not.toBe(
      'join-exit',
    );
  });

  it('whose doubled read arrives after it has left opens no second stay', () => {
    expect(enter({ read: read(0.2), lastClosed: closed(0, 60) })).toEqual({
      kind: 'duplicate',
      sessionId: 's0',
    });
    expect(enter({ read: read(-0.2), lastClosed: closed(0, 60) }).kind).toBe('duplicate');
  });

  it('a late read of an earlier visit never opens a stay in the present', () => {
    expect(enter({ read: read(-60), openSession: stay(0) })).toEqual({ kind: 'record-missed-exit' });
    expect(enter({ read: read(-60), lastClosed: closed(0, 30) })).toEqual({ kind: 'record-missed-exit' });
    expect(enter({ read: read(-5), openSession: stay(0) })).toEqual({ kind: 'duplicate', sessionId: 's1' });
  });

  it('never leaves two open stays with the plate key of one car', () => {
    const facts = fc.record({
      minutes: fc.integer({ min: -3000, max: 3000 }),
      gate: fc.constantFrom('entry-1', 'entry-2'),
      bayStillOccupied: fc.constantFrom(true, false, null),
      exit: fc.option(fc.integer({ min: -3000, max: 3000 })),
    });
    fc.assert(
      fc.property(facts, ({ minutes, gate, bayStillOccupied, exit }) => {
        const decided = enter({
          read: read(minutes / 10, { gate }),
          openSession: stay(0),
          bayStillOccupied,
          unmatchedExit: exit === null ? null : closed(null, exit / 10),
        });
        expect(decided.kind).not.toBe('open');
      }),
    );
  });
});

describe('a car at the exit', () => {
  it('closes the stay its plate names', () => {
    expect(leave({ read: exitRead(90), matched: exact(stay(0)) })).toEqual({
      kind: 'close',
      sessionId: 's1',
      matched: 'exact',
      exitAt: at(90),
    });
  });

  it('read a little before its entry by a slow clock has stayed for no time at all', () => {
    expect(leave({ read: exitRead(-0.9), matched: exact(stay(0)) })).toMatchObject({
      kind: 'close',
      exitAt: at(0),
    });
  });

  it('read long before the entry of the open stay does not close that stay', () => {
    expect(leave({ read: exitRead(-5), matched: exact(stay(0)) })).toEqual({ kind: 'wait-for-entry' });
    expect(leave({ read: exitRead(-5), matched: near(stay(0)) })).toEqual({ kind: 'wait-for-entry' });
  });

  it('misread by one character closes the stay that the matcher is sure of', () => {
    expect(leave({ read: exitRead(90), matched: near(stay(0)) })).toMatchObject({
      kind: 'close',
      matched: 'near',
    });
  });

  it('that the matcher is not sure of is for a person', () => {
    const candidates = [
      { sessionId: 's1', distance: 0.5 },
      { sessionId: 's2', distance: 0.5 },
    ];
    const matched: Matched = {
      match: { kind: 'review', reason: 'two-candidates', candidates },
      matchedStay: null,
    };
    expect(leave({ matched })).toEqual({
      kind: 'review',
      reason: 'exit_ambiguous',
      candidates: ['s1', 's2'],
    });
    expect(leave({ read: exitRead(61), lastClosed: closed(0, 60), matched }).kind).toBe('duplicate');
  });

  it('without a readable plate is for a person', () => {
    expect(leave({ read: exitRead(0, { plate: null }) })).toMatchObject({
      kind: 'review',
      reason: 'plate_unreadable',
    });
  });

  it.each([0, 0.1, 9])('read again %d minutes after its own exit is the same exit', (minutes) => {
    const duplicate = { kind: 'duplicate', sessionId: 's0' };
    expect(leave({ read: exitRead(60 + minutes), lastClosed: closed(0, 60) })).toEqual(duplicate);
    expect(
      leave({ read: exitRead(60 + minutes), lastClosed: closed(0, 60), matched: near(stay(0)) }),
    ).toEqual(duplicate);
  });

  it.each([0.1, 9])('that was there %d minutes before the read of its exit left then', (minutes) => {
    const readAt = exitRead(60 - minutes);
    const earlier = { kind: 'earlier-exit', sessionId: 's0', exitAt: at(60 - minutes) };
    expect(leave({ read: readAt, lastClosed: closed(0, 60) })).toEqual(earlier);
    expect(leave({ read: readAt, lastClosed: closed(null, 60) })).toEqual(earlier);
    expect(leave({ read: readAt, lastClosed: closed(0, 60), matched: near(stay(0)) })).toEqual(earlier);
  });

  it('at the exit before its stay began left after another visit, but for clocks that differ', () => {
    expect(leave({ read: exitRead(-5), lastClosed: closed(0, 3) }).kind).toBe('wait-for-entry');
    expect(leave({ read: exitRead(-0.9), lastClosed: closed(0, 3) }).kind).toBe('duplicate');
  });

  it('its doubled read, arriving after the car came in again, does not close the new stay', () => {
    expect(leave({ read: exitRead(60.1), lastClosed: closed(0, 60), matched: exact(stay(60.5)) })).toEqual({
      kind: 'duplicate',
      sessionId: 's0',
    });
  });

  it('that came in again and leaves within minutes does close the new stay', () => {
    expect(leave({ read: exitRead(65), lastClosed: closed(0, 60), matched: exact(stay(62)) })).toMatchObject({
      kind: 'close',
      sessionId: 's1',
    });
  });

  it('whose exit arrives after its re-entry repairs the stay that was thought to have missed it', () => {
    const missedExit = { sessionId: 's0', entryAt: at(0), closedAt: at(60) };
    expect(leave({ read: exitRead(59.5), matched: exact(stay(60)), missedExit })).toEqual({
      kind: 'repair-missed-exit',
      sessionId: 's0',
      exitAt: at(59.5),
    });
    expect(leave({ read: exitRead(200), missedExit })).toEqual({ kind: 'wait-for-entry' });
    expect(leave({ read: exitRead(61), matched: exact(stay(60)), missedExit })).toMatchObject({
      sessionId: 's1',
    });
  });

  it('without an entry waits 15 minutes for it and is then for review', () => {
    expect(leave({})).toEqual({ kind: 'wait-for-entry' });
    expect(settleUnmatchedExit(at(0), new Date(at(15).getTime() - 1))).toBe('wait');
    expect(settleUnmatchedExit(at(0), at(15))).toBe('entry_unknown');
  });

  it('never closes a stay before it began', () => {
    fc.assert(
      fc.property(fc.integer({ min: -600, max: 600 }), fc.boolean(), (tenths, isExact) => {
        const open = stay(0);
        const decided = leave({ read: exitRead(tenths / 10), matched: isExact ? exact(open) : near(open) });
        expect(decided.kind !== 'close' || decided.exitAt >= open.entryAt).toBe(true);
        expect(decided.kind).toBe(tenths >= -10 ? 'close' : 'wait-for-entry');
      }),
    );
  });
});

describe('long stays and reviews', () => {
  it('a stay of 24 hours is told, oldest first', () => {
    const cars = [stay(0, { sessionId: 'b' }), stay(-600, { sessionId: 'a' }), stay(1, { sessionId: 'c' })];
    expect(staleSessions(cars, at(1440)).map((car) => car.sessionId)).toEqual(['a', 'b']);
  });

  it('every reason has a sentence of its own', () => {
    expect(Object.keys(REVIEW_SENTENCES)).toEqual([...REVIEW_REASONS]);
    expect(new Set(Object.values(REVIEW_SENTENCES)).size).toBe(REVIEW_REASONS.length);
  });
});
