import { expect, it } from 'vitest';
import { isBeingReplaced, type OtherDevice } from './replaced-device.ts';

const REVOKED = new Date('2026-11-20T06:00:00Z');
const after = (hours: number) => new Date(REVOKED.getTime() + hours * 3_600_000);
const fresh: OtherDevice = { registeredAt: after(-2), hasSlots: false, hasTakenOver: false };

it.each([
  ['a device that was registered before and has reported nothing yet is waited for', fresh, 0.9, true],
  ['for an hour', fresh, 1, false],
  [
    'one that has taken over a slot is waited for longer',
    { ...fresh, hasSlots: true, hasTakenOver: true },
    23,
    true,
  ],
  ['for a day', { ...fresh, hasSlots: true, hasTakenOver: true }, 24, false],
  ['one that reports other slots alone replaces nothing', { ...fresh, hasSlots: true }, 0, false],
  [
    'one that was registered weeks before is forgotten, not new',
    { ...fresh, registeredAt: after(-24 * 8) },
    0,
    false,
  ],
  [
    'one that comes after the alert does not take it back by itself',
    { ...fresh, registeredAt: after(0.2) },
    0.5,
    false,
  ],
])('%s', (_name, other, hours, expected) => {
  expect(isBeingReplaced(REVOKED, [other], after(hours))).toBe(expected);
});
