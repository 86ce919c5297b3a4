import { paise } from '#domain/money/money.ts';
import { wordRupees } from '#domain/money/word-rupees.ts';
import { findDues, listRefunds, NOTHING_DUE, type StoredRefund } from '../../money/index.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Session } from '../session.ts';
import type { StoredSettlement } from './store.ts';

/** What a person gave, or a bank took, is none of what a settlement gave back. */
const OF_OTHERS: readonly StoredRefund['cause'][] = ['goodwill', 'dispute', 'chargeback'];

/**
 * Refuses to take a settlement back whose money is out, or may be, where the driver would owe it again by that: at once, or
 * at his own exit. What has not left was withdrawn before this is asked.
 */
export async function refusePaidOut(
  transaction: Transaction,
  { at }: Pick<StoredSettlement, 'at'>,
  { id, kind }: Session,
): Promise<void> {
  const stands = await listRefunds(transaction, id);
  const out = stands.filter(({ createdAt, cause }) => createdAt >= at && !OF_OTHERS.includes(cause));
  if (out.length === 0) return;
  const { duePaise } = (await findDues(transaction, [id])).get(id) ?? NOTHING_DUE;
  if (kind !== 'open' && duePaise <= 0) return;
  const amount = wordRupees(paise(out.reduce((sum, one) => sum + one.paise, 0)));
  const sentence =
    `By this ${amount} went back, and that has been paid out or is on its way: taken back, the driver would owe it once more. ` +
    'It stands. If he does owe something, decide anew: close the visit with the time at which it ended.';
  throw conflict('paid_out', sentence);
}
