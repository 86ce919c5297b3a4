import { expect, test } from 'vitest';
import { seeAnySlot } from './slot-evidence.ts';

const at = (minute: number) => new Date(Date.parse('2026-11-20T10:00:00+05:30') + minute * 60_000);
const CAR = { mall: 1, slotCode: 'B1A01', slotBasis: 'suggested', slotConfirmedAt: at(0) } as const;

test.each([
  ['free since after the car took it', { status: 'empty', since: at(60) }, null, { freedAt: at(60) }],
  ['the same, cleared with all others', { status: 'empty', since: at(60) }, at(60), null],
  ['the same, freed before all others were', { status: 'empty', since: at(60) }, at(90), { freedAt: at(60) }],
  ['free since before', { status: 'empty', since: at(-1) }, null, null],
  ['taken still', { status: 'occupied', since: at(0) }, at(60), 'occupied'],
  ['taken anew', { status: 'occupied', since: at(5) }, null, 'broken'],
  ['unknown', { status: 'unknown', since: at(5) }, null, null],
] as const)('a slot %s', (_name, status, doubtedSince, seen) => {
  const occupancy: Parameters<typeof seeAnySlot>[1] = {
    statusOf: () => status,
    doubtedSince: () => doubtedSince,
  };
  expect(seeAnySlot(CAR, occupancy)).toEqual(seen);
});
