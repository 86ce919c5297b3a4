import { fromRupees } from '#domain/money/money.ts';
import { wordRupees } from '#domain/money/word-rupees.ts';
import type { AlertFacts } from './alerts.ts';

/** What goes back of a visit at whose time the same car had another one, as a sentence. */
export function wordPaidTwice({ rupees }: AlertFacts<'paid_twice'>): string {
  return `${wordRupees(fromRupees(rupees))} that was paid for a visit without an exit goes back.`;
}
