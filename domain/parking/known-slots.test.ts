import { expect, it } from 'vitest';
import { findLostSlots, knownAgainAt, slotsAt, type ReportedSlot } from './known-slots.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, 6) + hour * 3_600_000);
const NOW = at(5);

function slotsOf(
  source: string,
  count: number,
  until: Date | null,
  status: ReportedSlot['status'] = 'empty',
) {
  return Array.from({ length: count }, (_, one): ReportedSlot => ({
    code: `${source}${one}`,
    source,
    status: until === null ? status : 'unknown',
    until,
    since: at(0),
  }));
}

it('loses the slots of a device that is silent, since its last report', () => {
  const found = findLostSlots([...slotsOf('A', 16, null), ...slotsOf('B', 16, at(3))], NOW);
  expect({ since: found.since, lost: found.lost.size, isForLong: found.isForLong }).toEqual({
    since: at(3),
    lost: 16,
    isForLong: false,
  });
});

it('loses those of a small device too, though few of all are unknown', () => {
  expect(findLostSlots([...slotsOf('A', 45, null), ...slotsOf('B', 3, at(3))], NOW).lost.size).toBe(3);
});

it('counts single slots that are unknown as the others, and goes on from nothing after a day', () => {
  const single = [...slotsOf('A', 15, null), ...slotsOf('A', 1, at(3))];
  expect(findLostSlots([...single, ...slotsOf('B', 16, null)], NOW).since).toBeNull();
  expect(findLostSlots([...slotsOf('A', 16, null), ...slotsOf('B', 16, at(-30))], NOW).isForLong).toBe(true);
});

it('knows what slots held at an instant by how they turned since, or before', () => {
  const slots = slotsOf('A', 3, null, 'occupied');
  const turns = [
    { code: 'A0', at: at(2), status: 'occupied' as const },
    { code: 'A1', at: at(0.5), status: 'unknown' as const },
  ];
  expect(slotsAt(slots, turns, at(1))).toEqual({ taken: 1, empty: 1, unknown: 1, unknownSince: at(0.5) });
});

it('knows again what stands in slots once too many of them were unknown, and nothing where they never were', () => {
  const slots = [...slotsOf('A', 12, null), ...slotsOf('B', 4, null)];
  const turn = (code: string, hour: number, status: 'empty' | 'unknown') => ({ code, at: at(hour), status });
  const lost = slots.slice(0, 6).map(({ code }) => turn(code, 1, 'unknown'));
  const back = slots.slice(0, 6).map(({ code }, one) => turn(code, 3 + one / 10, 'empty'));
  // With one of sixteen unknown the others count.
  expect(knownAgainAt(slots, [...lost, ...back])).toEqual(at(3.4));
  expect(knownAgainAt(slots, lost.slice(0, 1).concat(back.slice(0, 1)))).toBeNull();
  expect(knownAgainAt(slots, [])).toBeNull();
});
