import { formatRupees } from '../platform/format-rupees.ts';
import type { CashPress } from './queries.ts';

/** While the truth is not known nobody gives money back. */
export function wordUnanswered({ amountDue }: CashPress): string {
  return `No answer from the server: nobody knows yet whether the ${formatRupees(amountDue)} are in your drawer. Give nothing back before you know.`;
}
