import { expect, it } from 'vitest';
import { paise } from './money.ts';
import { contradictsItself } from './settled-line.ts';

const rupees = (amount: number | null) => (amount === null ? null : paise(Math.round(amount * 100)));
const line = (
  kind: 'payment' | 'refund' | 'other',
  amount: number,
  settled: number,
  fees: (number | null)[],
) => ({
  kind,
  amountPaise: paise(Math.round(amount * 100)),
  settledPaise: paise(Math.round(settled * 100)),
  feePaise: rupees(fees[0] ?? null),
  taxPaise: rupees(fees[1] ?? null),
});

it.each([
  ['a fee and its tax beside it', 'payment', 40, 39.05, [0.8, 0.15]],
  ['a fee with its tax in it', 'payment', 40, 39.2, [0.8, 0.12]],
  ['a fee of which nothing is named', 'payment', 40, 39, []],
  ['fees that were paid ahead', 'payment', 40, 40, [0.8, 0.15]],
  ['a paisa by rounding', 'payment', 40, 39.06, [0.8, 0.15]],
  ['a refund', 'refund', 40, -40, [0, 0]],
  ['a refund at once, for a fee', 'refund', 40, -45.9, [5, 0.9]],
  ['an adjustment', 'other', 40, 400, [0.8, 0.15]],
] as const)('takes %s', (_what, kind, amount, settled, fees) => {
  expect(contradictsItself(line(kind, amount, settled, [...fees]))).toBe(false);
});

it.each([
  ['ten times as much as was paid', 'payment', 40, 400, [0.8, 0.15]],
  ['more than was paid, in a report without fees', 'payment', 40, 40.01, []],
  ['less than nothing', 'payment', 40, -1, []],
  ['another fee than the one that it names', 'payment', 40, 4, [0.8, 0.15]],
  ['a payment that was taken away', 'payment', -40, -40, [0, 0]],
  ['a refund that reached the bank', 'refund', 40, 40, [0, 0]],
  ['a refund that took less than went back', 'refund', 40, -4, []],
  ['a refund that took twice as much and more', 'refund', 40, -400, []],
] as const)('is at odds with %s', (_what, kind, amount, settled, fees) => {
  expect(contradictsItself(line(kind, amount, settled, [...fees]))).toBe(true);
});
