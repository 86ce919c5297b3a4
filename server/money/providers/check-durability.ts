import { isLiveKey, type PaymentSettings } from '../../platform/process/payment-settings.ts';
import { isLiveAcquirer, type FastagSettings } from '../../platform/process/fastag-settings.ts';
import type { Database } from '../../platform/storage/database.ts';
import { isFsyncOn } from './store.ts';

/** How tags are debited, as the start says it. Throws one sentence where real money would rest on a database that may lose it. */
export async function describeFastag(
  fastag: FastagSettings | null,
  database: Pick<Database, 'engine' | 'transact'>,
): Promise<string> {
  if (!fastag) return 'FASTag: none (FASTAG_URL, FASTAG_ORG_ID, FASTAG_KEY_FILE)';
  const { host } = new URL(fastag.url);
  if (!isLiveAcquirer(fastag)) return `FASTag: no money moves, by the stand-in for an acquirer at ${host}`;
  if (database.engine !== 'postgres')
    throw new Error(
      'FASTAG_URL is an acquirer elsewhere, and real money needs PostgreSQL: set DATABASE_URL, or leave FASTag out',
    );
  if (!(await database.transact('system', isFsyncOn)))
    throw new Error(
      'FASTAG_URL is an acquirer elsewhere, and this PostgreSQL has fsync off, so it may lose payments: switch fsync on',
    );
  return `FASTag: by the acquirer at ${host}`;
}

/** How payments are taken, as the start says it. Throws one sentence where real money would rest on a database that may lose it. */
export async function describePayments(
  payments: PaymentSettings | null,
  database: Pick<Database, 'engine' | 'transact'>,
): Promise<string> {
  if (!payments)
    return 'payments: none online, so money is taken at the desk (RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET)';
  const by = payments.isStandIn ? `the stand-in for a provider at ${payments.url}` : 'Razorpay';
  if (!isLiveKey(payments)) return `payments: test mode, no money moves, by ${by}`;
  if (database.engine !== 'postgres')
    throw new Error(
      'RAZORPAY_KEY_ID is a live key, and real money needs PostgreSQL: set DATABASE_URL, or use a test key',
    );
  if (!(await database.transact('system', isFsyncOn)))
    throw new Error(
      'RAZORPAY_KEY_ID is a live key, and this PostgreSQL has fsync off, so it may lose payments: switch fsync on',
    );
  return `payments: live, by ${by}`;
}
