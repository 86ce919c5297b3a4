import { formatRupees } from '../platform/format-rupees.ts';
import type { CashPress } from './queries.ts';

export function wordTaken(plate: string, change: number): string {
  const paid = `${plate} has paid.`;
  return change > 0 ? `${paid} Give ${formatRupees(change)} back.` : paid;
}

/** Somebody else settled it meanwhile, or it has left: what the driver handed over is the driver's. */
export function wordNotTaken({ plate, received }: CashPress): string {
  return `Nothing is due of ${plate} any more, and you took nothing: give the ${formatRupees(received)} back.`;
}
