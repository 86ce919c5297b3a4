import { expect, test } from 'vitest';
import type { SlotView } from '#contract/occupancy.ts';
import type { SlotClass } from '#domain/parking/plan.ts';
import { LiveOccupancy } from './live-occupancy.ts';
import { wordNoneForAll } from './open-to-some.ts';

const CLOSED = 'All spots are closed right now.';
const CODES = ['B1A01', 'B1A02', 'B1A03', 'B2A01', 'B2A02'];
const places = CODES.map((code) => ({ code, level: code.slice(0, 2), section: 'A' }));

/** The words where these slots are of a class; all others are for every car, and taken. */
function words(slots: Record<string, [status: SlotView['status'], slotClass: SlotClass]>): string {
  const occupancy = new LiveOccupancy();
  occupancy.setLayout(places);
  const views = places.map(({ code, level, section }): SlotView => {
    const [status, slotClass] = slots[code] ?? ['occupied', undefined];
    return { slot: code, level, section, status, ...(slotClass && { slotClass }) };
  });
  occupancy.applySlots(views, 1, 0);
  return wordNoneForAll(occupancy);
}

test('where only spots for some are free, it says how many and for whom', () => {
  expect(words({ B1A02: ['empty', 'ev'], B2A01: ['empty', 'ev'], B2A02: ['empty', 'accessible'] })).toBe(
    'No spot is known to be open to every car right now. Free: 1 accessible, 2 for electric cars.',
  );
  expect(words({ B1A02: ['empty', 'two_wheeler'], B1A03: ['empty', 'family'] })).toBe(
    'No spot is known to be open to every car right now. Free: 1 for families, 1 for two-wheelers.',
  );
});

test('what is taken or unknown is free for nobody', () => {
  const none = 'No spot is known to be open right now.';
  expect(words({})).toBe(none);
  expect(words({ B1A01: ['occupied', 'ev'], B1A02: ['unknown', 'family'] })).toBe(none);
});

test('where every spot is closed, that is the answer', () => {
  const closed = ['closed', 'ev'] as [SlotView['status'], SlotClass];
  expect(words(Object.fromEntries(CODES.map((code) => [code, closed])))).toBe(CLOSED);
  expect(words({ B1A01: closed })).not.toBe(CLOSED);
});
