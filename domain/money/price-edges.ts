import { indiaMinuteOfDay } from '../time/india-time.ts';
import type { QuoteFacts } from './quote.ts';
import { freeMsByShops } from './covers.ts';
import { shownMinute, type ClassPrice, type TariffDocument } from './tariff.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** What prices a session beside its times. */
interface Priced {
  readonly document: TariffDocument;
  readonly known: Omit<QuoteFacts, 'entryAt' | 'exitAt'>;
}

/**
 * Whether a session up to an exit may cost otherwise if it began in a minute than if it began in the one before: its
 * length, or one of its units, comes to an edge of the price there. Most minutes are none.
 */
export function edgeAt({ document, known }: Priced, exitAt: Date): (minute: Date) => boolean {
  const price = document.prices.find(({ classes }) => classes.includes(known.vehicleClass ?? 'car'));
  // Passes are good from any instant to any other.
  const isOften = (known.covers ?? []).some(({ kind }) => kind === 'pass');
  if (!price || isOften || DAY_MINUTES % price.unitMinutes !== 0) return () => true;
  const lengths = new Set(lengthsOf(price, document, known));
  const ofDay = hoursOf(price);
  const blocks = [...new Set(price.rates.map(({ firstBlock }) => firstBlock.at(-1)?.untilMinutes ?? 0))];
  const left = shownMinute(exitAt).getTime();
  const isUnitAt = isEachMinuteByItself(price)
    ? () => false
    : (minutes: number) => blocks.some((block) => (minutes - block) % price.unitMinutes === 0);
  return (minute) => {
    const length = (left - minute.getTime()) / MINUTE_MS;
    if (lengths.has(length) || isUnitAt(length)) return true;
    const begins = indiaMinuteOfDay(minute);
    return ofDay.some((hour) => hour === begins || isUnitAt(hour - begins));
  };
}

/**
 * Each minute has a price of its own, and nothing counts from the entry on: who comes a minute later pays for one minute
 * less, and never more. Else each minute would be an edge, and a day of doubt would take seconds to price.
 */
function isEachMinuteByItself({ unitMinutes, dayCapPaise, rates }: ClassPrice): boolean {
  return (
    unitMinutes === 1 && dayCapPaise === null && rates.every(({ firstBlock }) => firstBlock.length === 0)
  );
}

/** Whether it matters when a session was, not only how long it was. */
export function isByHour({ rates, overnight }: ClassPrice): boolean {
  return rates.length > 1 || overnight !== null || rates.some(({ bands }) => bands.length > 1);
}

/** Whether a price by the hour changes between two instants that lie less than a minute apart. */
export function hasEdgeBetween({ prices }: TariffDocument, from: Date, until: Date): boolean {
  if (shownMinute(from).getTime() === shownMinute(until).getTime()) return false;
  const minute = indiaMinuteOfDay(until);
  return prices.some((price) => isByHour(price) && hoursOf(price).includes(minute));
}

/** Whether a fee for the night is for the beginning of a minute: who came in seconds later was not inside then. */
export function isNightAt({ document }: Pick<Priced, 'document'>, minute: Date): boolean {
  const ofDay = indiaMinuteOfDay(minute);
  return document.prices.some(({ overnight }) => overnight?.atMinute === ofDay);
}

/** Lengths at which a price changes beside the ends of units. */
function lengthsOf(
  { freeMinutes, rates }: ClassPrice,
  { validations }: TariffDocument,
  known: Priced['known'],
) {
  const steps = rates.flatMap(({ firstBlock }) => firstBlock.map(({ untilMinutes }) => untilMinutes));
  const stamps = validations.map(({ freeMinutes: minutes }) => minutes ?? 0);
  return [freeMinutes, ...steps, ...stamps, freeMsByShops(known.covers ?? []) / MINUTE_MS];
}

/** Minutes of the day at which a price changes: midnight, the bands, and the one after a fee for the night. */
function hoursOf({ rates, overnight }: ClassPrice): number[] {
  const bands = rates.flatMap((rate) => rate.bands.map(({ from }) => from));
  return [...new Set([0, ...bands, ...(overnight ? [(overnight.atMinute + 1) % DAY_MINUTES] : [])])];
}
