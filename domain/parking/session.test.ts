import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExitMatch } from '../plates/match.ts';
import { admit, release, settleUnmatchedExit } from './session.ts';
import { staleSessions } from './stale-sessions.ts';
import type { EntryFacts, ExitFacts, GateRead } from './session.ts';

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
interface Open {
  sessionId: string;
  key: string | null;
  entryAt: Date;
  entryGate: string | null;
  vehicleClass?: string | null;
}
const open = (minutes: number, change: Partial<Open> = {}): Open => ({
  sessionId: 's1',
  key: 'GJ05AB1234',
  entryAt: at(minutes),
  entryGate: 'entry-1',
  ...change,
});
const closed = (entry: number, exit: number) => ({
  sessionId: 's0',
  entryAt: at(entry),
  closedAt: at(exit),
  exitAt: at(exit),
  entryGate: 'entry-1',
});
/** An exit of which the entry is not known. */
const exitOnly = (exit: number) => ({ sessionId: 's0', exitAt: at(exit) });
type Closed = Omit<ReturnType<typeof closed>, 'exitAt'> & { exitAt: Date | null };
type Exit = ReturnType<typeof closed> | ReturnType<typeof exitOnly>;

const enter = (facts: Partial<EntryFacts<Open, Closed, Exit>>) =>
  admit<Open, Closed, Exit>({
    read: read(0),
    open: null,
    lastClosed: null,
    unmatchedExit: null,
    isStanding: false,
    wasStanding: false,
    isFollowed: false,
    slotStillOccupied: null,
    isParked: false,
    ...facts,
  });
const leave = (facts: Partial<ExitFacts<Open, Exit, Closed>>) =>
  release<Open, Exit, Closed>({
    read: exitRead(0),
    match: { kind: 'none', reason: 'no_candidate' },
    lastExit: null,
    sameCar: null,
    isMissedExitDrained: false,
    missedExit: null,
    closedAround: null,
    ...facts,
  });
const exact = (session: Open): ExitMatch<Open> => ({ kind: 'exact', session, corrected: false });
const near = (session: Open): ExitMatch<Open> => ({
  kind: 'near',
  session,
  distance: 0.5,
  readPlate: 'GJ05AB1234',
  sessionPlate: 'GJ05AB1Z34',
  evidence: [],
  isConfusionKnown: false,
});

describe('a car at the entry', () => {
  it('that is not inside opens a session', () => {
    expect(enter({})).toEqual({ kind: 'open', review: null });
    expect(enter({ read: read(90), lastClosed: closed(0, 60) })).toEqual({ kind: 'open', review: null });
  });

  it('without a readable plate is let in, for review', () => {
    expect(enter({ read: read(0, { plate: null }) })).toEqual({ kind: 'open', review: 'plate_unreadable' });
  });

  it.each([0, 0.5, 1, -0.5, -1])(
    'read again %d minutes from its entry at the same gate is the same car',
    (minutes) => {
      expect(enter({ read: read(minutes), open: open(0) })).toEqual({
        kind: 'duplicate',
        session: open(0),
      });
    },
  );

  it.each([-1, -0.5, 0, 0.5, 1])(
    'read at another gate %d minutes from its entry is the same car',
    (minutes) => {
      const beside = { read: read(minutes, { gate: 'entry-2', vehicleClass: 'car' }) };
      expect(enter({ ...beside, open: open(0) }).kind).toBe('duplicate');
      expect(enter({ ...beside, lastClosed: closed(0, 60) }).kind).toBe('duplicate');
      expect(enter({ ...beside, open: open(0, { vehicleClass: 'bike' }) }).kind).toBe('open_withheld');
    },
  );

  it.each([false, null])('inside already, slot still taken %s: the exit was missed', (slotStillOccupied) => {
    expect(enter({ read: read(90), open: open(0), slotStillOccupied })).toEqual({
      kind: 'reopen_after_missed_exit',
      closes: open(0),
    });
  });

  it('inside already and its slot still taken: a second car with the same plate', () => {
    expect(enter({ read: read(90), open: open(0), slotStillOccupied: true }).kind).toBe('open_withheld');
    expect(enter({ read: read(90), open: open(0), mayBeAnother: true }).kind).toBe('open_withheld');
  });

  it('inside already but of another class: a second car, whatever the slot says', () => {
    const facts = { read: read(90, { vehicleClass: 'bike' }), slotStillOccupied: false };
    expect(enter({ ...facts, open: open(0, { vehicleClass: 'car' }) }).kind).toBe('open_withheld');
    expect(enter({ ...facts, open: open(0, { vehicleClass: 'bike' }) }).kind).toBe(
      'reopen_after_missed_exit',
    );
    expect(enter({ ...facts, open: open(0) }).kind).toBe('reopen_after_missed_exit');
  });

  it('whose exit came first joins it', () => {
    const joined = { kind: 'join_exit', exit: exitOnly(5) };
    expect(enter({ read: read(0), unmatchedExit: exitOnly(5) })).toEqual(joined);
    expect(enter({ read: read(0), unmatchedExit: exitOnly(5), open: open(60) })).toEqual(joined);
  });

  it('does not join an exit from before it came, nor one after another entry', () => {
    expect(enter({ read: read(10), unmatchedExit: exitOnly(5) }).kind).toBe('open');
    expect(enter({ read: read(40), unmatchedExit: exitOnly(50), open: open(30) }).kind).not.toBe('join_exit');
  });

  it('whose doubled read arrives after it has left opens no second session', () => {
    expect(enter({ read: read(0.2), lastClosed: closed(0, 60) })).toEqual({
      kind: 'duplicate',
      session: closed(0, 60),
    });
    expect(enter({ read: read(-0.2), lastClosed: closed(0, 60) }).kind).toBe('duplicate');
  });

  it('a late read of an earlier session never opens a session in the present', () => {
    expect(enter({ read: read(-60), open: open(0) })).toEqual({ kind: 'record_missed_exit' });
    expect(enter({ read: read(-60), lastClosed: closed(0, 30) })).toEqual({ kind: 'record_missed_exit' });
    expect(enter({ read: read(-5), open: open(0) })).toEqual({ kind: 'duplicate', session: open(0) });
  });

  it('never leaves two open sessions with the plate key of one car', () => {
    const facts = fc.record({
      minutes: fc.integer({ min: -3000, max: 3000 }),
      gate: fc.constantFrom('entry-1', 'entry-2'),
      slotStillOccupied: fc.constantFrom(true, false, null),
      exit: fc.option(fc.integer({ min: -3000, max: 3000 })),
    });
    fc.assert(
      fc.property(facts, ({ minutes, gate, slotStillOccupied, exit }) => {
        const decided = enter({
          read: read(minutes / 10, { gate }),
          open: open(0),
          slotStillOccupied,
          unmatchedExit: exit === null ? null : exitOnly(exit / 10),
        });
        expect(decided.kind).not.toBe('open');
      }),
    );
  });
});

describe('a car at the exit', () => {
  it('closes the session its plate names', () => {
    expect(leave({ read: exitRead(90), match: exact(open(0)) })).toEqual({
      kind: 'close',
      session: open(0),
      exitAt: at(90),
    });
  });

  it('read a little before its entry by a slow clock has been inside for no time at all', () => {
    expect(leave({ read: exitRead(-0.9), match: exact(open(0)) })).toMatchObject({
      kind: 'close',
      exitAt: at(0),
    });
  });

  it('read long before the entry of the open session does not close it', () => {
    expect(leave({ read: exitRead(-5), match: exact(open(0)) })).toEqual({ kind: 'wait_for_entry' });
    expect(leave({ read: exitRead(-5), match: near(open(0)) })).toEqual({ kind: 'wait_for_entry' });
  });

  it('misread by one character closes the session that the matcher is sure of', () => {
    expect(leave({ read: exitRead(90), match: near(open(0)) })).toMatchObject({
      kind: 'close',
      exitAt: at(90),
    });
  });

  it('that the matcher is not sure of is for a person', () => {
    const both = [open(0), open(5, { sessionId: 's2' })];
    const candidates = both.map((session) => ({ session, distance: 0.5 }));
    const match: ExitMatch<Open> = { kind: 'review', reason: 'two_candidates', candidates };
    expect(leave({ match })).toEqual({ kind: 'review', reason: 'exit_ambiguous', candidates: both });
    expect(leave({ read: exitRead(61), lastExit: closed(0, 60), match }).kind).toBe('duplicate');
  });

  it('without a readable plate is for a person', () => {
    expect(leave({ read: exitRead(0, { plate: null }) })).toMatchObject({
      kind: 'review',
      reason: 'plate_unreadable',
    });
  });

  it.each([0, 0.1, 9])('read again %d minutes after its own exit is the same exit', (minutes) => {
    const duplicate = { kind: 'duplicate', of: closed(0, 60) };
    expect(leave({ read: exitRead(60 + minutes), lastExit: closed(0, 60) })).toEqual(duplicate);
    expect(leave({ read: exitRead(60 + minutes), lastExit: closed(0, 60), match: near(open(0)) })).toEqual(
      duplicate,
    );
  });

  it.each([0.1, 9])('that was there %d minutes before the read of its exit left then', (minutes) => {
    const readAt = exitRead(60 - minutes);
    const earlier = { kind: 'earlier_exit', of: closed(0, 60), exitAt: at(60 - minutes) };
    expect(leave({ read: readAt, lastExit: closed(0, 60) })).toEqual(earlier);
    expect(leave({ read: readAt, lastExit: exitOnly(60) })).toEqual({ ...earlier, of: exitOnly(60) });
    expect(leave({ read: readAt, lastExit: closed(0, 60), match: near(open(0)) })).toEqual(earlier);
  });

  it('at the exit before its session began left after another one, but for clocks that differ', () => {
    expect(leave({ read: exitRead(-5), lastExit: closed(0, 3) }).kind).toBe('wait_for_entry');
    expect(leave({ read: exitRead(-0.9), lastExit: closed(0, 3) }).kind).toBe('duplicate');
  });

  it('its doubled read, arriving after the car came in again, does not close the new session', () => {
    expect(leave({ read: exitRead(60.1), lastExit: closed(0, 60), match: exact(open(60.5)) })).toEqual({
      kind: 'duplicate',
      of: closed(0, 60),
    });
  });

  it('that came in again and leaves within minutes does close the new session', () => {
    expect(leave({ read: exitRead(65), lastExit: closed(0, 60), match: exact(open(62)) })).toEqual({
      kind: 'close',
      session: open(62),
      exitAt: at(65),
    });
  });

  it('whose exit arrives after its re-entry repairs the session that was thought to have missed it', () => {
    const missedExit = closed(0, 60);
    expect(leave({ read: exitRead(59.5), match: exact(open(60)), missedExit })).toEqual({
      kind: 'repair_missed_exit',
      session: missedExit,
      exitAt: at(59.5),
    });
    expect(leave({ read: exitRead(200), missedExit })).toEqual({ kind: 'wait_for_entry' });
    expect(leave({ read: exitRead(61), match: exact(open(60)), missedExit })).toMatchObject({
      session: open(60),
    });
  });

  it('without an entry waits 15 minutes for it and is then for review', () => {
    expect(leave({})).toEqual({ kind: 'wait_for_entry' });
    expect(settleUnmatchedExit(at(0), new Date(at(15).getTime() - 1))).toBe('wait');
    expect(settleUnmatchedExit(at(0), at(15))).toBe('entry_unknown');
  });

  it('never closes a session before it began', () => {
    fc.assert(
      fc.property(fc.integer({ min: -600, max: 600 }), fc.boolean(), (tenths, isExact) => {
        const car = open(0);
        const decided = leave({ read: exitRead(tenths / 10), match: isExact ? exact(car) : near(car) });
        expect(decided.kind !== 'close' || (decided.exitAt >= car.entryAt && decided.session === car)).toBe(
          true,
        );
        expect(decided.kind).toBe(tenths >= -10 ? 'close' : 'wait_for_entry');
      }),
    );
  });
});

describe('long sessions', () => {
  it('those of 24 hours are listed, oldest first', () => {
    const cars = [open(0, { sessionId: 'b' }), open(-600, { sessionId: 'a' }), open(1, { sessionId: 'c' })];
    expect(staleSessions(cars, at(1440)).map((car) => car.sessionId)).toEqual(['a', 'b']);
  });
});
