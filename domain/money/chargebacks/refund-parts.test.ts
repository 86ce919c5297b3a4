import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from '../money.ts';
import { partRefund, type RefundablePayment } from './refund-parts.ts';

const payment = (id: number, received: number, refunded = 0, losses: readonly [number, number][] = []) =>
  ({
    id,
    receivedPaise: paise(received),
    refundedPaise: paise(refunded),
    losses: losses.map(([chargeback, lost]) => ({ chargeback, paise: paise(lost) })),
  }) satisfies RefundablePayment;
const parts = (...args: Parameters<typeof partRefund>) =>
  partRefund(...args).map(({ payment: id, chargeback, paise: amount }) => [id, chargeback, amount]);

describe('by which payments an amount goes back', () => {
  test.each([
    [
      'by the first, as they are given',
      5_000,
      [payment(2, 8_000), payment(1, 8_000)],
      undefined,
      [[2, null, 5_000]],
    ],
    [
      'by the next one where that is not enough',
      10_000,
      [payment(2, 8_000), payment(1, 8_000)],
      undefined,
      [
        [2, null, 8_000],
        [1, null, 2_000],
      ],
    ],
    ['by the one that is named', 5_000, [payment(2, 8_000), payment(1, 8_000)], 1, [[1, null, 5_000]]],
    ['never more than is left of it', 9_000, [payment(1, 8_000, 3_000)], undefined, [[1, null, 5_000]]],
    [
      'not at all, where the bank gave it back',
      8_000,
      [payment(1, 8_000, 0, [[7, 8_000]])],
      undefined,
      [[1, 7, 8_000]],
    ],
    [
      'the rest alone, where it gave back a part',
      8_000,
      [payment(1, 8_000, 0, [[7, 3_000]])],
      undefined,
      [
        [1, 7, 3_000],
        [1, null, 5_000],
      ],
    ],
    [
      'what any bank gave back before anything is sent',
      9_000,
      [payment(2, 8_000), payment(1, 8_000, 0, [[7, 8_000]])],
      undefined,
      [
        [1, 7, 8_000],
        [2, null, 1_000],
      ],
    ],
    [
      'a payment that is named before what a bank gave back of another',
      8_000,
      [payment(2, 8_000), payment(1, 8_000, 0, [[7, 8_000]])],
      2,
      [[2, null, 8_000]],
    ],
    [
      'twice, where a refund had gone before the bank gave it back too',
      8_000,
      [payment(1, 8_000, 8_000, [[7, 8_000]])],
      undefined,
      [[1, 7, 8_000]],
    ],
  ] as const)('%s', (_what, amount, payments, named, expected) => {
    expect(parts(paise(amount), payments, named)).toEqual(expected);
  });

  const anyPayments = fc.array(
    fc.record({
      received: fc.nat({ max: 10_000 }),
      refunded: fc.nat({ max: 10_000 }),
      losses: fc.array(fc.integer({ min: 1, max: 6_000 }), { maxLength: 2 }),
    }),
    { maxLength: 4 },
  );

  test('what is sent never exceeds what is left of each payment after what banks gave back', () => {
    fc.assert(
      fc.property(anyPayments, fc.nat({ max: 40_000 }), fc.nat({ max: 4 }), (given, amount, named) => {
        const payments = given.map(({ received, refunded, losses }, id) =>
          payment(
            id,
            received,
            Math.min(refunded, received),
            losses.map((lost, index) => [id * 10 + index, lost]),
          ),
        );
        const made = partRefund(paise(amount), payments, named);
        const sum = (of: typeof made) => of.reduce((total, part) => total + part.paise, 0);
        expect(sum(made)).toBeLessThanOrEqual(amount);
        for (const { id, receivedPaise, refundedPaise, losses } of payments) {
          const own = made.filter((part) => part.payment === id);
          const lost = losses.reduce((total, loss) => total + loss.paise, 0);
          expect(sum(own.filter(({ chargeback }) => chargeback === null))).toBeLessThanOrEqual(
            Math.max(0, receivedPaise - refundedPaise - lost),
          );
          for (const loss of losses)
            expect(sum(own.filter(({ chargeback }) => chargeback === loss.chargeback))).toBeLessThanOrEqual(
              loss.paise,
            );
        }
        // Nothing is forgotten either: what is left out could go back by no payment.
        const most = payments.reduce((total, { receivedPaise, refundedPaise, losses }) => {
          const lost = losses.reduce((all, loss) => all + loss.paise, 0);
          return total + lost + Math.max(0, receivedPaise - refundedPaise - lost);
        }, 0);
        expect(sum(made)).toBe(Math.min(amount, most));
      }),
    );
  });
});
