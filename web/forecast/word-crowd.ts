import type { ForecastDay } from '#contract/forecast.ts';
import { startOfIndiaDay } from '#domain/time/india-time.ts';
import { wordDay } from './wording.ts';

type Crowd = NonNullable<ForecastDay['crowd']>;

/** From the emptiest to the fullest. */
export const CROWDS = ['plenty', 'filling', 'busy', 'full'] as const satisfies readonly Crowd[];

/** Written out, so that the style sheet has them. */
export const CROWD_CLASSES: Readonly<Record<Crowd, string>> = {
  plenty: 'crowd-plenty',
  filling: 'crowd-filling',
  busy: 'crowd-busy',
  full: 'crowd-full',
};

export const CROWD_WORDS: Readonly<Record<Crowd, string>> = {
  plenty: 'Plenty of room',
  filling: 'Filling up',
  busy: 'Busy',
  full: 'Most likely full',
};

/** `Saturday 28 November 2026. Busy around 19:00. Diwali.` */
export function wordCalendarDay(date: string, day: ForecastDay | undefined): string {
  const { crowd = null, fullestAt = null, dayName = null } = day ?? {};
  const parts = [
    wordDay(date),
    crowd && (fullestAt === null ? CROWD_WORDS[crowd] : `${CROWD_WORDS[crowd]} around ${fullestAt}`),
    dayName,
  ];
  return parts.filter((part) => part !== null).join('. ');
}

/** `28 Nov`. */
export function wordDayOfMonth(date: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'Asia/Kolkata',
  }).format(startOfIndiaDay(date));
}
