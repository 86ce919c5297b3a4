import { z } from 'zod';
import type { Paise } from '#domain/money/money.ts';
import { DAY_TYPES, VEHICLE_CLASSES, type TariffDocument } from '#domain/money/tariff.ts';
import { endpoint } from './endpoint.ts';
import { FreeTime } from './free-times.ts';
import { Instant, text } from './text.ts';

/** Whole paise: a number that was checked to be whole. How much is too much is a rule of the tariff. */
const Amount = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER) as unknown as z.ZodType<Paise>;
const Minutes = z.number().int().min(0).max(86_400);
const Word = text(40).regex(/^[a-z0-9]+(_[a-z0-9]+)*$/, 'Lower-case letters, digits and underscores');

const Rate = z.strictObject({
  /** The types of days, each in one rate: weekday, weekend, holiday (by the mall's calendar). */
  days: z.array(z.enum(DAY_TYPES)).min(1).max(DAY_TYPES.length),
  /** What the first minutes cost in all, by how far the session reaches; empty: the first unit is like any other. */
  firstBlock: z.array(z.strictObject({ untilMinutes: Minutes, paise: Amount })).max(24),
  /** The price of a unit by the minute of the day at which it begins, from 0 to 1440 without gap or overlap. */
  bands: z
    .array(z.strictObject({ name: Word, from: Minutes, to: Minutes, unitPaise: Amount }))
    .min(1)
    .max(48),
});

const Price = z.strictObject({
  classes: z.array(z.enum(VEHICLE_CLASSES)).min(1).max(VEHICLE_CLASSES.length),
  freeMinutes: Minutes,
  unitMinutes: Minutes.min(1),
  /** The most that the units of each 24 hours from entry cost. */
  dayCapPaise: Amount.nullable(),
  stayCapPaise: Amount.nullable(),
  /** A fee for each night on which the car is inside at a minute of the day, beside the day cap. */
  overnight: z.strictObject({ atMinute: Minutes, paise: Amount }).nullable(),
  rates: z.array(Rate).min(1).max(DAY_TYPES.length),
});

/** A mall's price rule as data. Which documents are no price says `checkTariff` in domain/money. */
export const TariffShape: z.ZodType<TariffDocument> = z.strictObject({
  zero: z.boolean(),
  prices: z.array(Price).max(VEHICLE_CLASSES.length),
  /** Neither posted nor charged: where no entry was read, nothing is. */
  lostTicketPaise: Amount.nullable(),
  validations: z.array(z.strictObject({ code: Word, freeMinutes: Minutes.nullable() })).max(50),
});

const TariffVersion = z.object({
  version: z.number().int(),
  effectiveFrom: z.string(),
  state: z.enum(['past', 'in_force', 'scheduled', 'replaced']),
  createdAt: z.string(),
  document: TariffShape,
});

const TariffList = z.object({
  /** The newest first. The version in force at a car's entry counts for its whole session. */
  versions: z.array(TariffVersion),
  /** What is being worked on; null where there is no draft. */
  draft: z.object({ document: TariffShape, changedAt: z.string() }).nullable(),
  /** A document by time of day to begin with. */
  template: TariffShape,
  /** Where the mall charges nothing, whatever its tariff says: a sentence that says so and why. */
  warning: z.string().nullable(),
  /** When the mall charged nothing, the newest 50 first. */
  freeSpells: z.array(FreeTime),
});
export type TariffList = z.output<typeof TariffList>;

const ofMall = z.strictObject({ id: text(64) });

export const listTariffs = endpoint({
  method: 'GET',
  path: '/api/malls/:id/tariffs',
  summary: 'The tariff versions of a mall, the newest 200 first, and its draft.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  may: 'see_prices',
  params: ofMall,
  answer: TariffList,
});

export const changeTariffs = endpoint({
  method: 'PUT',
  path: '/api/malls/:id/tariffs',
  summary:
    'Stores `draft`; with `publish: true` the draft becomes the next version, in force for entries from `effectiveFrom` (now unless given, never in the past). A document that is no price is 400, with the rule that it breaks as `code`.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  params: ofMall,
  body: z.strictObject({
    draft: TariffShape.optional(),
    publish: z.boolean().optional(),
    effectiveFrom: Instant.optional(),
  }),
  answer: TariffList,
  bodyLimit: 128 * 1024,
});

const Backtest = z.object({
  /** The instants between which the cars came in that were tried; fewer days than 90 where there were too many. */
  from: z.string(),
  to: z.string(),
  /** False where older sessions were left out, to answer in time. */
  isWhole: z.boolean(),
  sessions: z.number().int(),
  /** What these sessions were charged, and what they would be under the draft, in rupees. */
  revenueNow: z.number(),
  revenueDraft: z.number(),
  billsThatChange: z.number().int(),
  billsThatRise: z.number().int(),
  /** The bill that would rise most; null where none rises. */
  largestRise: z
    .object({
      session: z.string(),
      entryAt: z.string(),
      minutes: z.number().int(),
      chargesNow: z.number(),
      chargesDraft: z.number(),
    })
    .nullable(),
});
export type Backtest = z.output<typeof Backtest>;

export const backtestTariff = endpoint({
  method: 'POST',
  path: '/api/malls/:id/tariffs/backtest',
  summary:
    'What the cars of the last 90 days would have been charged under a draft: revenue, bills that change, the largest rise. It changes nothing.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  params: ofMall,
  body: z.strictObject({ draft: TariffShape }),
  answer: Backtest,
  bodyLimit: 128 * 1024,
});
