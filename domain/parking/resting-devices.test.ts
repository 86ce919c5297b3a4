import { expect, it } from 'vitest';
import type { ReportedSlot } from './known-slots.ts';
import { listResting } from './resting-devices.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 6) + minute * 60_000);

function slotsOf(source: string, count: number, since: Date): ReportedSlot[] {
  return Array.from({ length: count }, (_, one) => ({
    code: `${source}${one}`,
    source,
    status: 'empty',
    until: null,
    since,
  }));
}
const turns = (source: string, from: number, count: number) =>
  Array.from({ length: count }, (_, one) => ({ code: `${source}0`, at: at(from + one), by: 1 as const }));

it.each([
  ['turned as often as the other before, and twelve of the other turned since', 20, 12, true],
  ['was as lively, but few have turned since', 20, 3, false],
  ['hardly turned before', 0, 6, false],
])('a device that %s', (_, before, since, isOdd) => {
  const slots = [...slotsOf('A', 10, at(59)), ...slotsOf('B', 10, at(20 + since + 60))];
  const moves = [...turns('A', 0, before), ...turns('B', 0, 20), ...turns('B', 60, since)];
  expect(listResting(slots, moves)[0]).toEqual({ since: at(59), isOdd });
});

it('asks of no device of one slot', () => {
  expect(listResting(slotsOf('A', 1, at(0)), turns('B', 1, 30))).toEqual([]);
});
