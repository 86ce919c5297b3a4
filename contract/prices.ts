import { z } from 'zod';
import { TIME_SLOT_NAMES } from '#domain/time/india-time.ts';
import { endpoint } from './endpoint.ts';
import { TariffShape } from './money.ts';
import { Day, text } from './text.ts';

const TimeSlotName = z.enum(TIME_SLOT_NAMES);

const ShownPrices = z.object({
  /** False where nothing is charged on this day, or in what is left of today, or no tariff is known. */
  isCharged: z.boolean(),
  /** A car's stay of at most so many minutes is free. */
  freeMinutes: z.number().int(),
  /**
   * Rupees of a car that comes as the time slot begins and stays an hour; of a time slot of today that runs, of a car that
   * comes now. Null where no tariff is known.
   */
  firstHour: z.record(TimeSlotName, z.number().nullable()),
  /** The same of whoever pays least and most, by when in the time slot, or in what is left of it, they come. */
  firstHourRange: z.record(TimeSlotName, z.object({ least: z.number(), most: z.number() }).nullable()),
});
export type ShownPrices = z.output<typeof ShownPrices>;

const ofMall = z.strictObject({ id: text(64) });

export const showPrices = endpoint({
  method: 'GET',
  path: '/api/malls/:id/prices',
  summary:
    'What the tariff of a mall charges a car for its first hour, by time slot, on a day (today unless given); of today, from now on.',
  access: 'everyone',
  params: ofMall,
  query: z.strictObject({ date: Day.optional() }),
  answer: ShownPrices,
});

const PostedVersion = z.object({
  /** Cars that come in from then on pay by it. */
  since: z.string(),
  /** Without its stamps, which are between the mall and its shops. */
  document: TariffShape,
});

const PostedTariff = z.object({
  /** `free`: this mall does not charge. `unknown`: it has no tariff yet. */
  state: z.enum(['charged', 'free', 'unknown']),
  /** Rupees of a car that comes now and stays an hour; null where no tariff is known. */
  firstHourNow: z.number().nullable(),
  /** By what a car pays that comes in now; null where the mall has none, or charges nothing whatever it says. */
  inForce: PostedVersion.nullable(),
  /** What comes into force next; null where nothing is known to. */
  next: PostedVersion.nullable(),
});
export type PostedTariff = z.output<typeof PostedTariff>;

export const showTariff = endpoint({
  method: 'GET',
  path: '/api/malls/:id/posted-tariff',
  summary: 'The tariff of a mall in full, for everybody: what is in force now, and what comes next.',
  access: 'everyone',
  params: ofMall,
  answer: PostedTariff,
});
