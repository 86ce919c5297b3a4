import type { DebitWord } from '#domain/money/debit-word.ts';
import { wordRupees } from '#domain/money/word-rupees.ts';
import type { RowOf } from '../../../platform/storage/table.ts';
import type { debitWordTable } from './tables.ts';

interface Facts {
  /** The amount of the message. */
  readonly amount: string;
  /** What was booked before it; null where nothing was. */
  readonly booked: string | null;
  readonly code: string;
  readonly named: string;
}

const REPORTED: Readonly<Record<DebitWord, (facts: Facts) => string>> = {
  declined: ({ code, booked }) => `reported that it declined (code ${code}), while ${booked} is booked`,
  nothing: ({ amount }) => `reported that it accepted ${amount}: nothing was booked by that`,
  more: ({ amount, booked }) => `reported that it took ${amount}, while ${booked} is booked`,
  less: ({ amount, booked }) => `reported that it took only ${amount}, while ${booked} is booked`,
  credit: ({ amount, booked }) =>
    `reported that it gave ${amount} to the tag, while ${booked ?? 'nothing'} is booked`,
  unreadable: ({ booked }) =>
    booked === null
      ? 'accepted, and names no amount that can be read: what was asked is held until somebody has asked it'
      : `reported an amount that nobody can read, while ${booked} is booked`,
  unsaid: () => 'accepted without an amount: what was asked is booked',
  affirmed: ({ amount }) => `reported once more that it took ${amount}`,
  other_car: ({ named, booked }) =>
    `reported that the tag is another car’s${named}${booked === null ? ': its money goes back' : `, while ${booked} is booked`}`,
};

/** What the acquirer reported of a debit, as a sentence of a timeline. */
export function wordDebit({ word, paise, code, named, bookedPaise }: RowOf<typeof debitWordTable>): string {
  const reported = REPORTED[word]({
    amount: paise === null ? 'an amount that it does not name' : wordRupees(paise),
    booked: bookedPaise > 0 ? wordRupees(bookedPaise) : null,
    code: code || 'none',
    named: named === null ? '' : ` (${named})`,
  });
  return `The bank of the FASTag ${reported}.`;
}
