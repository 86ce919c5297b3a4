import { countClosedFor } from '#domain/parking/closures.ts';
import { hasHours } from '#domain/parking/mall.ts';
import { addDays, startOfIndiaDay, type IndiaDate } from '#domain/time/india-time.ts';
import type { MallRecord, Malls } from '../../malls/index.ts';

const MINUTE_MS = 60_000;

/** How many slots of a mall are closed on a day: for more than half of the time in which it is open. */
export function closedOn(malls: Malls, mall: MallRecord, date: IndiaDate): number {
  return countClosedFor(malls.closuresOf(mall.id), malls.slotsOf(mall.id), openTimeOf(mall, date));
}

function openTimeOf(mall: MallRecord, date: IndiaDate): { from: Date; until: Date } {
  const start = startOfIndiaDay(date);
  if (!hasHours(mall)) return { from: start, until: startOfIndiaDay(addDays(date, 1)) };
  const { offsetOn, offsetOff } = mall;
  const end = startOfIndiaDay(offsetOff > offsetOn ? date : addDays(date, 1));
  return {
    from: new Date(start.getTime() + offsetOn * MINUTE_MS),
    until: new Date(end.getTime() + offsetOff * MINUTE_MS),
  };
}
