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

/** Units that follow each other and cost the same, or the first block: what one costs and in which 24 hours from entry they begin. */
export interface PricedUnits {
  readonly code: ChargeLineCode;
  readonly count: number;
  readonly unitPaise: Paise;
  readonly day: number;
  readonly parameters: ChargeLine['parameters'];
}

/**
 * The first block and every further unit that has begun, in order; those that are free are left out. Where a price goes by
 * the minute a month has 44,640 units: they are counted, not made, from one instant at which the price may change to the next.
 */
export function priceUnits(price: ClassPrice, time: PricedTime): PricedUnits[] {
  const { firstBlock } = rateAt(price, time, 0);
  const block = firstBlock.length > 0 ? priceBlock(firstBlock, time) : null;
  const all = block === null ? [] : [block];
  const unitMs = price.unitMinutes * MINUTE_MS;
  let startMs = (firstBlock.at(-1)?.untilMinutes ?? 0) * MINUTE_MS;
  while (startMs < time.stayMs) {
    const begins = beginsAt(price, time, startMs);
    // The very first unit is named as one.
    const untilMs = startMs === 0 ? 1 : Math.min(time.stayMs, nextChange(time, begins));
    const count = Math.ceil((untilMs - startMs) / unitMs);
    if (!isFreeAt(time, startMs)) all.push(priceAlike(price, begins, count));
    startMs += count * unitMs;
  }
  return all;
}

/** So long after the entry a unit begins, by the price of that minute of that day. */
interface Begins {
  readonly startMs: number;
  readonly minute: number;
  readonly rate: DayRate;
  readonly band: DayRate['bands'][number];
}

function beginsAt(price: ClassPrice, time: PricedTime, startMs: number): Begins {
  const rate = rateAt(price, time, startMs);
  const minute = indiaMinuteOfDay(new Date(time.entryMs + startMs));
  return { startMs, minute, rate, band: bandAt(rate, minute) };
}

/** The first instant after one at which a unit may cost otherwise, count for another day, or be free, or not any more. */
function nextChange({ entryMs, freeMs, good }: PricedTime, { startMs, minute, band }: Begins): number {
  let next = (Math.floor(startMs / DAY_MS) + 1) * DAY_MS;
  const mayBe = (ms: number) => {
    if (ms > startMs && ms < next) next = ms;
  };
  mayBe(startMs + (band.to - minute) * MINUTE_MS);
  mayBe(freeMs);
  for (const { fromMs, untilMs } of good) {
    mayBe(fromMs - entryMs);
    mayBe(untilMs - entryMs);
  }
  return next;
}

/** What the steps that the session reaches cost beyond each other, but for those that begin in free time; null where those are all. */
function priceBlock(steps: readonly BlockStep[], time: PricedTime): PricedUnits | null {
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
    count: 1,
    unitPaise: paise(amounts.reduce((sum, amount) => sum + amount, 0)),
    day: 0,
    parameters: { minutes: reached.untilMinutes, ...(isWhole ? {} : { isPart: 1 }) },
  };
}

function isFreeAt({ entryMs, freeMs, good }: PricedTime, startMs: number): boolean {
  const at = entryMs + startMs;
  return startMs < freeMs || good.some(({ fromMs, untilMs }) => fromMs <= at && at < untilMs);
}

function priceAlike(price: ClassPrice, { startMs, rate, band }: Begins, count: number): PricedUnits {
  return {
    code: startMs === 0 ? 'first_block' : 'extension',
    count,
    unitPaise: band.unitPaise,
    day: Math.floor(startMs / DAY_MS),
    parameters: {
      minutes: price.unitMinutes,
      ...(rate.bands.length > 1 ? { band: band.name, from: band.from, to: band.to } : {}),
      ...(price.rates.length > 1 ? { days: rate.days.join(' ') } : {}),
    },
  };
}

/** The price of a minute of the day. The last band of a day ends with it, since the next day may have another rate. */
function bandAt({ bands }: DayRate, minute: number): DayRate['bands'][number] {
  const [only] = bands;
  // Where one price holds all day, the minute of the day decides nothing.
  if (only && bands.length === 1) return only;
  const band = bands.find(({ from, to }) => from <= minute && minute < to);
  if (!band) throw new RangeError(`The tariff has no price for minute ${minute} of the day`);
  return band;
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
  if (holidays.size > 0 && holidays.has(indiaDate(at))) return 'holiday';
  const weekday = indiaWeekday(at);
  return weekday === 'Saturday' || weekday === 'Sunday' ? 'weekend' : 'weekday';
}
