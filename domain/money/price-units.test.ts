import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from './money.ts';
import { priceUnits, type PricedTime } from './price-units.ts';
import type { ClassPrice, DayRate } from './tariff.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** A Friday, midnight in India. */
const FRIDAY = Date.parse('2026-11-20T00:00:00+05:30');

const rateOf = (days: DayRate['days'], edge: number, [early, late]: [number, number]): DayRate => ({
  days,
  firstBlock: [],
  bands: [
    { name: 'early', from: 0, to: edge, unitPaise: paise(early) },
    { name: 'late', from: edge, to: 1440, unitPaise: paise(late) },
  ],
});
const priceOf = (unitMinutes: number, rates: DayRate[]): ClassPrice => ({
  classes: ['car'],
  freeMinutes: 0,
  unitMinutes,
  dayCapPaise: null,
  stayCapPaise: null,
  overnight: null,
  rates,
});
const timeOf = (given: Partial<PricedTime> = {}): PricedTime => {
  const entryMs = given.entryMs ?? FRIDAY;
  return { entryMs, cameMs: entryMs, stayMs: DAY, freeMs: 0, good: [], holidays: new Set(), ...given };
};

const anyRates = fc
  .tuple(
    fc.integer({ min: 1, max: 1439 }),
    fc.integer({ min: 1, max: 1439 }),
    fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 4, maxLength: 4 }),
  )
  .map(([edge, other, [a = 0, b = 0, c = 0, d = 0]]) => [
    rateOf(['weekday'], edge, [a, b]),
    rateOf(['weekend', 'holiday'], other, [c, d]),
  ]);
const anyTime = fc
  .record({
    entryMs: fc.integer({ min: 0, max: 4 * 1440 }).map((minute) => FRIDAY + minute * MINUTE),
    stayMs: fc.integer({ min: 0, max: 4 * 1440 }).map((minutes) => minutes * MINUTE),
    freeMs: fc.integer({ min: 0, max: 300 }).map((minutes) => minutes * MINUTE),
    good: fc.array(fc.tuple(fc.integer({ min: -DAY, max: 5 * DAY }), fc.integer({ min: 1, max: DAY })), {
      maxLength: 3,
    }),
  })
  .map(({ good, ...time }) => {
    const spans = good.map(([from, length]) => ({ fromMs: FRIDAY + from, untilMs: FRIDAY + from + length }));
    return timeOf({ ...time, good: spans });
  });

/** Written apart: each unit by itself, by the price of the minute in which it begins. */
function oneByOne(unitMinutes: number, [weekday, weekend]: DayRate[], time: PricedTime): string[] {
  const units: string[] = [];
  for (let after = 0; after < time.stayMs; after += unitMinutes * MINUTE) {
    const at = time.entryMs + after;
    const isFree = after < time.freeMs || time.good.some((span) => span.fromMs <= at && at < span.untilMs);
    if (isFree) continue;
    const local = new Date(at + 330 * MINUTE);
    const rate = [0, 6].includes(local.getUTCDay()) ? weekend : weekday;
    const isEarly = local.getUTCHours() * 60 + local.getUTCMinutes() < (rate?.bands[0]?.to ?? 0);
    const cost = rate?.bands[isEarly ? 0 : 1]?.unitPaise;
    units.push(`${after === 0 ? 'first_block' : 'extension'} ${cost} ${Math.floor(after / DAY)}`);
  }
  return units;
}

describe('units that cost the same are counted from one change of the price to the next', () => {
  test('and are the very units that begin one after the other', () => {
    fc.assert(
      fc.property(fc.constantFrom(1, 7, 15, 60, 95, 1440, 2000), anyRates, anyTime, (unit, rates, time) => {
        const counted = priceUnits(priceOf(unit, rates), time).flatMap(({ code, unitPaise, day, count }) =>
          Array.from({ length: count }, () => `${code} ${unitPaise} ${day}`),
        );
        expect(counted).toEqual(oneByOne(unit, rates, time));
      }),
      { numRuns: 300 },
    );
  });

  test('so that a month by the minute is little to go through', () => {
    const rates = [rateOf(['weekday'], 480, [1, 2]), rateOf(['weekend', 'holiday'], 600, [3, 4])];
    const units = priceUnits(priceOf(1, rates), timeOf({ stayMs: 31 * DAY }));
    expect(units.reduce((all, { count }) => all + count, 0)).toBe(31 * 1440);
    expect(units.length).toBeLessThan(31 * 5);
  });
});
