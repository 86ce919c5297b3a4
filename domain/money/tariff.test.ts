import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from './money.ts';
import { formatDuration, quoteCharge } from './tariff.ts';
import type { Tariff } from './tariff.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const entryAt = new Date('2026-03-01T18:40:00Z');

function aTariff(changes: Partial<Tariff> = {}): Tariff {
  return { version: 3, graceMinutes: 10, paisePerHour: paise(2000), dayCapPaise: paise(15_000), ...changes };
}

function quoteStay(stayMs: number, changes: Partial<Tariff> = {}) {
  return quoteCharge(aTariff(changes), entryAt, new Date(entryAt.getTime() + stayMs));
}

/** Written apart from the product: walks the stay hour by hour and never multiplies. */
function walkStay(tariff: Tariff, stayMs: number): number {
  if (tariff.zeroTariff === true || stayMs <= tariff.graceMinutes * MINUTE) return 0;
  let total = 0;
  let thisDay = 0;
  for (let hour = 0; hour * HOUR < stayMs; hour += 1) {
    if (hour % 24 === 0) thisDay = 0;
    const price = tariff.paisePerHour;
    const room = tariff.dayCapPaise === null ? price : Math.max(0, tariff.dayCapPaise - thisDay);
    thisDay += Math.min(price, room);
    total += Math.min(price, room);
  }
  return total;
}

const anyTariff = fc.record({
  version: fc.nat(),
  graceMinutes: fc.integer({ min: 0, max: 180 }),
  paisePerHour: fc.integer({ min: 0, max: 50_000 }).map(paise),
  dayCapPaise: fc.option(fc.integer({ min: 1, max: 400_000 }).map(paise)),
  zeroTariff: fc.boolean(),
});
/** Odd milliseconds and the exact edges of minutes, hours and days. */
const anyStay = fc.oneof(
  fc.integer({ min: 0, max: 70 * DAY }),
  fc
    .tuple(fc.constantFrom(MINUTE, HOUR, DAY), fc.integer({ min: 0, max: 60 }), fc.constantFrom(-1, 0, 1))
    .map(([unit, count, step]) => Math.max(0, unit * count + step)),
);

test.each([
  ['no time at all', 0, 0],
  ['exactly the free minutes', 10 * MINUTE, 0],
  ['a millisecond longer pays from entry', 10 * MINUTE + 1, 2000],
  ['one hour to the end', HOUR, 2000],
  ['the second hour has begun', HOUR + 1, 4000],
  ['seven hours, below the cap', 7 * HOUR, 14_000],
  ['the eighth hour meets the cap', 7 * HOUR + 1, 15_000],
  ['a full day costs the cap', DAY, 15_000],
  ['a day and a moment', DAY + 1, 17_000],
  ['two days and nine hours', 2 * DAY + 9 * HOUR, 45_000],
  ['sixty days', 60 * DAY, 900_000],
])('%s', (_rule, stayMs, total) => {
  expect(quoteStay(stayMs).total).toBe(total);
});

test('every line explains itself', () => {
  expect(quoteStay(3 * HOUR).lines).toEqual([
    { code: 'first-hour', text: 'First started hour', quantity: 1, unitPaise: 2000, amountPaise: 2000 },
    {
      code: 'extension',
      text: 'Further started hours, extended automatically at the standard hourly rate',
      quantity: 2,
      unitPaise: 2000,
      amountPaise: 4000,
    },
  ]);
  const capped = quoteStay(2 * DAY + HOUR).lines.map((line) => [line.code, line.quantity, line.amountPaise]);
  expect(capped).toEqual([
    ['day-cap', 2, 30_000],
    ['extension', 1, 2000],
  ]);
});

test('a charge of nothing says why', () => {
  expect(quoteStay(5 * MINUTE).reason).toBe('within-grace');
  expect(quoteStay(5 * DAY, { zeroTariff: true })).toMatchObject({ total: 0, reason: 'zero-tariff' });
  expect(quoteStay(5 * DAY, { paisePerHour: paise(0) }).reason).toBe('zero-tariff');
  expect(quoteStay(HOUR)).not.toHaveProperty('reason');
});

test('an exit before the entry costs nothing and is flagged, also where parking is free', () => {
  expect(quoteStay(-1)).toMatchObject({ total: 0, reason: 'exit-before-entry' });
  expect(quoteStay(-DAY, { zeroTariff: true }).reason).toBe('exit-before-entry');
});

test('the tariff version in force is named on the charge', () => {
  expect(quoteStay(HOUR, { version: 8 }).tariffVersion).toBe(8);
});

test.each([
  { graceMinutes: -1 },
  { graceMinutes: Number.NaN },
  { paisePerHour: -1 as never },
  { paisePerHour: 0.5 as never },
  { dayCapPaise: 0 as never },
])('a tariff that is no price is a fault: %o', (changes) => {
  expect(() => quoteStay(HOUR, changes)).toThrow(RangeError);
});

test('an instant that is none is a fault', () => {
  expect(() => quoteStay(Number.NaN)).toThrow(RangeError);
});

describe('for every tariff and every stay', () => {
  test('the total is what walking the hours gives', () => {
    fc.assert(
      fc.property(anyTariff, anyStay, (tariff, stayMs) => {
        expect(quoteStay(stayMs, tariff).total).toBe(walkStay(tariff, stayMs));
      }),
      { numRuns: 500 },
    );
  });

  test('lines are whole, never negative, and add up to the total', () => {
    fc.assert(
      fc.property(anyTariff, anyStay, (tariff, stayMs) => {
        const { lines, total } = quoteStay(stayMs, tariff);
        expect(lines.length).toBeGreaterThan(0);
        expect(lines.reduce((sum, line) => sum + line.amountPaise, 0)).toBe(total);
        for (const line of lines) {
          expect(Number.isSafeInteger(line.amountPaise) && line.amountPaise >= 0).toBe(true);
          expect(line.quantity * line.unitPaise).toBe(line.amountPaise);
          expect(line.quantity).toBeGreaterThan(0);
        }
      }),
    );
  });

  test('staying longer never costs less', () => {
    fc.assert(
      fc.property(anyTariff, anyStay, anyStay, (tariff, one, other) => {
        const [shorter, longer] = one < other ? [one, other] : [other, one];
        expect(quoteStay(shorter, tariff).total).toBeLessThanOrEqual(quoteStay(longer, tariff).total);
      }),
    );
  });

  test('24 hours from entry never cost more than the cap', () => {
    fc.assert(
      fc.property(anyTariff, anyStay, (tariff, stayMs) => {
        if (tariff.dayCapPaise === null) return;
        expect(quoteStay(stayMs, tariff).total).toBeLessThanOrEqual(
          Math.ceil(stayMs / DAY) * tariff.dayCapPaise,
        );
      }),
    );
  });
});

test.each([
  [0, '0 m'],
  [59_999, '0 m'],
  [12 * MINUTE, '12 m'],
  [HOUR + 5 * MINUTE, '1 h 05 m'],
  [DAY - 1, '23 h 59 m'],
  [DAY, '1 d 0 h'],
  [2 * DAY + 3 * HOUR + 59 * MINUTE, '2 d 3 h'],
  [60 * DAY, '60 d 0 h'],
  [-5, '0 m'],
])('%d ms read %s', (durationMs, text) => {
  expect(formatDuration(durationMs)).toBe(text);
});

test('a duration that is no number is a fault', () => {
  expect(() => formatDuration(Number.NaN)).toThrow(RangeError);
});
