import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { MallName } from './text.ts';

/** A figure of now beside what is usual at this time of this weekday; null where no such day was counted. */
const Compared = z.object({ now: z.number(), usual: z.number().nullable() });

/** A device that sends nothing, or the same again and again, or whose clock is wrong. */
const IllDevice = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.string(),
  gate: z.string().nullable(),
  problem: z.enum(['silent', 'stuck', 'clock']),
  /** Since when; of a silent one when it last sent something. */
  since: z.string(),
});

/** Slots taken that are expected, with the band in which eight of ten days lie. */
const Expected = z.object({ time: z.string(), expected: z.number(), low: z.number(), high: z.number() });

/** How a mall stands now. Every figure says what it rests on and how old that is. Amounts are rupees. */
export const DashboardNow = z.object({
  /** The mall's `_id`. */
  mall: z.string(),
  asOf: z.string(),
  /** Cars inside by the gates. */
  gates: z.object({
    cars: z.number().int(),
    /** Of how many more or fewer nobody can be sure. */
    unsure: z.number().int(),
    /** When people last counted; null where nobody did in the last days. */
    recountedAt: z.string().nullable(),
    /** When a car was last read at a gate; null where none ever was. */
    lastMoveAt: z.string().nullable(),
  }),
  /** Slots taken by the sensors; null where no sensor ever reported. */
  sensors: z
    .object({
      occupied: z.number().int(),
      unknown: z.number().int(),
      /** Without those that are closed. */
      total: z.number().int(),
      closed: z.number().int(),
      /** Of all of them those that turn more often than cars can; they count as they were reported last. */
      restless: z.number().int(),
      /** And those whose sensors are suspected to be stuck; they count as they are shown. */
      stuck: z.number().int(),
      observedAt: z.string(),
    })
    .nullable(),
  /** `pending` while it is being made: ask again in some seconds. `none` where nothing can be forecast. */
  /** Places held for announced arrivals that have not come yet. */
  held: z.number().int(),
  forecast: z.object({
    state: z.enum(['ready', 'pending', 'none']),
    capacity: z.number().int().nullable(),
    now: Expected.nullable(),
    /** The fullest half hour of what is left of the day, within the opening hours. */
    peak: Expected.nullable(),
  }),
  /** The hour that runs, up to now. */
  hour: z.object({ from: z.string(), entries: Compared, exits: Compared }),
  /** The day in India that runs, up to now; revenue is what was charged, by the ledger. */
  today: z.object({ entries: Compared, exits: Compared, revenue: Compared }),
  /** How many same weekdays the usual figures rest on. */
  usualWeeks: z.number().int(),
  /** Cars that have been inside for more than 12 hours. */
  longInside: z.object({ cars: z.number().int(), longestSince: z.string().nullable() }),
  devices: z.object({
    all: z.number().int(),
    ill: z.array(IllDevice),
    /** Slots whose sensor is silent, changes its mind too often, or turns more often than cars can. */
    illSensors: z.number().int(),
  }),
  /** The exits at which cars hold, the longest waiting first. */
  queues: z.array(z.object({ gate: z.string(), cars: z.number().int(), since: z.string() })),
});
export type DashboardNow = z.output<typeof DashboardNow>;

export const readMallNow = endpoint({
  method: 'GET',
  path: '/api/parking/now',
  summary:
    'How a mall stands now: cars by gates and by sensors, the forecast, this hour and today beside what is usual, long visits, devices, queues.',
  access: 'mall-admin',
  mallNamedBy: 'query.mall',
  may: 'see_figures',
  query: z.object({ mall: MallName }),
  answer: DashboardNow,
});
