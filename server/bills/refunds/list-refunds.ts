import type { WaitingRefund } from '#contract/refunds.ts';
import { toRupees } from '#domain/money/money.ts';
import {
  isPaidByHand,
  listWaitingRefunds,
  wordRefundReason,
  type WaitingRefundRow,
} from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds } from '../../sessions/index.ts';

const MOST = 200;

/** The refunds of a mall that wait for a person, with their visits. */
export async function listRefundsOf(transaction: Transaction, mall: number): Promise<WaitingRefund[]> {
  const waiting = await listWaitingRefunds(transaction, mall, { most: MOST });
  const sessions = await findByIds(transaction, [...new Set(waiting.map(({ session }) => session))]);
  const visits = new Map(sessions.map(({ id, publicId, plate }) => [id, { session: publicId, plate }]));
  return waiting.map((refund) => ({
    id: refund.publicId,
    visit: visits.get(refund.session) ?? null,
    amount: toRupees(refund.paise),
    method: refund.method,
    state: refund.state === 'failed' ? 'failed' : 'requested',
    reason: wordRefundReason(refund.reason),
    fault: refund.fault,
    attempts: refund.attempt,
    since: refund.createdAt.toISOString(),
    heldBy: holderOf(refund),
    ways: holderOf(refund) === null ? waysOf(refund) : [],
  }));
}

function holderOf({ doubted, isClaimed }: WaitingRefundRow): WaitingRefund['heldBy'] {
  if (doubted.length > 0) return 'provider';
  return isClaimed ? 'bank' : null;
}

function waysOf({ provider, ...refund }: WaitingRefundRow): WaitingRefund['ways'] {
  if (provider === 'cash') return ['cash', 'bank'];
  if (provider === 'terminal') return ['terminal', 'bank'];
  return isPaidByHand({ provider }) || refund.state !== 'failed' ? ['bank'] : ['retry', 'bank'];
}
