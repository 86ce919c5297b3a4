import { MOST_FORECAST_DAYS } from '#contract/forecast.ts';
import { addDays, type IndiaDate } from '#domain/time/india-time.ts';
import { badInput } from '../platform/http/errors.ts';

const MOST_YEARS_BACK = 10;

/** Refuses with 400 a day more than ten years past or beyond a year ahead; that it exists the contract has checked. */
export function checkDate(date: IndiaDate, today: IndiaDate): void {
  if (date < shiftYears(today, -MOST_YEARS_BACK))
    throw refusal(`The date is more than ${MOST_YEARS_BACK} years past.`);
  if (date > shiftYears(today, 1)) throw refusal('The date is more than a year ahead.');
}

/** Each day from the first to the last; refuses with 400 what `checkDate` refuses, a turned range and one too long. */
export function daysWithin({ from, to }: { from: IndiaDate; to: IndiaDate }, today: IndiaDate): IndiaDate[] {
  checkDate(from, today);
  checkDate(to, today);
  if (to < from) throw badInput('The last day lies before the first.', { to: 'Lies before the first day.' });
  const days: IndiaDate[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (days.length === MOST_FORECAST_DAYS) {
      const sentence = `At most ${MOST_FORECAST_DAYS} days at once.`;
      throw badInput(sentence, { to: sentence });
    }
    days.push(date);
  }
  return days;
}

/** Compares as text, so 29 February may be named in a year that has none. */
function shiftYears(date: IndiaDate, years: number): IndiaDate {
  return `${String(Number(date.slice(0, 4)) + years).padStart(4, '0')}${date.slice(4)}`;
}

function refusal(sentence: string): Error {
  return badInput(`${sentence} Choose a day from ten years ago up to a year from now.`, { date: sentence });
}
