import { isNear, needOf } from '#domain/money/chargebacks/chargeback.ts';
import { closeAlerts, renewAlert } from '../../alerts/index.ts';
import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listOpen, type StoredChargeback } from './store.ts';

const MOST = 2_000;

type Warned = Pick<
  StoredChargeback,
  | 'mall'
  | 'provider'
  | 'publicId'
  | 'state'
  | 'openSince'
  | 'answeredAt'
  | 'lostPaise'
  | 'decidedAt'
  | 'paise'
  | 'respondBy'
>;

/** An answer to a bank that is due soon, or was due: an alert says so until one is noted, or the bank has decided. */
export async function warnOf(transaction: Transaction, chargeback: Warned, now: Date): Promise<void> {
  const { mall, publicId: subject, paise, respondBy } = chargeback;
  const isAsked = needOf({ ...chargeback, returnedPaise: chargeback.lostPaise }) === 'answer';
  if (!isAsked || respondBy === null || !isNear(respondBy, now))
    return closeAlerts(transaction, mall, 'chargeback_due', [subject], now);
  const facts = { rupees: paise / 100, respondBy: respondBy.toISOString() };
  const times = { firstAt: now, lastAt: now };
  await renewAlert(transaction, { mall, kind: 'chargeback_due', subject, facts }, times);
}

/** Warns of answers that come due as time goes on. */
export async function warnOfDeadlines({ database }: Pick<Services, 'database'>, now: Date): Promise<void> {
  await database.transact('system', async (transaction) => {
    for (const chargeback of await listOpen(transaction, MOST)) await warnOf(transaction, chargeback, now);
  });
}
