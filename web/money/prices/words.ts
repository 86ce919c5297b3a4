import type { DayType, PricedClass } from '#domain/money/tariff.ts';

export const CLASS_WORDS: Readonly<Record<PricedClass, string>> = {
  car: 'Cars',
  two_wheeler: 'Two-wheelers',
  ev: 'Electric cars',
};

export const DAY_WORDS: Readonly<Record<DayType, string>> = {
  weekday: 'Weekdays',
  weekend: 'Weekends',
  holiday: 'Holidays',
};

/** `30 min`, `2 h`, `3 days`. */
export function wordLength(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 1440 || minutes % 1440 !== 0) return `${minutes / 60} h`;
  return minutes === 1440 ? '1 day' : `${minutes / 1440} days`;
}

/** `late_night` as `Late night`. */
export function wordName(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name as the tariff stores it, of what somebody types: `late_night` of `Late night`. */
export function toName(typed: string): string {
  const words = typed.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.join('_');
}

/** Minutes after midnight as HH:MM. */
export function wordClock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** `1 Dec 2026, 13:00`, in India. */
export function wordInstant(at: string): string {
  return new Date(at).toLocaleString('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
    hourCycle: 'h23',
  });
}
