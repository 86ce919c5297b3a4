import { Band, Fullness, Prediction, Terms, TIME_SLOTS, type TimeSlot } from '#contract/forecast.ts';
import { z } from 'zod';
import { withDefaults } from '../read-answer.ts';

const NO_TERMS: Terms = { usual: 0, season: 0, festival: 0, trend: 0, recentLevel: 0 };
const noVisits = everySlot(0);
const noTerms = everySlot(NO_TERMS);
const noBands = everySlot(null);

/** A server that knows no opening hours says nothing of them. */
const OpenPoint = Fullness.shape.points.element.extend({ isClosed: z.boolean().default(false) });

/** `predictions` and `features` are enough: how sure they are is then not known. */
export const PredictionAnswer = withDefaults(
  Prediction.extend({
    predictions: withDefaults(z.object(everySlot(z.number())), noVisits),
    features: withDefaults(z.object(everySlot(Terms)), noTerms),
    bands: withDefaults(z.object(everySlot(Band.nullable())), noBands),
    fullness: Fullness.extend({ points: z.array(OpenPoint) }).nullable(),
  }),
  {
    predictions: noVisits,
    features: noTerms,
    bands: noBands,
    date: '',
    mall: null,
    sumOf: null,
    label: 'model',
    day: null,
    fullness: null,
    openHours: null,
    dayName: null,
    isWeekendOrHoliday: false,
    notes: [],
    madeAt: '',
  },
);

function everySlot<T>(value: T): Record<TimeSlot, T> {
  return Object.fromEntries(TIME_SLOTS.map((slot) => [slot, value])) as Record<TimeSlot, T>;
}
