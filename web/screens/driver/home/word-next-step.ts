import type { OwnBill } from '#contract/pay.ts';
import { indiaTime } from '#domain/time/india-time.ts';
import { formatRupees } from '../../../platform/format-rupees.ts';
import { wordLength } from '../../../sessions/word-length.ts';

const MINUTE_MS = 60_000;

/** When the price rises next: `₹120 in 12 min, from 18:32.` */
export function wordNextStep({ at, amountDue }: NonNullable<OwnBill['nextStep']>, now: number): string {
  const rises = Date.parse(at);
  const time = indiaTime(new Date(rises));
  if (rises - now < MINUTE_MS) return `${formatRupees(amountDue)} from ${time}, within a minute.`;
  return `${formatRupees(amountDue)} in ${wordLength(now, rises)}, from ${time}.`;
}
