import { describe, expect, test } from 'vitest';
import { unknownSlot, type SlotState, type SlotStatus } from '#domain/parking/occupancy.ts';
import { isNotOlder, packMemory, reportOf, unpackSlot, type StoredSlot } from './stored-slot.ts';

const at = (seconds: number) => new Date(Date.parse('2026-11-20T10:00:00+05:30') + seconds * 1_000);
const slot = (
  status: SlotStatus,
  observed: number,
  { sequence = 1, revision = 1 }: { sequence?: number | null; revision?: number } = {},
): StoredSlot => ({
  state: { ...unknownSlot('B1A01'), status, observedAt: at(observed), sequence, source: 'sensor' },
  ...reportOf(at(observed), at(observed)),
  revision,
});

describe('of two states of a slot the later write counts', () => {
  test.each<[string, StoredSlot, StoredSlot, boolean]>([
    ['the next write', slot('empty', 10, { revision: 2 }), slot('occupied', 5), true],
    ['the same write again', slot('empty', 5), slot('empty', 5), true],
    ['an earlier write that comes late', slot('empty', 5), slot('occupied', 10, { revision: 2 }), false],
    [
      'a later write of time alone',
      slot('unknown', 5, { revision: 3 }),
      slot('empty', 5, { revision: 2 }),
      true,
    ],
    [
      'a write of time alone, long after which a reading was written',
      slot('unknown', 5, { revision: 2 }),
      slot('occupied', 205, { revision: 3 }),
      false,
    ],
    [
      'a reading without a number at the instant of one with a number',
      slot('occupied', 5, { revision: 2, sequence: null }),
      slot('empty', 5, { sequence: 5 }),
      true,
    ],
    [
      'a reading by a clock that was set back',
      slot('occupied', -25, { revision: 2, sequence: 2 }),
      slot('empty', 5),
      true,
    ],
  ])('%s', (_name, next, known, expected) => {
    expect(isNotOlder(next, known)).toBe(expected);
  });
});

test.each([
  ['at once', 0, 0, false],
  ['after seconds', 5, 0, false],
  ['after half a minute', 30, 30, false],
  ['after an hour', 3600, 3600, true],
])('a report that came %s is stored as old as it is', (_name, wayS, ageS, isLate) => {
  const state: SlotState = { ...slot('empty', 0).state, reported: 'empty' };
  const report = reportOf(at(0), at(wayS));
  expect(report).toEqual({ receivedAt: at(wayS), reportedAt: at(wayS - ageS), isLate });
  const memory = packMemory({ state, ...report });
  expect(memory === null).toBe(ageS === 0);
  const row = { ...state, receivedAt: at(wayS), memory, revision: 1 };
  expect(unpackSlot(row)).toEqual({ state, ...report, revision: 1 });
});
