import type { Device } from '#contract/devices.ts';
import { isIll, type JudgedDevice } from './judge-devices.ts';

export const KIND_NAMES: Record<Device['kind'], string> = {
  'plate-camera': 'Plate camera',
  'slot-sensors': 'Slot sensors',
  'gate-controller': 'Gate controller',
  'tag-reader': 'FASTag reader',
  'wall-display': 'Wall display',
};

/** What somebody asks the list for; `ill` are those that need somebody. */
export const SHOWN_DEVICES = [
  { value: 'all', label: 'All' },
  { value: 'ill', label: 'Need you' },
  { value: 'cameras', label: 'Cameras' },
  { value: 'sensors', label: 'Sensors' },
  { value: 'others', label: 'Others' },
] as const;
export type ShownDevices = (typeof SHOWN_DEVICES)[number]['value'];

const FITS: Readonly<Record<ShownDevices, (one: JudgedDevice) => boolean>> = {
  all: () => true,
  ill: ({ state }) => isIll(state),
  cameras: ({ device }) => device.kind === 'plate-camera',
  sensors: ({ device }) => device.kind === 'slot-sensors',
  others: ({ device }) => device.kind !== 'plate-camera' && device.kind !== 'slot-sensors',
};

/** The devices that fit a choice and what was typed: parts of the name, the gate, the kind. */
export function narrow(
  devices: readonly JudgedDevice[],
  shown: ShownDevices,
  typed: string,
): readonly JudgedDevice[] {
  const words = typed.trim().toLowerCase().split(/\s+/);
  return devices.filter((one) => {
    const { name, gate, direction, kind } = one.device;
    const text = [name, gate, direction, KIND_NAMES[kind]].join(' ').toLowerCase();
    return FITS[shown](one) && words.every((word) => text.includes(word));
  });
}
