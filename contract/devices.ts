import { z } from 'zod';
import { Alert } from './alerts.ts';
import { BarrierSettings, BarrierInput } from './barriers.ts';
import { DeviceKind, Direction } from './device-kinds.ts';
import { DeviceMapping } from './device-mapping.ts';
import { endpoint } from './endpoint.ts';
import { DeviceProtocol } from './makers.ts';
import { requiredText, text } from './text.ts';

export const Device = z.object({
  id: z.string(),
  name: z.string(),
  kind: DeviceKind,
  gate: z.string().nullable(),
  direction: Direction.nullable(),
  heartbeatSeconds: z.number().int().nullable(),
  stabilitySeconds: z.number().nullable(),
  /** The maker's way of speaking; null for our own JSON. */
  protocol: DeviceProtocol.nullable(),
  /** How its JSON is read, where it speaks `mapped`. */
  mapping: DeviceMapping.nullable(),
  /** How the server opens its barrier by itself; null where its controller asks for commands. */
  barrier: BarrierSettings.nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string().nullable(),
  /** How far the device's clock is from ours, in milliseconds; null before its first message. */
  clockOffsetMs: z.number().nullable(),
  isRevoked: z.boolean(),
});
export type Device = z.infer<typeof Device>;

const gateName = text(40).regex(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  'Lower-case letters, digits and hyphens, such as entry-1',
);

export const DeviceInput = z.strictObject({
  name: requiredText(100, 'A name is required'),
  kind: DeviceKind,
  gate: gateName.optional(),
  direction: Direction.optional(),
  /** Silence of 2.5 heartbeats makes the device's slots unknown; unset: silence means nothing, but a device that takes its leave is reported. */
  heartbeatSeconds: z.number().int().min(5).max(86_400).optional(),
  /** How long a slot must have its new status before it counts; 0 unless set. */
  stabilitySeconds: z.number().min(0).max(60).optional(),
  /** The maker's way of speaking; unset: our own JSON. */
  protocol: DeviceProtocol.optional(),
  /** Needed with the protocol `mapped`, and refused without it. */
  mapping: DeviceMapping.optional(),
  /** A gate controller alone has one, set by super admins alone: it names an address that the server calls. */
  barrier: BarrierInput.optional(),
});
export type DeviceInput = z.infer<typeof DeviceInput>;

/** What can be set of a device once it is registered; null takes a setting off, what is not named stays. */
const DeviceSettings = z.strictObject({
  name: requiredText(100, 'A name is required').optional(),
  heartbeatSeconds: z.number().int().min(5).max(86_400).nullable().optional(),
  stabilitySeconds: z.number().min(0).max(60).nullable().optional(),
  /** Another mapping for a device that speaks `mapped`. */
  mapping: DeviceMapping.optional(),
  /** Another barrier, with its password; super admins alone. */
  barrier: BarrierInput.nullable().optional(),
});
export type DeviceSettings = z.infer<typeof DeviceSettings>;

const ofMall = z.strictObject({ id: text(64) });
const ofDevice = z.strictObject({ id: text(64), deviceId: text(64) });
const withKey = z.object({ device: Device, key: z.string() });

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/super/malls/:id/devices',
  summary: 'The devices of a mall.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  params: ofMall,
  answer: z.object({ devices: z.array(Device) }),
});

export const registerDevice = endpoint({
  method: 'POST',
  path: '/api/super/malls/:id/devices',
  summary:
    'Registers a device; its key is shown this once and stored hashed. A new gate name creates the gate.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  params: ofMall,
  body: DeviceInput,
  answer: withKey,
  status: 201,
});

export const changeDevice = endpoint({
  method: 'PUT',
  path: '/api/super/malls/:id/devices/:deviceId',
  summary: "Changes a device's name, heartbeat, stability, mapping or barrier; its key stays.",
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  params: ofDevice,
  body: DeviceSettings,
  answer: z.object({ device: Device }),
});

export const rotateDeviceKey = endpoint({
  method: 'POST',
  path: '/api/super/malls/:id/devices/:deviceId/rotate',
  summary:
    'A new key; the last one before it still works for an hour, so that a device can be changed over. Keys before that one end at once.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  params: ofDevice,
  answer: withKey,
});

export const revokeDevice = endpoint({
  method: 'DELETE',
  path: '/api/super/malls/:id/devices/:deviceId',
  summary: 'Revokes a device: its keys stop working within 5 seconds.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  params: ofDevice,
  answer: z.object({ device: Device }),
});

/** What became of one message of a device. `detail` holds no plate. */
export const DeviceMessage = z.object({
  at: z.string(),
  accepted: z.number().int(),
  refused: z.array(z.object({ reason: z.string(), detail: z.string() })),
});
export type DeviceMessage = z.infer<typeof DeviceMessage>;

export const listDeviceMessages = endpoint({
  method: 'GET',
  path: '/api/malls/:id/devices/:deviceId/messages',
  summary: 'What was taken and refused of the newest messages of a device, newest first, at most 200.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  params: ofDevice,
  answer: z.array(DeviceMessage),
});

/** Messages that could not be used, counted by what was wrong with them. */
export const RefusedMessages = z.object({
  /** The device's id. */
  device: z.string().nullable(),
  kind: z.enum(['plate_read', 'slot_reading']),
  subject: z.string(),
  reason: z.string(),
  count: z.number().int(),
  firstAt: z.string(),
  lastAt: z.string(),
});
export type RefusedMessages = z.infer<typeof RefusedMessages>;

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/super/malls/:id/alerts',
  summary: 'Open alerts of a mall and its refused messages, the newest 500 of each.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  params: ofMall,
  answer: z.object({ alerts: z.array(Alert), refused: z.array(RefusedMessages) }),
});
