import { formatRupees } from '../platform/format-rupees.ts';

/** What closing a cash drawer with a count that is off would book. */
export function wordWouldBook(counted: number, expected: number): string {
  const difference = (Math.round(counted * 100) - Math.round(expected * 100)) / 100;
  const what = difference < 0 ? 'missing' : 'too much';
  return `${formatRupees(counted)} counted, ${formatRupees(expected)} should be in it: ${formatRupees(Math.abs(difference))} would be ${what} in the books, for good.`;
}
