import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Day, MallName } from './text.ts';

export const TIME_SLOTS = [
  'visits_morning',
  'visits_afternoon',
  'visits_evening',
  'visits_night',
  'visits_late_night',
] as const;
export const TimeSlot = z.enum(TIME_SLOTS);
export type TimeSlot = z.infer<typeof TimeSlot>;

/** The terms that made a number, in visits; they add up to the prediction before rounding. */
export const Terms = z.object({
  usual: z.number(),
  season: z.number(),
  festival: z.number(),
  trend: z.number(),
  recentLevel: z.number(),
});

export const Band = z.object({
  expected: z.number(),
  /** The 80 % band. */
  low: z.number(),
  high: z.number(),
  usual: z.number(),
  /** How many same weekdays the number rests on. */
  basedOn: z.number().int(),
  /** Its own past out-of-sample error, as a share; null before there is one. */
  typicalError: z.number().nullable(),
  actual: z.number().nullable(),
});

export const Fullness = z.object({
  capacity: z.number().int(),
  points: z.array(
    z.object({
      time: z.string(),
      expected: z.number(),
      low: z.number(),
      high: z.number(),
      chanceOfSlot: z.number(),
    }),
  ),
  bestTime: z.string().nullable(),
  bestTimeText: z.string(),
});

export const Prediction = z.object({
  predictions: z.record(TimeSlot, z.number()),
  features: z.record(TimeSlot, Terms),
  date: z.string(),
  mall: z.string().nullable(),
  label: z.enum(['model', 'cold-start', 'usual-only', 'no-history']),
  bands: z.record(TimeSlot, Band),
  day: Band,
  fullness: Fullness.nullable(),
  /** What the calendar says of the day: the holiday's or festival's name, or null. */
  dayName: z.string().nullable(),
  isWeekendOrHoliday: z.boolean(),
  notes: z.array(z.string()),
  madeAt: z.string(),
});
export type Prediction = z.infer<typeof Prediction>;

const forDay = z.object({ date: Day, mall: MallName.optional() });

export const predictVisits = endpoint({
  method: 'GET',
  path: '/api/predict_visits/',
  summary: 'Predicted visits per time slot; the sum over live malls where no mall is named.',
  access: 'signed-in',
  query: forDay,
  answer: Prediction,
});

export const predictVisitsImage = endpoint({
  method: 'GET',
  path: '/api/predict_visits_eda/',
  summary: 'The analysis as an image: past same weekdays, the usual, the forecast with its band.',
  access: 'signed-in',
  query: forDay.extend({ theme: z.enum(['light', 'dark']).optional() }),
  answer: z.unknown(),
});

export const readForecastScore = endpoint({
  method: 'GET',
  path: '/api/forecast/score',
  summary: 'Forecast against actual, week by week, beside the seasonal naive; and the coverage of the bands.',
  access: 'mall-admin',
  mallNamedBy: 'query.mall',
  query: z.object({ mall: MallName }),
  answer: z.object({
    weeks: z.array(
      z.object({
        week: z.string(),
        actual: z.number(),
        forecast: z.number(),
        error: z.number().nullable(),
        naiveError: z.number().nullable(),
        coverage: z.number().nullable(),
      }),
    ),
    error: z.number().nullable(),
    naiveError: z.number().nullable(),
    coverage: z.number().nullable(),
  }),
});

export const CalendarDay = z.object({
  date: Day,
  name: z.string().min(1).max(100),
  region: z.string().max(10),
});
export type CalendarDay = z.infer<typeof CalendarDay>;

export const readCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar',
  summary: 'Holidays and festivals, with their region.',
  access: 'signed-in',
  query: z.object({ from: Day.optional(), to: Day.optional() }),
  answer: z.object({ days: z.array(CalendarDay) }),
});

export const addCalendarDay = endpoint({
  method: 'POST',
  path: '/api/super/calendar',
  summary: 'Adds a holiday or festival, or renames it.',
  access: 'super-admin',
  body: z.strictObject(CalendarDay.shape),
  answer: z.object({ day: CalendarDay }),
  status: 201,
});

export const removeCalendarDay = endpoint({
  method: 'DELETE',
  path: '/api/super/calendar/:date/:region',
  summary: 'Takes the holidays of a date and region out of the calendar.',
  access: 'super-admin',
  params: z.strictObject({ date: Day, region: z.string().max(10) }),
  answer: z.object({ ok: z.literal(true) }),
});
