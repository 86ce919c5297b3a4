import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from './money.ts';
import { settlePayment } from './settle-payment.ts';

const settle = (amount: number, due: number, priced: number | null, isLate = false) => {
  const { state, backPaise } = settlePayment({
    amountPaise: paise(amount),
    duePaise: paise(due),
    isInside: priced !== null,
    pricedPaise: paise(priced ?? 0),
    isLate,
  });
  return `${state} ${backPaise}`;
};

describe('what becomes of money that came in', () => {
  // Rupees 80 are 8,000 paise; of a car inside the due is what was paid ahead, below zero.
  test.each([
    ['what was asked for, inside', 8_000, 0, 8_000, false, 'paid 0'],
    ['less than was asked for', 3_000, 0, 4_000, false, 'partial 0'],
    ['more than was asked for', 9_000, 0, 8_000, false, 'paid 1000'],
    ['the rest after a part', 1_000, -3_000, 4_000, false, 'paid 0'],
    ['a second time the same', 8_000, -8_000, 8_000, false, 'returned 8000'],
    ['more time after it was paid', 4_000, -8_000, 12_000, false, 'paid 0'],
    ['after the quote expired, inside', 8_000, 0, 8_000, true, 'returned 8000'],
    ['after the quote expired, at the exit', 8_000, 8_000, null, true, 'paid 0'],
    ['at the exit, less', 3_000, 8_000, null, false, 'partial 0'],
    ['at the exit, settled already', 8_000, 0, null, false, 'returned 8000'],
    ['at the exit, settled for less', 8_000, 2_000, null, false, 'paid 6000'],
    ['a car that has left with money owed to it', 8_000, -500, null, false, 'returned 8000'],
  ])('%s', (_what, amount, due, priced, isLate, expected) => {
    expect(settle(amount, due, priced, isLate)).toBe(expected);
  });

  test('never more is taken than was owed, and nothing is lost', () => {
    fc.assert(
      fc.property(
        fc.record({
          amountPaise: fc.integer({ min: 1, max: 1e7 }).map(paise),
          duePaise: fc.integer({ min: -1e7, max: 1e7 }).map(paise),
          isInside: fc.boolean(),
          pricedPaise: fc.integer({ min: 0, max: 1e7 }).map(paise),
          isLate: fc.boolean(),
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
