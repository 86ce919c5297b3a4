import { z } from 'zod';
import { text } from './text.ts';

/** Where a value lies in a message: names and positions with dots between them, such as `data.results.0.plate`. */
const place = text(200).regex(/^[^.\s][^.]*(\.[^.]+)*$/, 'Names with dots between them, such as data.plate');
const words = z.array(text(40).min(1)).min(1).max(20);

const PlateMapping = z.strictObject({
  of: z.literal('plates'),
  /** The list of records; the message is one record where there is none. */
  list: place.optional(),
  plate: place,
  /** A time: ISO 8601, seconds or milliseconds since 1970; without a zone it is India's. Unset: when it arrives. */
  at: place.optional(),
  readId: place.optional(),
  confidence: place.optional(),
  /** What confidence counts up to. */
  confidenceOf: z.union([z.literal(1), z.literal(100)]).default(1),
  vehicleClass: place.optional(),
  /** base64 JPEG */
  image: place.optional(),
});

const SlotMapping = z.strictObject({
  of: z.literal('slots'),
  list: place.optional(),
  /** What names the slot: its code, or a name that `names` turns into one. */
  slot: place,
  occupied: place,
  /** The words that mean a car stands there; every other word but those of `emptyWhen` is refused, never guessed. */
  occupiedWhen: words,
  emptyWhen: words,
  at: place.optional(),
  sequence: place.optional(),
  battery: place.optional(),
  names: z.record(text(100), text(60)).optional(),
});

/** How the JSON of a device is read that nobody wrote a translator for. */
export const DeviceMapping = z.discriminatedUnion('of', [PlateMapping, SlotMapping]);
export type DeviceMapping = z.infer<typeof DeviceMapping>;
export type PlateMapping = z.infer<typeof PlateMapping>;
export type SlotMapping = z.infer<typeof SlotMapping>;
