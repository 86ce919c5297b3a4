import { doAllParts } from '../../platform/jobs/faults.ts';
import { listAccounts } from '../merchants/list-accounts.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import {
  ProviderFault,
  type PaymentProvider,
  type ProviderChargeback,
} from '../providers/payment-provider.ts';
import { settleChargeback } from './settle-chargeback.ts';
import { listOpen } from './store.ts';

/** Banks take days: what no message brought is found within the hour. */
const EVERY_MS = 3_600_000;
const MOST = 2_000;

/**
 * Asks the provider for chargebacks once an hour, by each account that takes or took money: messages get lost, and the
 * provider stops sending them after a day without an answer.
 */
export function createAskingForChargebacks(on: PaymentServices) {
  let nextAt = -Infinity;

  return async (now: Date, isStopping: () => boolean = () => false): Promise<void> => {
    if (now.getTime() < nextAt) return;
    nextAt = now.getTime() + EVERY_MS;
    const { merchants, services } = on;
    const accounts = await services.database.transact('system', (transaction) =>
      listAccounts(transaction, now),
    );
    await doAllParts(async ({ alone }) => {
      for (const merchant of accounts) {
        const provider = await merchants.find(merchant);
        if (provider && !isStopping())
          await alone(`chargebacks of account ${merchant ?? 'house'}`, () =>
            ask(on, provider, merchant, now),
          );
      }
    });
  };
}

/** The newest ones, and those of which we know that they are open and that are not among these. */
async function ask(
  on: PaymentServices,
  provider: PaymentProvider,
  merchant: number | null,
  now: Date,
): Promise<void> {
  const { database, log } = on.services;
  try {
    const newest = await provider.listChargebacks(now);
    for (const news of newest) await settle(on, news, merchant, now);
    const listed = new Set(newest.map(({ id }) => id));
    const open = await database.transact('system', (transaction) => listOpen(transaction, MOST));
    for (const known of open)
      if (known.merchant === merchant && !listed.has(known.providerChargeback))
        await askAbout(on, provider, known.providerChargeback, merchant, now);
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    log.warn({ err: error, merchant }, 'chargebacks could not be looked up');
  }
}

/** One that the provider does not know any more says nothing of the others. */
async function askAbout(
  on: PaymentServices,
  provider: PaymentProvider,
  id: string,
  merchant: number | null,
  now: Date,
): Promise<void> {
  try {
    await settle(on, await provider.findChargeback(id, now), merchant, now);
  } catch (error) {
    if (!(error instanceof ProviderFault) || !error.isFinal) throw error;
    on.services.log.info({ err: error, chargeback: id }, 'the provider does not know a chargeback any more');
  }
}

async function settle(
  { services }: PaymentServices,
  news: ProviderChargeback,
  merchant: number | null,
  now: Date,
): Promise<void> {
  await services.database.transact('system', (transaction) =>
    settleChargeback(transaction, { ...news, merchant }, now),
  );
}
