import { z } from 'zod';
import { Direction } from './device-kinds.ts';
import { endpoint } from './endpoint.ts';
import { DeviceInstant, text } from './text.ts';

/** The most readings or reads that one message carries. */
export const MAX_BATCH = 5_000;

/** One record of a list: described as its shape, and taken whatever it is, so that a bad one stops no other. */
function judgedAlone(shape: z.ZodType): z.ZodUnknown {
  const { $schema: _draft, ...schema } = z.toJSONSchema(shape, { io: 'input' });
  return z.unknown().meta(schema);
}

/** One observation of a plate by a camera. `readId` is unique per device: the same again answers the same. */
export const PlateRead = z.strictObject({
  readId: text(200).min(1),
  plate: text(200),
  confidence: z.number().min(0).max(1).optional(),
  readAt: DeviceInstant,
  /** The device's clock when it sent this message: it tells a late read from a wrong clock. */
  sentAt: DeviceInstant.optional(),
  gate: text(40).optional(),
  direction: Direction.optional(),
  vehicleClass: text(40).optional(),
  /** base64 JPEG */
  image: text(8 * 1024 * 1024).optional(),
});
export type PlateRead = z.infer<typeof PlateRead>;

/**
 * What was made of the time of a read: `late`, its clock is right and it was long under way; `clock_corrected`, its clock
 * is off by a known amount; `server_time`, neither is known, so the arrival counts.
 */
export const TimeFlag = z.enum(['ok', 'late', 'clock_corrected', 'server_time']);

export const GateAnswer = z.object({
  decision: z.enum(['open', 'hold', 'deny']),
  reason: z.string(),
  sessionId: z.string().nullable(),
  plate: z.string(),
  /** Rupees. */
  amountDue: z.number(),
  display: z.tuple([z.string(), z.string()]),
  timeFlag: TimeFlag,
  /** Where what is due is paid, or how; there where the car holds for it. The display says whether it can be paid there. */
  payUrl: z.string().optional(),
});
export type GateAnswer = z.infer<typeof GateAnswer>;

export const RefusedRead = z.object({ readId: z.string().nullable(), error: z.string(), code: z.string() });
export type RefusedRead = z.infer<typeof RefusedRead>;

export const sendPlateReads = endpoint({
  method: 'POST',
  path: '/api/ingest/plate-reads',
  summary: "One plate read, answered by the gate's decision; or `{reads: […]}`, answered read by read.",
  access: 'device',
  limit: 'device',
  bodyLimit: 8 * 1024 * 1024,
  // Each read of a batch is judged by itself, so that a bad one never stops its neighbours.
  body: z.union([
    z.strictObject({ reads: z.array(judgedAlone(PlateRead)).min(1).max(MAX_BATCH) }),
    PlateRead,
  ]),
  // The refused first: thousands of them are answered in one go, and each shape that does not fit costs time.
  answer: z.union([GateAnswer, z.object({ answers: z.array(z.union([RefusedRead, GateAnswer])) })]),
});

export const SensorReading = z.strictObject({
  slot: text(60).min(1),
  occupied: z.boolean(),
  at: DeviceInstant,
  sequence: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  battery: z.number().min(0).max(100).optional(),
  distanceMm: z.number().min(0).max(100_000).optional(),
  since: DeviceInstant.optional(),
  rssi: z.number().optional(),
  /** Of a `suspect` reading the slot is unknown, until a good one comes. */
  quality: z.enum(['good', 'suspect']).optional(),
  raw: z.record(text(40), z.union([z.number(), text(200), z.boolean()])).optional(),
});
export type SensorReading = z.infer<typeof SensorReading>;

export const sendOccupancy = endpoint({
  method: 'POST',
  path: '/api/ingest/occupancy',
  summary:
    'Sensor readings; answered once the accepted ones are stored. A bad reading never stops its neighbours; an empty list is a heartbeat. Readings are for slot sensors: others are 403 `wrong_device_kind`.',
  access: 'device',
  limit: 'device',
  bodyLimit: 2 * 1024 * 1024,
  body: z.strictObject({
    readings: z.array(judgedAlone(SensorReading)).max(MAX_BATCH),
    sentAt: DeviceInstant.optional(),
  }),
  answer: z.object({
    accepted: z.number().int(),
    unchanged: z.number().int(),
    refused: z.array(z.object({ slot: z.string(), reason: z.string() })),
  }),
  status: 202,
});
