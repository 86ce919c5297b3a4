import type { DebitWord } from '#domain/money/debit-word.ts';
import type { Paise } from '#domain/money/money.ts';
import { bigint, instant, integer, text } from '../../../platform/storage/column.ts';
import { defineTable } from '../../../platform/storage/table.ts';

/** What the acquirer says of a debit beside what could simply be booked: evidence. */
export const debitWordTable = defineTable('debit_words', {
  id: bigint().generated(),
  mall: integer().named('mall_id'),
  debit: bigint().named('debit_id'),
  word: text<DebitWord>(),
  /** What the ledger had of the debit before. */
  bookedPaise: bigint<Paise>(),
  /** What the message names; null where it names none. */
  paise: bigint<Paise>().orNull(),
  code: text(),
  /** Half of the plate that the acquirer names, where it is another car's. */
  named: text().orNull(),
  reportedAt: instant(),
  receivedAt: instant(),
});
