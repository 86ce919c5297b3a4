import { z } from 'zod';
import { Direction } from './device-kinds.ts';
import { endpoint } from './endpoint.ts';
import { Instant, text } from './text.ts';

/** One read of a camera, with the visit that it led to: null where it belongs to none, or none any more. */
const DeviceRead = z.object({
  id: z.string(),
  /** When the car was there, by the camera's clock as far as that is right; and when it came, by ours. */
  readAt: z.string(),
  receivedAt: z.string(),
  gate: z.string().nullable(),
  direction: Direction,
  /** As the camera read it; empty where it read none. */
  plate: z.string(),
  session: z.string().nullable(),
});

const DeviceReads = z.object({
  /** How many reads of the camera are stored, and when the first of them came. */
  count: z.number().int(),
  since: z.string().nullable(),
  /** How many of them came in the span that was asked for; of those at most 500 are listed, the newest first. */
  inSpan: z.number().int(),
  reads: z.array(DeviceRead),
});
export type DeviceReads = z.infer<typeof DeviceReads>;

export const listDeviceReads = endpoint({
  method: 'GET',
  path: '/api/malls/:id/devices/:deviceId/reads',
  summary:
    'What a camera has read, also one that was revoked: how many reads since when, and those that came in a span by our own clock, with the visit that each led to. Looking at them is recorded.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  params: z.strictObject({ id: text(64), deviceId: text(64) }),
  query: z.strictObject({ from: Instant.optional(), to: Instant.optional() }),
  answer: DeviceReads,
});
