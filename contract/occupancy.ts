import { SLOT_CLASSES } from '#domain/parking/plan.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { MallName } from './text.ts';

export const SlotFlag = z.union([z.literal(0), z.literal(1)]);
/** [slot, flag], flag 1 = occupied. */
export const SlotPair = z.tuple([z.string(), SlotFlag]);

/** One message of the stream. `unknown` lists slots whose status nobody knows: neither empty nor occupied. */
export const OccupancyEvent = z.object({
  slot_array: z.array(SlotPair),
  unknown: z.array(z.string()),
  /** Slots that are closed and in which no sensor sees a car. */
  closed: z.array(z.string()),
  /** Since when what the sensors report is in doubt, since too many slots became free at once; null while it is not. */
  doubtedSince: z.string().nullable(),
  /** True in the first message of a connection: it holds the whole mall. */
  whole: z.boolean(),
  /** When this was the state of the slots. */
  at: z.string(),
  /** As of when the newest report of each level named here is, in seconds since 1970. */
  reported: z.record(z.string(), z.number()),
});
export type OccupancyEvent = z.infer<typeof OccupancyEvent>;

/** With the poll, with its 304 too: as of when the newest report of each level is, `B1=1764231817, B2=1764231783`, in seconds since 1970. */
export const REPORTED_HEADER = 'x-sensors-reported';

const ofMall = z.object({ mall: MallName });

export const readOccupancy = endpoint({
  method: 'GET',
  path: '/api/mall/occupancy',
  summary:
    'The occupied slots of a mall. Carries an ETag; 304 while nothing has changed. Its header x-sensors-reported says as of when the newest report of each level is.',
  access: 'everyone',
  query: ofMall,
  answer: z.array(z.object({ mall: z.string(), slot: z.string() })),
});

export const streamOccupancy = endpoint({
  method: 'GET',
  path: '/api/mall/occupancy/stream',
  summary: 'Server-sent events `occupancy`: the whole mall on connect, then changes.',
  access: 'everyone',
  limit: 'stream',
  query: ofMall,
  answer: OccupancyEvent,
});

const slotStatus = z.enum(['empty', 'occupied', 'unknown', 'closed']);

export const SlotView = z.object({
  slot: z.string(),
  level: z.string(),
  section: z.string(),
  /** `closed` where it is closed and no sensor sees a car in it. */
  status: slotStatus,
  /** Nobody is to park here now, whether a car stands in it still or not. */
  isClosed: z.literal(true).optional(),
  /** Whom it is meant for; left out where it is for every car. */
  slotClass: z.enum(SLOT_CLASSES).optional(),
  /** Since when it has this status; null while unknown. To the mall's people alone: a time beside a slot can follow a car. */
  since: z.string().nullable().optional(),
  /** The device whose reading it is; null where there never was one. To the mall's people alone. */
  source: z.string().nullable().optional(),
  /** It turns more often than cars can, so its status is no evidence. To the mall's people alone. */
  isRestless: z.literal(true).optional(),
  /** Its sensor is suspected to be stuck at this status. To the mall's people alone. */
  isStuck: z.literal(true).optional(),
});
export type SlotView = z.infer<typeof SlotView>;

const Counts = z.object({
  empty: z.number().int(),
  occupied: z.number().int(),
  unknown: z.number().int(),
  /** Of the three above; closed slots are none of them. */
  total: z.number().int(),
  closed: z.number().int(),
});

/** How many slots are free, taken and unknown. */
export const SlotCounts = Counts.extend({
  /** The same by whom slots are meant for, of each class that there is; `any` are those for every car. Left out where all of them are. */
  byClass: z
    .object({
      any: Counts,
      accessible: Counts.optional(),
      ev: Counts.optional(),
      family: Counts.optional(),
      two_wheeler: Counts.optional(),
    })
    .optional(),
});

export const readSlots = endpoint({
  method: 'GET',
  path: '/api/mall/slots',
  summary:
    "Every slot of a mall with its status, and the counts; to the mall's people also since when, by which device, and whether it turns too often to be believed.",
  access: 'everyone',
  query: ofMall,
  answer: z.object({
    mall: z.string(),
    /** As of when the newest report of this mall is: a reading's own time, or a heartbeat's; null where none ever came. */
    observedAt: z.string().nullable(),
    /** The same of each level that has had one. */
    levels: z.array(z.object({ level: z.string(), observedAt: z.string() })),
    publishedAt: z.string(),
    /** Since when what the sensors report is in doubt, since too many slots became free at once; null while it is not. */
    doubtedSince: z.string().nullable(),
    counts: SlotCounts,
    slots: z.array(SlotView),
  }),
});
