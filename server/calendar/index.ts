/** The door of `calendar`: the holidays that malls keep; prices and forecasts rest on them. */
export { openCalendar, type Calendar } from './calendar-cache.ts';
export { findHolidays, knowHolidays } from './find-holidays.ts';
export { regionsOf } from './region-of-mall.ts';
export { mountCalendar } from './routes.ts';
