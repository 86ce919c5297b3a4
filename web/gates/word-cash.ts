import { formatRupees } from '../platform/format-rupees.ts';
import type { CashPress } from './queries.ts';

export function wordTaken(plate: string, change: number): string {
  return change > 0 ? `${plate} has paid. Give ${formatRupees(change)} back.` : `${plate} has paid.`;
}

/** Somebody else settled it meanwhile, or it has left: what the driver handed over is the driver's. */
export function wordNotTaken({ plate, received }: CashPress): string {
  return `Nothing is due of ${plate} any more, and you took nothing: give the ${formatRupees(received)} back.`;
}

/** While the truth is not known nobody gives money back. */
export function wordUnanswered({ amountDue }: CashPress): string {
  return `No answer from the server: nobody knows yet whether the ${formatRupees(amountDue)} are in your drawer. Give nothing back before you know.`;
}
