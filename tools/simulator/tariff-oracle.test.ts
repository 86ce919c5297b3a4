import fc from 'fast-check';
import { paise } from '#domain/money/money.ts';
import { quote } from '#domain/money/quote.ts';
import { simpleTariff } from '#domain/money/simple-tariff.ts';
import { expect, test } from 'vitest';
import { chargeByWalking } from './tariff-oracle.ts';

const PRICE = { graceMinutes: 15, paisePerHour: 4_000, dayCapPaise: 40_000 };
const MINUTE = 60_000;

test.each([
  [15, 0],
  [16, 4_000],
  [60, 4_000],
  [61, 8_000],
  [9 * 60 + 1, 40_000],
  [24 * 60, 40_000],
  [24 * 60 + 1, 44_000],
  [49 * 60, 84_000],
])('a session of %i minutes costs %i paise', (minutes, wanted) => {
  expect(chargeByWalking(PRICE, 0, minutes * MINUTE)).toBe(wanted);
});

test.each([0, 10_000, 59_999])(
  'a last minute that is not full costs nothing to who came %i ms into a minute',
  (from) => {
    expect(chargeByWalking(PRICE, from, from + 60 * MINUTE + 59_999)).toBe(4_000);
    expect(chargeByWalking(PRICE, from, from + 61 * MINUTE)).toBe(8_000);
  },
);

test('the oracle and the product charge the same, whatever the tariff and the session', () => {
  const price = fc.record({
    graceMinutes: fc.integer({ min: 0, max: 60 }),
    paisePerHour: fc.integer({ min: 1, max: 20_000 }),
    dayCapPaise: fc.option(fc.integer({ min: 1, max: 200_000 })),
  });
  fc.assert(
    fc.property(price, fc.nat(86_400_000), fc.nat(5 * 86_400_000), (given, from, session) => {
      const dayCapPaise = given.dayCapPaise === null ? null : paise(given.dayCapPaise);
      const tariff = simpleTariff({ ...given, paisePerHour: paise(given.paisePerHour), dayCapPaise });
      const facts = { entryAt: new Date(from), exitAt: new Date(from + session) };
      expect(chargeByWalking(given, from, from + session)).toBe(quote(tariff, facts).totalPaise);
    }),
    { numRuns: 500 },
  );
});
