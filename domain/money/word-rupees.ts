import { toRupees, type Paise } from './money.ts';

/** An amount in a sentence: whole rupees, or to the paisa with both digits; −₹80 where it is below zero. */
export function wordRupees(amount: Paise): string {
  const rupees = toRupees(amount);
  const digits = Number.isInteger(rupees) ? 0 : 2;
  const shape = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const size = new Intl.NumberFormat('en-IN', shape).format(Math.abs(rupees));
  return `${rupees < 0 ? '−' : ''}₹${size}`;
}
