import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from './money.ts';
import { settlePayment } from './settle-payment.ts';

const settle = (amount: number, due: number, priced: number | null) => {
  const { state, backPaise } = settlePayment({
    amountPaise: paise(amount),
    duePaise: paise(due),
    isInside: priced !== null,
    pricedPaise: paise(priced ?? 0),
  });
  return `${state} ${backPaise}`;
};

describe('what becomes of money that came in', () => {
  // Rupees 80 are 8,000 paise; of a car inside the due is what was paid ahead, below zero.
  test.each([
    ['what was asked for, inside', 8_000, 0, 8_000, 'paid 0'],
    ['less than was asked for', 3_000, 0, 4_000, 'partial 0'],
    ['more than was asked for', 9_000, 0, 8_000, 'paid 1000'],
    ['the rest after a part', 1_000, -3_000, 4_000, 'paid 0'],
    ['a second time the same', 8_000, -8_000, 8_000, 'returned 8000'],
    ['more time after it was paid', 4_000, -8_000, 12_000, 'paid 0'],
    ['by a quote that has expired, of what it costs by then', 4_000, 0, 8_000, 'partial 0'],
    ['by a quote that has expired, after it was paid otherwise', 8_000, -8_000, 12_000, 'paid 4000'],
    ['at the exit, all of it', 8_000, 8_000, null, 'paid 0'],
    ['at the exit, less', 3_000, 8_000, null, 'partial 0'],
    ['at the exit, settled already', 8_000, 0, null, 'returned 8000'],
    ['at the exit, settled for less', 8_000, 2_000, null, 'paid 6000'],
    ['a car that has left with money owed to it', 8_000, -500, null, 'returned 8000'],
  ])('%s', (_what, amount, due, priced, expected) => {
    expect(settle(amount, due, priced)).toBe(expected);
  });

  test('never more is taken than was owed, and nothing is lost', () => {
    fc.assert(
      fc.property(
        fc.record({
          amountPaise: fc.integer({ min: 1, max: 1e7 }).map(paise),
          duePaise: fc.integer({ min: -1e7, max: 1e7 }).map(paise),
          isInside: fc.boolean(),
          pricedPaise: fc.integer({ min: 0, max: 1e7 }).map(paise),
        }),
        (money) => {
          const { state, backPaise } = settlePayment(money);
          const taken = money.amountPaise - backPaise;
          expect(backPaise).toBeGreaterThanOrEqual(0);
          expect(taken).toBeGreaterThanOrEqual(0);
          expect(state === 'returned').toBe(taken === 0);
          const owed = money.isInside ? money.pricedPaise + money.duePaise : money.duePaise;
          expect(taken).toBeLessThanOrEqual(Math.max(0, owed));
        },
      ),
    );
  });
});
