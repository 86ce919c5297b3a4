import { Prediction, predictVisits, Terms, TIME_SLOTS, type TimeSlot } from '#contract/forecast.ts';
import { z } from 'zod';

const NO_TERMS: Terms = { usual: 0, season: 0, festival: 0, trend: 0, recentLevel: 0 };
const { bands, day, fullness, label, ...rest } = Prediction.shape;

/** A prediction with the fields of the specification alone: what our server tells beside them may be missing. */
const PredictionWithGaps = z
  .object({
    predictions: z.record(z.string(), z.number()).default({}),
    features: z.record(z.string(), z.unknown()).default({}),
    date: rest.date.default(''),
    mall: rest.mall.default(null),
    label: label.default('model'),
    bands: bands.optional(),
    day: day.default(null),
    fullness: fullness.default(null),
    dayName: rest.dayName.default(null),
    isWeekendOrHoliday: rest.isWeekendOrHoliday.default(false),
    notes: rest.notes.default([]),
    madeAt: rest.madeAt.default(''),
  })
  .transform((said): Prediction => ({
    ...said,
    predictions: perSlot((slot) => said.predictions[slot] ?? 0),
    features: perSlot((slot) => Terms.safeParse(said.features[slot]).data ?? NO_TERMS),
    bands: said.bands ?? perSlot(() => null),
  }));

/** The call for predictions, read for what the specification names and no more. */
export const predictionWithGaps = { ...predictVisits, answer: PredictionWithGaps };

function perSlot<T>(of: (slot: TimeSlot) => T): Record<TimeSlot, T> {
  return Object.fromEntries(TIME_SLOTS.map((slot) => [slot, of(slot)])) as Record<TimeSlot, T>;
}
