import type { DeviceMessage } from '#contract/devices.ts';

/** Why a record was not used, for whoever can set the device right. */
const REASONS: Readonly<Record<string, string>> = {
  bad_image: 'The image is no JPEG',
  bad_input: 'Not a plate read',
  bad_message: 'Not a message',
  cut_off: 'It ends in its middle',
  direction_required: 'It names no direction',
  distance_between: 'Its distance is neither of an occupied slot nor of an empty one',
  event_not_used: 'An event that is not used',
  foreign_topic: 'It came under a topic that is not its device’s',
  gate_required: 'It names no gate',
  image_too_large: 'The image is too large',
  invalid_at: 'Its time is not valid',
  invalid_distance: 'Its distance is not valid',
  invalid_occupied: 'It does not say whether the slot is occupied',
  invalid_reading: 'Not a reading of a slot',
  invalid_slot: 'Its slot is not valid',
  invalid_threshold: 'Its distance for an occupied slot is not valid',
  invalid_time: 'Its time is not valid',
  no_event: 'There is no event in it',
  no_list: 'The mapping names a list that it does not have',
  no_mapping: 'Its device has no mapping',
  no_plate_field: 'The mapping names a place for the plate that it does not have',
  no_status: 'It does not say whether the slot is occupied',
  simulated: 'It was simulated',
  too_large: 'It is too large',
  unknown_field: 'It holds a field that nobody knows',
  unknown_slot: 'The layout has no such slot',
  unreadable: 'It could not be read',
  utf16: 'It is written in UTF-16',
  which_device: 'It does not say of which device it is',
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
