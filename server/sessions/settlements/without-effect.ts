import type { SettlementInput } from '#contract/settlements.ts';
import { quoteOf } from '../../money/index.ts';
import type { findCharges, Quote } from '../../money/index.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Session } from '../session.ts';
import { wordInstant } from './ended-already.ts';
import { listStanding } from './same-again.ts';
import type { Settling } from './settling.ts';
import type { StoredSettlement } from './store.ts';
import type { Change } from './stored-change.ts';

type Charges = Awaited<ReturnType<typeof findCharges>>;

/**
 * Refuses what changes nothing since the same was decided before and stands. A first decision counts although nothing
 * changes: what is read later no longer decides otherwise.
 */
export async function refuseWithoutEffect(
  transaction: Transaction,
  { mall }: Settling,
  { action, undone }: { action: SettlementInput['action']; undone: StoredSettlement | null },
  changes: readonly Change[],
  charges: Charges,
): Promise<void> {
  if (!changes.every((change) => isWithoutEffect(change, charges))) return;
  const decided = undone?.action ?? action;
  for (const { after } of changes) {
    const standing = await listStanding(transaction, mall, after.id);
    const same = standing.find((one) => isSameDecision(one.action, decided));
    if (same) throw undone ? changesNothing(same) : decidedAlready(same);
  }
}

function decidedAlready({ at }: StoredSettlement) {
  const sentence = `The same was decided on ${wordInstant(at)}, and that stands. Nothing was changed.`;
  return conflict('decided_already', sentence);
}

function changesNothing({ at }: StoredSettlement) {
  const sentence = `Taking this back changes nothing: the same was decided on ${wordInstant(at)} too, and that stands. Take that back.`;
  return conflict('undo_changes_nothing', sentence);
}

function isWithoutEffect({ before, after, costBefore }: Change, charges: Charges): boolean {
  if (before === null || !isUnchanged(before, after)) return false;
  const charge = charges.get(after.id);
  return isSameCost(costBefore, charge ? quoteOf(charge) : null);
}

function isUnchanged(before: Session, after: Session): boolean {
  const [was, is]: Readonly<Record<string, unknown>>[] = [{ ...before }, { ...after }];
  const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
  return names.every((name) => JSON.stringify(was?.[name]) === JSON.stringify(is?.[name]));
}

function isSameCost(before: Quote | null, after: Quote | null): boolean {
  return before?.paise === after?.paise && before?.reason === after?.reason;
}

/** Both say that nothing is owed. */
export const FREE: readonly string[] = ['waive', 'close_free'];

function isSameDecision(one: string, other: string): boolean {
  return one === other || (FREE.includes(one) && FREE.includes(other));
}
