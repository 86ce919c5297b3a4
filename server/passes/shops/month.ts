import { addDays, indiaDate, startOfIndiaDay } from '#domain/time/india-time.ts';

interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** The day in India on which an instant lies. */
export function dayOf(at: Date): Span {
  const day = indiaDate(at);
  return { from: startOfIndiaDay(day), until: startOfIndiaDay(addDays(day, 1)) };
}

/** The month in India on which a day lies. */
export function monthOf(day: string): Span {
  const first = `${day.slice(0, 8)}01`;
  // Any day of the next month lies 31 days behind the first of this one.
  const next = `${addDays(first, 31).slice(0, 8)}01`;
  return { from: startOfIndiaDay(first), until: startOfIndiaDay(next) };
}
