/** A mall's price as its sign at the entry says it: free minutes, a price for each hour begun, a most for 24 hours. */
export interface PriceSign {
  readonly freeMinutes: number;
  readonly paiseAnHour: number;
  readonly mostPaiseADay: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What a car owes that came and left at these instants: whole days at most the day's price, then the hours begun. */
export function oweFor(sign: PriceSign, inAt: number, outAt: number): number {
  // The mall promises that a last minute which is not full is free, on whatever second a car came in.
  const ms = Math.floor((outAt - inAt) / MINUTE_MS) * MINUTE_MS;
  if (ms <= sign.freeMinutes * MINUTE_MS) return 0;
  const days = Math.floor(ms / DAY_MS);
  const priceOf = (hours: number) => Math.min(sign.mostPaiseADay, hours * sign.paiseAnHour);
  return days * priceOf(24) + priceOf(Math.ceil((ms - days * DAY_MS) / HOUR_MS));
}
