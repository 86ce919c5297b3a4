import { describe, expect, test } from 'vitest';
import { readPaymentSettings } from '../../platform/process/payment-settings.ts';
import type { Database } from '../../platform/storage/database.ts';
import { describePayments } from './check-durability.ts';

const settings = (keyId: string, url?: string) =>
  readPaymentSettings({
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: 's3cret-of-the-key',
    RAZORPAY_WEBHOOK_SECRET: 's3cret-of-the-webhook',
    RAZORPAY_URL: url,
    RAZORPAY_QR: undefined,
  });
/** What the check asks of a database, which is one setting. */
const databaseOf = (engine: 'postgres' | 'pglite', fsync = 'on') =>
  ({
    engine,
    transact: (_scope: unknown, work: (transaction: object) => unknown) =>
      Promise.resolve(work({ query: () => Promise.resolve([{ fsync }]) })),
  }) as unknown as Database;

describe('what the start says of payments', () => {
  test.each([
    ['nothing set', null, databaseOf('pglite'), 'payments: none online, so money is taken at the desk'],
    [
      'a test key',
      settings('rzp_test_a'),
      databaseOf('pglite'),
      'payments: test mode, no money moves, by Razorpay',
    ],
    [
      'the stand-in',
      settings('rzp_test_a', 'http://127.0.0.1:4118'),
      databaseOf('pglite'),
      'payments: test mode, no money moves, by the stand-in for a provider at http://127.0.0.1:4118',
    ],
    [
      'a live key on PostgreSQL',
      settings('rzp_live_a'),
      databaseOf('postgres'),
      'payments: live, by Razorpay',
    ],
  ])('%s', async (_what, given, database, expected) => {
    const line = await describePayments(given, database);
    expect(line).toContain(expected);
    expect(line).not.toMatch(/s3cret|\n/);
  });

  test.each([
    ['the embedded database', databaseOf('pglite'), 'real money needs PostgreSQL'],
    ['PostgreSQL without fsync', databaseOf('postgres', 'off'), 'has fsync off'],
  ])('a live key on %s ends the start with one sentence', async (_what, database, expected) => {
    const saying = describePayments(settings('rzp_live_a'), database);
    await expect(saying).rejects.toThrow(expected);
    await expect(saying).rejects.toThrow(/^RAZORPAY_KEY_ID [^\n]*$/);
  });
});
