import type { DeviceMapping } from '#contract/device-mapping.ts';
import type { DeviceInput } from '#contract/devices.ts';
import { protocolsOf, type DeviceProtocol } from '#contract/makers.ts';
import { readBarrier, type BarrierDraft } from './barrier/barrier-draft.ts';
import { EMPTY_MAPPING, readDraft, type MappingDraft } from './mapping/mapping-draft.ts';

/** A device while it is typed. */
export interface DeviceDraft {
  name: string;
  kind: DeviceInput['kind'];
  /** Null: our own JSON. */
  protocol: DeviceProtocol | null;
  mapping: MappingDraft;
  /** Null: a program of its own opens its barrier. */
  barrier: BarrierDraft | null;
  gate: string;
  direction: 'entry' | 'exit';
  heartbeatSeconds: string;
  stabilitySeconds: string;
}

export const EMPTY_DEVICE: DeviceDraft = {
  name: '',
  kind: 'plate-camera',
  protocol: null,
  mapping: EMPTY_MAPPING,
  barrier: null,
  gate: 'entry-1',
  direction: 'entry',
  heartbeatSeconds: '',
  stabilitySeconds: '',
};

/** Of another kind a device may not speak as it did. */
export function ofKind(draft: DeviceDraft, kind: DeviceDraft['kind']): DeviceDraft {
  const { protocol } = draft;
  const isSpoken = protocol !== null && protocolsOf(kind).includes(protocol);
  return { ...draft, kind, protocol: isSpoken ? protocol : null };
}

/** What the messages of a mapped device are of. */
export function mappedOf(kind: DeviceDraft['kind']): DeviceMapping['of'] {
  return kind === 'slot-sensors' ? 'slots' : 'plates';
}

/** The device that was typed; null with what is wrong with its mapping or its barrier, by field. */
export function readDevice(draft: DeviceDraft): {
  input: DeviceInput | null;
  faults: Readonly<Record<string, string>>;
} {
  const { protocol, kind } = draft;
  const placed = placedOf(draft);
  if (kind === 'gate-controller' && draft.barrier) {
    const { barrier, faults } = readBarrier(draft.barrier);
    return { input: barrier && { ...placed, barrier }, faults };
  }
  if (protocol === null) return { input: placed, faults: {} };
  if (protocol !== 'mapped') return { input: { ...placed, protocol }, faults: {} };
  const { mapping, faults } = readDraft(draft.mapping, mappedOf(kind));
  return { input: mapping && { ...placed, protocol, mapping }, faults };
}

function placedOf({
  name,
  kind,
  gate,
  direction,
  heartbeatSeconds,
  stabilitySeconds,
}: DeviceDraft): DeviceInput {
  if (kind === 'wall-display') return { name, kind };
  if (kind !== 'slot-sensors') return { name, kind, direction, ...(gate ? { gate } : {}) };
  return {
    name,
    kind,
    ...(heartbeatSeconds ? { heartbeatSeconds: Number(heartbeatSeconds) } : {}),
    ...(stabilitySeconds ? { stabilitySeconds: Number(stabilitySeconds) } : {}),
  };
}
