import type { AnyPassKind, Pass } from '#contract/passes.ts';
import { WEEK_DAYS, type WeekDay } from '#domain/passes/pass-times.ts';

export const KIND_WORDS: Readonly<Record<AnyPassKind, { tab: string; one: string }>> = {
  season: { tab: 'Season passes', one: 'season pass' },
  staff: { tab: 'Staff', one: 'entry of the staff list' },
  vip: { tab: 'Guests', one: 'entry of the guest list' },
  watch: { tab: 'Watch list', one: 'watched plate' },
};

export const DAY_WORDS: Readonly<Record<WeekDay, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** The week as it is read: from Monday on. */
export const WEEK: readonly WeekDay[] = [...WEEK_DAYS.slice(1), 'sun'];

export const OUTCOME_WORDS = {
  covered: 'Within the pass',
  mercy: 'Within the pass, by mercy',
  over_quota: 'Over the quota: paid as a visitor',
} as const;

/** When a pass is good: 'Every day, all day', 'Mon to Fri, 09:00 to 18:00'. */
export function wordTimes({
  days,
  fromMinute,
  toMinute,
}: Pick<Pass, 'days' | 'fromMinute' | 'toMinute'>): string {
  const isAllDay = fromMinute === 0 && toMinute === 1440;
  const hours = isAllDay ? 'all day' : `${clock(fromMinute)} to ${clock(toMinute)}`;
  return `${wordDays(days)}, ${hours}`;
}

function wordDays(days: readonly WeekDay[]): string {
  const places = WEEK.flatMap((day, index) => (days.includes(day) ? [index] : []));
  const [first = 0] = places;
  const last = places.at(-1) ?? 0;
  if (places.length === 7) return 'Every day';
  const short = (index: number) => DAY_WORDS[WEEK[index] ?? 'mon'].slice(0, 3);
  const isRun = places.length > 2 && last - first === places.length - 1;
  return isRun ? `${short(first)} to ${short(last)}` : places.map(short).join(', ');
}

/** A minute of the day as a field for times writes it; the end of the day is 24:00 for people. */
export function clock(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

const DATE = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' } as const;
const MOMENT = {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
  hourCycle: 'h23',
} as const;

export function wordDay(day: string): string {
  return new Date(`${day}T12:00:00+05:30`).toLocaleDateString('en-IN', DATE);
}

export function wordMoment(at: string): string {
  return new Date(at).toLocaleString('en-IN', MOMENT);
}

/** How much of a quota is used: '2 of 3', '1'. */
export function wordUse({ usedNow, quota, overQuota }: Pass): string {
  const used = quota === null ? String(usedNow) : `${usedNow} of ${quota}`;
  return overQuota === 0 ? used : `${used}, ${overQuota} over`;
}
