const DAY_MS = 86_400_000;

/** No visit is open for longer than plates are stored, nor than two months; but where these go soon, cars stand for two weeks. */
const LEAST_DAYS = 14;
export const MOST_OPEN_DAYS = 60;
/** Whom a sensor still sees in the slot that is surely its own stands there: for a year at most. */
const SEEN_DAYS = 365;

/** By how long a visit may be open since anything was last read of it, where plates are stored for so many days. */
export function longestOpenMs(plateDays: number): number {
  return Math.min(Math.max(plateDays, LEAST_DAYS), MOST_OPEN_DAYS) * DAY_MS;
}

/** Whether a visit of which nothing has been read for that time is over; `isSeen` where a sensor sees its car still. */
export function isOpenTooLong({ entryAt, isSeen }: { entryAt: Date; isSeen: boolean }, now: Date): boolean {
  return !isSeen || now.getTime() - entryAt.getTime() >= SEEN_DAYS * DAY_MS;
}
