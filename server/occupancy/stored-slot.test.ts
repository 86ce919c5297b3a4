import { describe, expect, test } from 'vitest';
import { unknownSlot, type SlotStatus } from '#domain/parking/occupancy.ts';
import { isNotOlder, type StoredSlot } from './stored-slot.ts';

const at = (seconds: number) => new Date(Date.parse('2026-11-20T10:00:00+05:30') + seconds * 1_000);
const slot = (
  status: SlotStatus,
  observed: number,
  { sequence = 1, revision = 1, source = 'sensor' } = {},
): StoredSlot => ({
  state: { ...unknownSlot('B1A01'), status, observedAt: at(observed), sequence, source },
  receivedAt: at(observed),
  revision,
});

describe('of two states of a slot the later one counts', () => {
  test.each<[string, StoredSlot, StoredSlot, boolean]>([
    ['a later observation', slot('empty', 10), slot('occupied', 5), true],
    ['an earlier observation', slot('empty', 5), slot('occupied', 10), false],
    ['a later number of the same instant', slot('empty', 5, { sequence: 2 }), slot('occupied', 5), true],
    ['an earlier number of the same instant', slot('empty', 5), slot('occupied', 5, { sequence: 2 }), false],
    [
      'a later write after the same reading',
      slot('unknown', 5, { revision: 3 }),
      slot('empty', 5, { revision: 2 }),
      true,
    ],
    [
      'an earlier write whose message comes late',
      slot('unknown', 5, { revision: 2 }),
      slot('empty', 5, { revision: 3 }),
      false,
    ],
  ])('%s', (_name, next, known, expected) => {
    expect(isNotOlder(next, known)).toBe(expected);
  });
});
