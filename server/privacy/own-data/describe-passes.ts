import type { AccountRow } from '../../accounts/index.ts';
import type { Malls } from '../../malls/index.ts';
import { findProven } from '../../plates/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findOwnPasses } from '../erase/find-own-passes.ts';

/** The passes and lists that name somebody's own plates. What staff wrote on one that names others' plates too is theirs. */
export async function describePasses(transaction: Transaction, malls: Malls, account: AccountRow, now: Date) {
  const proven = await findProven(transaction, account.id);
  const passes = await findOwnPasses(transaction, account, proven, now);
  return passes.map(({ mall, number, kind, holder, note, fromDay, untilDay, plates, isAlone, isOver }) => ({
    mall: malls.known(mall)?.name ?? '',
    number,
    kind,
    fromDay,
    untilDay,
    isOver,
    plates: plates.map(({ plate }) => plate),
    ...(isAlone ? { holder, note } : {}),
  }));
}

/** What the file leaves out, and why. */
export const LEFT_OUT = [
  'The watch lists of malls: whom a mall watches for is its own business, as long as it has a reason and a last day.',
  'Passes of a plate that another account has proven too, or that name another account: they may be that one\u2019s.',
  'Images of your car at gates: write to us, and we look for them by your visits. They go after some days.',
  'Consolidated tax invoices, in which your visit stands among others; the company that you named stands on your receipt.',
  'FASTag debits: the tag is stored until nobody may dispute the debit any more, and the amount stands with your payments.',
  'What others wrote of your visits for the mall: decisions about a charge, without your name.',
] as const;
