import type { DeviceMessage } from '#contract/devices.ts';

/** Why a record was not used, for whoever can set the device right. */
const REASONS: Readonly<Record<string, string>> = {
  bad_input: 'Not a plate read',
  bad_image: 'The image is no JPEG',
  event_not_used: 'An event that is not used',
  gate_required: 'It names no gate',
  direction_required: 'It names no direction',
  image_too_large: 'The image is too large',
  invalid_at: 'Its time is not valid',
  invalid_occupied: 'It does not say whether the slot is occupied',
  invalid_reading: 'Not a reading of a slot',
  invalid_slot: 'Its slot is not valid',
  unknown_field: 'It holds a field that nobody knows',
  unknown_slot: 'The layout has no such slot',
  wrong_device_kind: 'Not for this kind of device',
  wrong_direction: 'It names another direction than the device has',
  wrong_gate: 'It names another gate than the device has',
};

/** A reason in words; a code that has none here reads as words all the same. */
export function wordReason(code: string): string {
  const words = code.replace(/[-_]/g, ' ');
  return REASONS[code] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** What became of a message, in one short phrase. */
export function wordOutcome({ accepted, refused }: Pick<DeviceMessage, 'accepted' | 'refused'>): string {
  if (accepted === 0 && refused.length === 0) return 'Sign of life';
  if (refused.length === 0) return `${count(accepted)} taken`;
  if (accepted === 0) return `${count(refused.length)} refused`;
  return `${count(accepted)} taken, ${count(refused.length)} refused`;
}

const count = (records: number) => records.toLocaleString('en-IN');
