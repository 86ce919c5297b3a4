import { indiaDate, indiaMinuteOfDay, indiaWeekday } from '../time/india-time.ts';
import type { GoodSpan } from '../passes/pass-times.ts';
import { paise, type Paise } from './money.ts';
import type { BlockStep, ChargeLine, ChargeLineCode, ClassPrice, DayRate, DayType } from './tariff.ts';

const MINUTE_MS = 60_000;
export const DAY_MS = 1440 * MINUTE_MS;

/** The time of a session, and how much of its beginning is free. */
export interface PricedTime {
  readonly entryMs: number;
  /** The instant of the entry as it was read. */
  readonly cameMs: number;
  readonly stayMs: number;
  /** Units that begin before so many milliseconds of the session are free. */
  readonly freeMs: number;
  /** What passes cover: units that begin there are free too. */
  readonly good: readonly GoodSpan[];
  readonly holidays: ReadonlySet<string>;
}

/** One unit, or the first block: what it costs and in which 24 hours from entry it begins. */
export interface PricedUnit {
  readonly code: ChargeLineCode;
  readonly unitPaise: Paise;
  readonly day: number;
  readonly parameters: ChargeLine['parameters'];
}

/** The first block and every further unit that has begun, in order; those that are free are left out. */
export function priceUnits(price: ClassPrice, time: PricedTime): PricedUnit[] {
  const { firstBlock } = rateAt(price, time, 0);
  const units = firstBlock.length > 0 ? [priceBlock(firstBlock, time)] : [];
  const unitMs = price.unitMinutes * MINUTE_MS;
  const blockMs = (firstBlock.at(-1)?.untilMinutes ?? 0) * MINUTE_MS;
  for (let startMs = blockMs; startMs < time.stayMs; startMs += unitMs)
    if (!isFreeAt(time, startMs)) units.push(priceUnit(price, time, startMs));
  return units.filter((unit) => unit !== null);
}

/** What the steps that the session reaches cost beyond each other, but for those that begin in free time; null where those are all. */
function priceBlock(steps: readonly BlockStep[], time: PricedTime): PricedUnit | null {
  const beginsMs = (index: number) => (steps[index - 1]?.untilMinutes ?? 0) * MINUTE_MS;
  const begun = steps.filter((_step, index) => beginsMs(index) < time.stayMs);
  const reached = begun.at(-1);
  const isPaid = (index: number) => !isFreeAt(time, beginsMs(index));
  if (!reached || !begun.some((_step, index) => isPaid(index))) return null;
  const isWhole = begun.every((_step, index) => isPaid(index));
  const amounts = begun.map((step, index) =>
    isPaid(index) ? step.paise - (begun[index - 1]?.paise ?? 0) : 0,
  );
  return {
    code: 'first_block',
    unitPaise: paise(amounts.reduce((sum, amount) => sum + amount, 0)),
    day: 0,
    parameters: { minutes: reached.untilMinutes, ...(isWhole ? {} : { isPart: 1 }) },
  };
}

function isFreeAt({ entryMs, freeMs, good }: PricedTime, startMs: number): boolean {
  const at = entryMs + startMs;
  return startMs < freeMs || good.some(({ fromMs, untilMs }) => fromMs <= at && at < untilMs);
}

function priceUnit(price: ClassPrice, time: PricedTime, startMs: number): PricedUnit {
  const rate = rateAt(price, time, startMs);
  const { bands } = rate;
  // Where one price holds all day, the minute of the day decides nothing.
  const minute = bands.length === 1 ? 0 : indiaMinuteOfDay(new Date(time.entryMs + startMs));
  const band = bands.find(({ from, to }) => from <= minute && minute < to);
  if (!band) throw new RangeError(`The tariff has no price for minute ${minute} of the day`);
  return {
    code: startMs === 0 ? 'first_block' : 'extension',
    unitPaise: band.unitPaise,
    day: Math.floor(startMs / DAY_MS),
    parameters: {
      minutes: price.unitMinutes,
      ...(bands.length > 1 ? { band: band.name, from: band.from, to: band.to } : {}),
      ...(price.rates.length > 1 ? { days: rate.days.join(' ') } : {}),
    },
  };
}

/** The rate of the day in India on which an instant of the session lies. */
function rateAt({ rates }: ClassPrice, { entryMs, holidays }: PricedTime, afterMs: number): DayRate {
  const [only] = rates;
  if (only && rates.length === 1) return only;
  const day = dayType(new Date(entryMs + afterMs), holidays);
  const rate = rates.find(({ days }) => days.includes(day));
  if (!rate) throw new RangeError(`The tariff has no price for a ${day}`);
  return rate;
}

function dayType(at: Date, holidays: ReadonlySet<string>): DayType {
  if (holidays.has(indiaDate(at))) return 'holiday';
  const weekday = indiaWeekday(at);
  return weekday === 'Saturday' || weekday === 'Sunday' ? 'weekend' : 'weekday';
}
