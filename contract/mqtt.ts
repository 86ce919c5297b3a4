import { z } from 'zod';

/** What a device publishes of itself, and its broker for it once it is gone. Whatever else it says is passed over. */
export const DeviceStatus = z.object({ online: z.boolean() });

/** What a device is sent: up to this number of its readings all have been stored. */
export interface SequenceAck {
  readonly sequence: number;
}

/** Where a device publishes, as it is written in a topic. */
export type DeviceTopic =
  | { readonly kind: 'state'; readonly mall: string; readonly slot: string }
  | { readonly kind: 'reads'; readonly mall: string; readonly gate: string }
  | { readonly kind: 'status'; readonly mall: string; readonly device: string };

const TOPIC = /^park\/v1\/([^/]{1,100})\/(slots|gates|devices)\/([^/]{1,60})\/(state|reads|status)$/;

/** The filters of everything that devices publish. */
export const DEVICE_TOPICS = [
  'park/v1/+/slots/+/state',
  'park/v1/+/gates/+/reads',
  'park/v1/+/devices/+/status',
] as const;

/** Null for what is no topic of a device. */
export function readTopic(topic: string): DeviceTopic | null {
  const [, mall = '', part = '', name = '', what = ''] = TOPIC.exec(topic) ?? [];
  if (part === 'slots' && what === 'state') return { kind: what, mall, slot: name };
  if (part === 'gates' && what === 'reads') return { kind: what, mall, gate: name };
  if (part === 'devices' && what === 'status') return { kind: what, mall, device: name };
  return null;
}

/** Where a device is sent how far its readings have been stored. */
export function ackTopic(mall: string, device: string): string {
  return `park/v1/${mall}/devices/${device}/ack`;
}
