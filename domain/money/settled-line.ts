import type { Paise } from './money.ts';

/** What a line of a settlement report says of one payment or refund. */
export interface SettledLine {
  readonly kind: 'payment' | 'refund' | 'other';
  readonly amountPaise: Paise;
  /** What reached the bank; below zero where it was taken from it. */
  readonly settledPaise: Paise;
  /** What the provider names as its own; null where the report has no such column. */
  readonly feePaise: Paise | null;
  readonly taxPaise: Paise | null;
}

/** Shares of a paisa are rounded once in the fee and once in its tax. */
const ROUNDED_PAISE = 2;

/**
 * Whether what reached the bank can't be what is left of the amount: more than was paid, or below nothing, or not what the
 * fee that the line names leaves. Some reports have the tax within the fee, others beside it, and who has paid fees ahead
 * is charged none.
 */
export function contradictsItself(line: SettledLine): boolean {
  const { kind, amountPaise, settledPaise, feePaise } = line;
  if (kind === 'other') return false;
  const takenPaise = (kind === 'payment' ? amountPaise : 0 - amountPaise) - settledPaise;
  if (amountPaise < 0 || takenPaise < 0 || takenPaise > amountPaise) return true;
  if (feePaise === null) return false;
  const named = [0, feePaise, feePaise + (line.taxPaise ?? 0)];
  return !named.some((fee) => Math.abs(fee - takenPaise) <= ROUNDED_PAISE);
}
