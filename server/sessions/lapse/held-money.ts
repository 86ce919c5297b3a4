import { findDues } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listEndedInReview } from './store.ts';

/** The sessions in review of a mall for which more was paid than they cost so far: a person decides what becomes of it. */
export async function listHoldingMoney(transaction: Transaction, mall: number): Promise<number[]> {
  const dues = await findDues(transaction, await listEndedInReview(transaction, mall));
  return [...dues].flatMap(([session, { duePaise }]) => (duePaise < 0 ? [session] : []));
}
