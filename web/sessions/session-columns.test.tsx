import type { ParkingSession } from '#contract/sessions.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { allColumns } from './session-columns.tsx';

const PARKED: ParkingSession = {
  id: '1',
  number_plate: 'GJ05AB1234',
  slot: 'B1A01',
  isSlotConfirmed: true,
  slotSurety: 'confirmed',
  entry_time: '10:00',
  exit_time: '-',
  date: '2026-11-20',
  duration: '-',
  charges: 0,
  status: 'parked',
  createdAt: '2026-11-20T04:30:00Z',
  entryAt: '2026-11-20T04:30:00Z',
  exitAt: null,
  chargeLines: [],
  tariffVersion: 1,
};
const actions = {
  status: 'all',
  order: 'newest',
  onOrder: () => undefined,
  onOpen: () => undefined,
} as const;

function chargesOf(session: ParkingSession): string {
  return cellOf('Charges', session);
}

function cellOf(name: string, session: ParkingSession): string {
  const column = allColumns(actions).find(({ header }) => header === name);
  return renderToStaticMarkup(<>{column?.cell(session)}</>).replaceAll(/<[^>]+>/g, '');
}

test.each([
  ['nothing so far', { soFar: { charges: 0, at: '2026-11-20T04:40:00Z' } }, '- so far'],
  ['something so far', { soFar: { charges: 40, at: '2026-11-20T05:40:00Z' } }, '₹40 so far'],
  ['nothing', { status: 'completed' as const, charges: 0 }, '-'],
  ['something', { status: 'completed' as const, charges: 120 }, '₹120'],
])('the charges of a car that owes %s: a dash if zero', (_, part, words) => {
  expect(chargesOf({ ...PARKED, ...part })).toBe(words);
});

test.each([
  ['nothing', {}, 'Completed'],
  ['somebody', { review: 'exit_missed' }, 'CompletedIn review'],
  ['nobody any longer', { review: 'exit_missed', reviewLapsed: true as const }, 'CompletedExit not read'],
])('the state of a session about which %s is asked', (_, part, words) => {
  expect(cellOf('Status', { ...PARKED, status: 'completed', ...part })).toBe(words);
});

test.each([
  ['confirmed', 'confirmed', true, 'B1A01'],
  ['likely', 'inferred', false, 'B1A01most likely'],
  ['suggested', 'suggested', false, 'B1A01suggested, not confirmed'],
] as const)('a slot that is %s', (_, slotSurety, isSlotConfirmed, words) => {
  expect(cellOf('Slot Number', { ...PARKED, slotSurety, isSlotConfirmed })).toBe(words);
});
