import type { Band, Terms } from '#contract/forecast.ts';
import { indiaWeekday, startOfIndiaDay } from '#domain/time/india-time.ts';

/** Whole cars, grouped as India groups. */
export function wordCount(visits: number): string {
  return Math.round(visits).toLocaleString('en-IN');
}

/** For a prediction without a band. */
export const NOT_SURE = 'how sure that is, is not known';

/** `711 to 910`. */
export function wordBand({ low, high }: { low: number; high: number }): string {
  return `${wordCount(low)} to ${wordCount(high)}`;
}

/** `Sunday 22 November 2026`. */
export function wordDay(date: string): string {
  const day = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  }).format(startOfIndiaDay(date));
  return `${weekdayOf(date)} ${day}`;
}

export function weekdayOf(date: string): string {
  return indiaWeekday(startOfIndiaDay(date));
}

/** `usual Sunday 410, +24 %`; a mall without such days of its own has no usual. */
export function wordUsual({ expected, usual, basedOn }: Band, date: string): string {
  if (basedOn === 0) return `no usual ${weekdayOf(date)} yet`;
  const base = `usual ${weekdayOf(date)} ${wordCount(usual)}`;
  if (Math.round(usual) <= 0) return base;
  const change = Math.round((100 * (expected - usual)) / usual);
  return change === 0 ? `${base}, as usual` : `${base}, ${change > 0 ? '+' : '−'}${Math.abs(change)} %`;
}

/** The usual of a day or a time slot as the whole page words it: summed up from terms it may round to the next number. */
export function usualOf(band: Band | null, { usual }: Pick<Terms, 'usual'>): number {
  return band && band.basedOn > 0 ? band.usual : usual;
}

/** `based on 26 Sundays, typical error 18 %`. */
export function wordBasis({ basedOn, typicalError }: Band, date: string): string {
  const weekday = weekdayOf(date);
  const days =
    basedOn === 0
      ? `based on no ${weekday} of its own`
      : `based on ${basedOn} ${weekday}${basedOn === 1 ? '' : 's'}`;
  return typicalError === null
    ? `${days}, error not known yet`
    : `${days}, typical error ${wordShare(typicalError)}`;
}

/** A share as a whole percentage; a dash where it is not known. */
export function wordShare(share: number | null): string {
  return share === null ? '–' : `${Math.round(100 * share)} %`;
}

/** A chance, never as a certainty: `over 99 %` at most, `under 1 %` at least. */
export function wordChance(chance: number): string {
  return chance > 0.99 ? 'over 99 %' : chance < 0.01 ? 'under 1 %' : `${Math.round(100 * chance)} %`;
}
