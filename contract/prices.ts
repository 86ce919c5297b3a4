import { z } from 'zod';
import { TIME_SLOT_NAMES } from '#domain/time/india-time.ts';
import { endpoint } from './endpoint.ts';
import { Day, text } from './text.ts';

const ShownPrices = z.object({
  /** False where nothing is charged on this day, or no tariff is known. */
  isCharged: z.boolean(),
  /** A car's stay of at most so many minutes is free. */
  freeMinutes: z.number().int(),
  /** Rupees of a car that comes as the time slot begins and stays an hour; null where no tariff is known. */
  firstHour: z.record(z.enum(TIME_SLOT_NAMES), z.number().nullable()),
});
export type ShownPrices = z.output<typeof ShownPrices>;

export const showPrices = endpoint({
  method: 'GET',
  path: '/api/malls/:id/prices',
  summary:
    'What the tariff of a mall charges a car for its first hour, by time slot, on a day (today unless given).',
  access: 'everyone',
  params: z.strictObject({ id: text(64) }),
  query: z.strictObject({ date: Day.optional() }),
  answer: ShownPrices,
});
