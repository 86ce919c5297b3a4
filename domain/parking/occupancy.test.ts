import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyReading,
  countSlots,
  DEFAULT_OCCUPANCY_SETTINGS,
  settlePending,
  silence,
  unknownSlot,
} from './occupancy.ts';
import { at, reading } from '../../testing/slot-readings.ts';
import type { OccupancySettings, SlotReading, SlotState, SlotStatus } from './occupancy.ts';

function feed(readings: readonly SlotReading[], settings: OccupancySettings = DEFAULT_OCCUPANCY_SETTINGS) {
  let state: SlotState = unknownSlot('B1A01');
  const outcomes = readings.map((each) => {
    const applied = applyReading(state, each, settings);
    state = applied.state;
    return applied.outcome;
  });
  return { state, outcomes };
}

const raw: OccupancySettings = { stabilitySeconds: 3, maxFlipsPerMinute: 6 };

describe('a sensor reading', () => {
  it('the first one sets a slot of which nothing was known, stability or not', () => {
    for (const settings of [DEFAULT_OCCUPANCY_SETTINGS, raw]) {
      const { state, outcomes } = feed([reading(0, 'occupied', 1)], settings);
      expect(outcomes).toEqual(['changed']);
      expect(state).toMatchObject({
        status: 'occupied',
        since: at(0),
        source: 'sensor-1',
        observedAt: at(0),
      });
    }
  });

  it('of the same status refreshes the age, not the change', () => {
    const { state, outcomes } = feed([reading(0, 'empty'), reading(40, 'empty')]);
    expect(outcomes).toEqual(['changed', 'unchanged']);
    expect(state).toMatchObject({ since: at(0), observedAt: at(40) });
  });

  it('that is late or repeated changes nothing at all', () => {
    const before = feed([reading(0, 'empty', 1), reading(10, 'occupied', 2)]).state;
    for (const stale of [
      reading(9, 'empty', 3),
      reading(10, 'occupied', 2),
      reading(10, 'empty', 1),
      reading(11, 'empty', 2),
    ]) {
      const applied = applyReading(before, stale, DEFAULT_OCCUPANCY_SETTINGS);
      expect(applied.outcome).toBe('late');
      expect(applied.state).toBe(before);
    }
  });

  it('of a restarted counter counts, and so does the same number from another sensor', () => {
    expect(feed([reading(0, 'empty', 900), reading(5, 'occupied', 0)]).outcomes).toEqual([
      'changed',
      'changed',
    ]);
    const other = { ...reading(5, 'occupied', 900), source: 'sensor-2' };
    expect(feed([reading(0, 'empty', 900), other]).outcomes).toEqual(['changed', 'changed']);
  });

  it('of a fault makes the slot unknown, never empty', () => {
    expect(feed([reading(0, 'occupied'), reading(5, 'unknown')]).state.status).toBe('unknown');
  });

  it('the order and number of arrivals do not matter: the newest instant stands', () => {
    const lists = fc.uniqueArray(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 15 });
    const calm = { stabilitySeconds: 0, maxFlipsPerMinute: 1000 };
    fc.assert(
      fc.property(
        lists,
        fc.infiniteStream(fc.boolean()),
        fc.infiniteStream(fc.nat()),
        (seconds, bits, keys) => {
          const truth = seconds
            .toSorted((a, b) => a - b)
            .map((second, i) => reading(second, bits.next().value === true ? 'occupied' : 'empty', i));
          const shuffled = [...truth, ...truth]
            .map((each) => ({ each, key: keys.next().value ?? 0 }))
            .toSorted((a, b) => a.key - b.key)
            .map(({ each }) => each);
          const expected = feed(truth, calm).state;
          const actual = feed(shuffled, calm).state;
          expect([actual.status, actual.observedAt]).toEqual([expected.status, expected.observedAt]);
          expect(actual.status).toBe(truth.at(-1)?.status);
        },
      ),
    );
  });

  it('of one instant without numbers, repeated, is late', () => {
    expect(feed([reading(0, 'empty'), reading(0, 'empty')]).outcomes).toEqual(['changed', 'late']);
    expect(feed([reading(0, 'empty'), reading(0, 'unknown')]).outcomes).toEqual(['changed', 'late']);
  });

  it('of one instant without numbers: the later to arrive counts, and each that comes again is a repeat', () => {
    const both: [SlotStatus, SlotStatus][] = [
      ['empty', 'occupied'],
      ['occupied', 'empty'],
    ];
    for (const [first, then] of both) {
      const twice = [first, then, first, then, first].map((status) => reading(0, status));
      const { state, outcomes } = feed([reading(-60, then), ...twice]);
      expect(outcomes).toEqual(['changed', 'changed', 'changed', 'late', 'late', 'late']);
      expect(state).toMatchObject({ status: then, since: at(0) });
      expect(applyReading(state, reading(1, first), DEFAULT_OCCUPANCY_SETTINGS).outcome).toBe('changed');
    }
  });

  it('of one instant, of two sensors: occupied wins in either order', () => {
    const other = (status: SlotStatus) => ({ ...reading(0, status), source: 'sensor-2' });
    expect(feed([reading(0, 'empty'), other('occupied')]).state.status).toBe('occupied');
    expect(feed([reading(0, 'occupied'), other('empty')]).state.status).toBe('occupied');
  });

  it('of before a silence does not make a slot free when it comes again', () => {
    const silent = silence(feed([reading(0, 'empty')]).state, at(0), 10, at(60)).state;
    expect(applyReading(silent, reading(0, 'empty'), DEFAULT_OCCUPANCY_SETTINGS).outcome).toBe('late');
  });
});

describe('stability', () => {
  it('a change is shown once it has held, with the instant at which it began', () => {
    const { state, outcomes } = feed([reading(0, 'empty'), reading(10, 'occupied')], raw);
    expect(outcomes).toEqual(['changed', 'pending']);
    expect(state.status).toBe('empty');
    expect(settlePending(state, at(12.9))).toEqual({ state, outcome: 'unchanged' });
    const settled = settlePending(state, at(13));
    expect(settled.outcome).toBe('changed');
    expect(settled.state).toMatchObject({ status: 'occupied', since: at(10), pending: null });
  });

  it('a change taken back in time was never there', () => {
    const { state, outcomes } = feed(
      [reading(0, 'empty'), reading(10, 'occupied'), reading(12, 'empty')],
      raw,
    );
    expect(outcomes).toEqual(['changed', 'pending', 'unchanged']);
    expect(settlePending(state, at(60)).state).toMatchObject({ status: 'empty', since: at(0) });
  });

  it('a repeated reading does not start the wait again', () => {
    const { state, outcomes } = feed(
      [reading(0, 'empty'), reading(10, 'occupied'), reading(12, 'occupied')],
      raw,
    );
    expect(outcomes.at(-1)).toBe('pending');
    expect(settlePending(state, at(13)).state.status).toBe('occupied');
  });

  it('a later reading settles what held until then', () => {
    const { state, outcomes } = feed(
      [reading(0, 'empty'), reading(10, 'occupied'), reading(20, 'empty')],
      raw,
    );
    expect(outcomes.at(-1)).toBe('changed');
    expect(state).toMatchObject({
      status: 'occupied',
      since: at(10),
      pending: { status: 'empty', settlesAt: at(23) },
    });
  });

  it('without stability nothing ever waits', () => {
    const readings = fc.array(fc.boolean(), { maxLength: 30 });
    fc.assert(
      fc.property(readings, (list) => {
        const fed = feed(list.map((isOccupied, i) => reading(i * 30, isOccupied ? 'occupied' : 'empty')));
        expect(fed.outcomes).not.toContain('pending');
        expect(fed.state.status).toBe(
          list.length === 0 ? 'unknown' : list.at(-1) === true ? 'occupied' : 'empty',
        );
      }),
    );
  });
});

describe('a flapping sensor', () => {
  const flapping = Array.from({ length: 20 }, (_, i) =>
    reading(i * 5, i % 2 === 0 ? 'empty' : 'occupied', i),
  );

  it('is suspect from its seventh change within a minute, and the status shown last stays', () => {
    const { outcomes, state } = feed(flapping);
    expect(outcomes.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => 'changed'));
    expect(new Set(outcomes.slice(7))).toEqual(new Set(['suspect']));
    expect(state).toMatchObject({ isSuspect: true, status: 'empty', observedAt: at(95) });
    expect(state.flips.length).toBeLessThanOrEqual(7);
  });

  it('six changes in a minute are not flapping', () => {
    expect(feed(flapping.slice(0, 7)).state.isSuspect).toBe(false);
  });

  it('is trusted again after a quiet minute, and shows what it says then', () => {
    const { state } = feed(flapping);
    expect(settlePending(state, at(154)).state).toBe(state);
    const calm = settlePending(state, at(155));
    expect(calm.outcome).toBe('changed');
    expect(calm.state).toMatchObject({ isSuspect: false, status: 'occupied', since: at(95) });
    expect(applyReading(state, reading(156, 'occupied', 99), DEFAULT_OCCUPANCY_SETTINGS).outcome).toBe(
      'changed',
    );
  });

  it('with stability shows the last status that held', () => {
    const { state } = feed([reading(-100, 'occupied'), ...flapping.map((each) => each)], {
      ...raw,
      stabilitySeconds: 6,
    });
    expect(state).toMatchObject({ isSuspect: true, status: 'occupied', since: at(-100) });
  });
});

describe('a silent sensor', () => {
  const { state } = feed([reading(0, 'occupied')]);

  it.each([
    [24, 'occupied', false],
    [25, 'occupied', false],
    [25.1, 'unknown', false],
    [30, 'unknown', false],
    [30.1, 'unknown', true],
  ])('heartbeat 10 s, after %d s: %s, ticket %s', (seconds, status, needsAlert) => {
    const silent = silence(state, at(0), 10, at(seconds));
    expect([silent.state.status, silent.needsAlert]).toEqual([status, needsAlert]);
  });

  it('is unknown since the moment its time ran out, and asking again changes nothing', () => {
    const once = silence(state, at(0), 10, at(100));
    expect(once.state.since).toEqual(at(25));
    expect(silence(once.state, at(0), 10, at(200))).toEqual({
      state: once.state,
      outcome: 'unchanged',
      needsAlert: true,
    });
  });

  it('is never silent without a heartbeat', () => {
    expect(silence(state, at(0), null, at(1e6)).state).toBe(state);
  });

  it('the first reading after the silence sets the slot', () => {
    const silent = silence(state, at(0), 10, at(100)).state;
    expect(applyReading(silent, reading(101, 'occupied'), raw)).toMatchObject({
      outcome: 'changed',
      state: { status: 'occupied', since: at(101) },
    });
  });
});

describe('after a silence', () => {
  it('neither a waiting change nor a suspicion survives', () => {
    const flapping = Array.from({ length: 20 }, (_, i) => reading(i, i % 2 === 0 ? 'empty' : 'occupied', i));
    for (const { state } of [feed(flapping), feed([reading(0, 'empty'), reading(19, 'occupied')], raw)]) {
      const silent = silence(state, at(19), 10, at(60)).state;
      expect(silent).toMatchObject({ status: 'unknown', pending: null, isSuspect: false });
      expect(settlePending(silent, at(600)).state.status).toBe('unknown');
      expect(applyReading(silent, reading(61, 'empty', 99), DEFAULT_OCCUPANCY_SETTINGS).outcome).toBe(
        'changed',
      );
    }
  });
});

describe('counts', () => {
  it('empty, occupied and unknown always add up to the slots there are', () => {
    const statuses = fc.array(fc.constantFrom<SlotStatus>('empty', 'occupied', 'unknown'));
    fc.assert(
      fc.property(statuses, (list) => {
        const counts = countSlots(list.map((status) => ({ status })));
        expect(counts.empty + counts.occupied + counts.unknown).toBe(counts.total);
        expect(counts.total).toBe(list.length);
        expect(counts.empty).toBe(list.filter((status) => status === 'empty').length);
      }),
    );
  });
});
