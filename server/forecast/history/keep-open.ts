import { openShare, openShares } from '#domain/forecast/open-hours.ts';
import type { OpeningHours } from '#domain/parking/mall.ts';
import { arrangeDays, type VisitHistory } from './visit-history.ts';

/**
 * A history as if the mall had had these opening hours all along: of each hour what is open counts. What came outside them,
 * before they were set, then says nothing of the hours that stay.
 */
export function keepOpen(history: VisitHistory, mall: OpeningHours): VisitHistory {
  const open = openShares(mall);
  const days = history.hours.map((hours) => hours.map((cars, hour) => cars * (open[hour] ?? 1)));
  return { ...history, ...arrangeDays(history.firstDate, days, history.quiet, open) };
}

const RECENT_DAYS = 28;
const HOUR = 60;

/** The open part of the day in which nobody has come lately: perhaps the mall was closed then. In minutes, from the first such hour to the end of the last in a row. */
export function findUncounted(
  { hours }: VisitHistory,
  mall: OpeningHours,
): { readonly from: number; readonly until: number }[] {
  const recent = hours.slice(-RECENT_DAYS);
  const spans: { from: number; until: number }[] = [];
  for (let hour = 0; hour < 24; hour += 1) {
    const isOpen = openShare(mall, { from: hour, to: hour + 1 }) === 1;
    if (!isOpen || recent.some((day) => (day[hour] ?? 0) > 0)) continue;
    const before = spans.at(-1);
    if (before?.until === HOUR * hour) before.until += HOUR;
    else spans.push({ from: HOUR * hour, until: HOUR * (hour + 1) });
  }
  return spans;
}
