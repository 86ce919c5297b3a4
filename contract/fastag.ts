import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FastagPolicyName } from './payment-rules.ts';
import { DeviceInstant, text } from './text.ts';
import { TimeFlag } from './ingest.ts';

/** The EPC, which names the tag; and the chip's own number. */
const Epc = text(32).regex(/^[0-9A-Fa-f]{20,32}$/, 'The EPC: 20 to 32 hexadecimal digits');
const Tid = text(32).regex(/^[0-9A-Fa-f]{24,32}$/, 'The TID: 24 to 32 hexadecimal digits');

/** A FASTag as a reader saw it. `readId` is unique per device: the same again changes nothing. */
export const TagRead = z.strictObject({
  readId: text(200).min(1),
  tagId: Epc,
  tid: Tid.optional(),
  /** The vehicle's number as it stands in the tag's memory. */
  vrn: text(40).optional(),
  /** The class in the tag's memory, such as VC4. */
  vehicleClass: text(8).optional(),
  /** dBm; of two tags of one car the nearer one counts. */
  rssi: z.number().min(-200).max(100).optional(),
  readAt: DeviceInstant,
  /** The device's clock when it sent this message. */
  sentAt: DeviceInstant.optional(),
});
export type TagRead = z.infer<typeof TagRead>;

export const sendTagRead = endpoint({
  method: 'POST',
  path: '/api/ingest/tag-reads',
  summary:
    'A FASTag that a reader saw. The reader is bound to a gate and a direction. A tag is debited only while a car waits there whose plate it names; what comes of it, the barrier’s commands say.',
  access: 'device',
  limit: 'device',
  body: TagRead,
  answer: z.object({ readId: z.string(), timeFlag: TimeFlag }),
  status: 202,
});

export const takeFastagMessage = endpoint({
  method: 'POST',
  path: '/api/webhooks/fastag',
  summary:
    'What became of a debit, as the acquirer posts it: NETC’s RespPay, signed. 200 for what is genuine, once or twenty times; 401 for what is not.',
  access: 'everyone',
  answer: z.object({ received: z.boolean() }),
  bodyLimit: 256 * 1024,
});

const FastagState = z.object({
  /** Whether an acquirer is connected at all. */
  isThere: z.boolean(),
  policy: FastagPolicyName,
  exceptions: z.object({
    /** When the oldest of the exception lists was fetched; null before the first time. */
    fetchedAt: z.string().nullable(),
    isOld: z.boolean(),
    tags: z.number().int(),
  }),
  /** Debits of which nobody knows yet what became. */
  undecided: z.number().int(),
});
export type FastagState = z.output<typeof FastagState>;

export const readFastag = endpoint({
  method: 'GET',
  path: '/api/malls/:id/fastag',
  summary: 'How FASTag stands in a mall: the age of the exception lists, and debits that are not decided.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  may: 'see_exit_rules',
  params: z.strictObject({ id: text(64) }),
  answer: FastagState,
});
