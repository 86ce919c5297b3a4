import { addDays, type IndiaDate } from './india-time.ts';

/** Days that follow each other: the first and the last. */
export interface DaySpan {
  readonly from: IndiaDate;
  readonly to: IndiaDate;
}

/** The days between two whose dates, as 2026-11-23, hold a text; days that follow each other in one span, the newest first. */
export function daysWith(text: string, first: IndiaDate, last: IndiaDate): readonly DaySpan[] {
  const spans: DaySpan[] = [];
  for (let day = last; day >= first; day = addDays(day, -1)) {
    if (!day.includes(text)) continue;
    const newest = spans.at(-1);
    if (newest?.from === addDays(day, 1)) spans[spans.length - 1] = { ...newest, from: day };
    else spans.push({ from: day, to: day });
  }
  return spans;
}
