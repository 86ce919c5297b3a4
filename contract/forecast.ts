import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Day, MallName, requiredText, text } from './text.ts';

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
export type Terms = z.infer<typeof Terms>;

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
  /** What came, on a day that is over and was counted. */
  actual: z.number().nullable(),
});
export type Band = z.infer<typeof Band>;

/** Slots taken through the day, half hour by half hour, against those that are there. */
export const Fullness = z.object({
  capacity: z.number().int(),
  points: z.array(
    z.object({
      /** HH:MM in India. */
      time: z.string(),
      expected: z.number(),
      low: z.number(),
      high: z.number(),
      /** 0 to 1; 0 while the mall is closed. */
      chanceOfSlot: z.number(),
      /** By its opening hours. Cars may be inside still, but none comes in. */
      isClosed: z.boolean(),
    }),
  ),
  /** Never while the mall is closed. Null where the bands overlap: no time is clearly better. */
  bestTime: z.string().nullable(),
  bestTimeText: z.string(),
});
export type Fullness = z.infer<typeof Fullness>;

/** A part of a day, HH:MM in India; the day ends at 24:00. */
export const OpenSpan = z.object({ from: z.string(), until: z.string() });
export type OpenSpan = z.infer<typeof OpenSpan>;

export const Prediction = z.object({
  predictions: z.record(TimeSlot, z.number()),
  features: z.record(TimeSlot, Terms),
  date: z.string(),
  mall: z.string().nullable(),
  /** Of the sum over live malls: the names of those that are in it, and of those that are not, for want of counted visits. Null for one mall. */
  sumOf: z.object({ malls: z.array(z.string()), leftOut: z.array(z.string()) }).nullable(),
  label: z.enum(['model', 'cold-start', 'usual-only', 'no-history']),
  /** Null where nothing can be forecast: `label` is then `no-history`, and the zeros beside it mean nothing. */
  bands: z.record(TimeSlot, Band.nullable()),
  day: Band.nullable(),
  fullness: Fullness.nullable(),
  /** When the mall is open within each time slot, by its opening hours: without a span it is closed throughout, and nothing is predicted. Null where no hours close a part of the day, and for days that are over. */
  openHours: z.record(TimeSlot, z.array(OpenSpan)).nullable(),
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
  summary:
    'Predicted visits per time slot; the sum over live malls where no mall is named, beside which malls are in it.',
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

/** Errors are shares: the sum of the misses over the sum of the visits, time slot by time slot. */
export const ForecastScore = z.object({
  weeks: z.array(
    z.object({
      /** The week's Monday. Its days were forecast one to seven days before, with what was known then. */
      week: z.string(),
      actual: z.number(),
      forecast: z.number(),
      error: z.number().nullable(),
      /** The error of saying: as a week ago. */
      naiveError: z.number().nullable(),
      /** The share of slots that fell into the 80 % band. */
      coverage: z.number().nullable(),
      /** Time slots that were counted; the others are left out. */
      forecasts: z.number().int(),
      /** Days of the week that were forecast and counted: `actual` and `forecast` are sums over these alone. */
      days: z.number().int(),
    }),
  ),
  error: z.number().nullable(),
  naiveError: z.number().nullable(),
  coverage: z.number().nullable(),
  /** How the forecasts that were made and stored a day ahead compare with the visits that came. */
  madeAhead: z.object({
    forecasts: z.number().int(),
    error: z.number().nullable(),
    coverage: z.number().nullable(),
  }),
});
export type ForecastScore = z.infer<typeof ForecastScore>;

/** Both calls without their last slash, as people type them. */
export const predictVisitsPlain = endpoint({ ...predictVisits, path: '/api/predict_visits' });
export const predictVisitsImagePlain = endpoint({ ...predictVisitsImage, path: '/api/predict_visits_eda' });

export const readForecastScore = endpoint({
  method: 'GET',
  path: '/api/forecast/score',
  summary: 'Forecast against actual, week by week, beside the seasonal naive; and the coverage of the bands.',
  access: 'mall-admin',
  mallNamedBy: 'query.mall',
  may: 'see_figures',
  query: z.object({ mall: MallName }),
  answer: ForecastScore,
});

/** A region of the calendar: the whole country, or one of its states. */
const Region = text(10).regex(/^IN(-[A-Z]{2,3})?$/, 'IN for the whole country, or a state such as IN-GJ');

export const CalendarDay = z.object({
  date: Day,
  name: requiredText(100, 'A name is required'),
  region: Region,
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
  summary: 'Adds a holiday or festival; `replaces` names the one of that date and region that it renames.',
  access: 'super-admin',
  body: z.strictObject({
    ...CalendarDay.shape,
    replaces: requiredText(100, 'A name is required').optional(),
  }),
  answer: z.object({ day: CalendarDay }),
  status: 201,
});

export const removeCalendarDay = endpoint({
  method: 'DELETE',
  path: '/api/super/calendar/:date/:region',
  summary: 'Takes the holidays of a date and region out of the calendar: all, or the one called `name`.',
  access: 'super-admin',
  params: z.strictObject({ date: Day, region: text(10) }),
  query: z.object({ name: text(100).optional() }),
  answer: z.object({ ok: z.literal(true) }),
});

/** More days than a month shows, so that its edges can be asked for too. */
export const MOST_FORECAST_DAYS = 45;

/** One day of a calendar: how full the mall gets, and what is celebrated. */
export const ForecastDay = z.object({
  date: z.string(),
  /** At the day's fullest half hour within the opening hours; null where that is not known. */
  crowd: z.enum(['plenty', 'filling', 'busy', 'full']).nullable(),
  /** That half hour, HH:MM in India. */
  fullestAt: z.string().nullable(),
  /** The holiday's or festival's name, or null. */
  dayName: z.string().nullable(),
});
export type ForecastDay = z.infer<typeof ForecastDay>;

export const readForecastDays = endpoint({
  method: 'GET',
  path: '/api/forecast/days',
  summary: `How full a mall gets on each of some days, at most ${MOST_FORECAST_DAYS}, with their festivals.`,
  access: 'signed-in',
  query: z.object({ mall: MallName, from: Day, to: Day }),
  answer: z.object({ mall: z.string(), days: z.array(ForecastDay) }),
});

/** How many slots of each mall are expected to be free through today, half hour by half hour. */
export const readMallsToday = endpoint({
  method: 'GET',
  path: '/api/malls/today',
  summary: 'The slots that are expected to be free today, half hour by half hour, mall by mall.',
  access: 'signed-in',
  answer: z.object({
    date: z.string(),
    malls: z.array(
      z.object({
        /** The mall's `_id`. */
        mall: z.string(),
        /** Where `isClosed`, by the mall's opening hours, nothing is free. */
        points: z.array(z.object({ time: z.string(), free: z.number().int(), isClosed: z.boolean() })),
      }),
    ),
  }),
});
