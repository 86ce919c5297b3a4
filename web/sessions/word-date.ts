import { addDays, indiaWeekday, startOfIndiaDay } from '#domain/time/india-time.ts';

const dayAndMonth = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'Asia/Kolkata',
});

/** A day as people write it: `17 Nov`, with its year where that is not this one's; what is no day stays as it is. */
export function wordDate(date: string, today: string): string {
  const start = startOf(date);
  if (!start) return date;
  const short = dayAndMonth.format(start).replace('Sept', 'Sep');
  return date.slice(0, 4) === today.slice(0, 4) ? short : `${short} ${date.slice(0, 4)}`;
}

/** `17 Nov, Tuesday`; `Today, 22 Nov`, `Yesterday, 21 Nov`. */
export function wordDateAndDay(date: string, today: string): string {
  const start = startOf(date);
  if (!start) return date;
  const words = wordDate(date, today);
  if (date === today) return `Today, ${words}`;
  return date === addDays(today, -1) ? `Yesterday, ${words}` : `${words}, ${indiaWeekday(start)}`;
}

function startOf(date: string): Date | null {
  try {
    return startOfIndiaDay(date);
  } catch {
    return null;
  }
}
