import { join } from 'node:path';
import { createProduct, createProvider, findFreePort, type Killable } from './processes.ts';

const KEYS = { keyId: 'rzp_test_kill', keySecret: 'kill-key-secret' };
const WEBHOOK_SECRET = 'kill-webhook-secret';
export const SERVER_KEY = '6b'.repeat(32);

/** What product and provider need beside each other's address. */
interface Wanted {
  /** The folder of the built server. */
  readonly built: string;
  readonly dataDir: string;
  /** Null for the embedded database. */
  readonly databaseUrl: string | null;
  /** Keys of operator and acquirer, where tags are debited too. */
  readonly fastag?: {
    readonly env: Readonly<Record<string, string>>;
    readonly acquirer: object;
  };
}

/** Both processes, which know each other by address. */
export async function prepareProcesses({
  built,
  dataDir,
  databaseUrl,
  fastag,
}: Wanted): Promise<{ product: Killable; provider: Killable }> {
  const ports = [await findFreePort(), await findFreePort()] as const;
  const address = `http://127.0.0.1:${ports[1]}`;
  const product = createProduct(join(built, 'main.js'), ports[0], {
    DATA_DIR: dataDir,
    SERVER_KEY,
    LOG_LEVEL: 'error',
    SIMULATOR: 'off',
    RATE_LIMIT_READS_PER_SECOND: '1000000',
    RATE_LIMIT_DEVICE_PER_SECOND: '1000000',
    RAZORPAY_KEY_ID: KEYS.keyId,
    RAZORPAY_KEY_SECRET: KEYS.keySecret,
    RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    RAZORPAY_URL: address,
    RAZORPAY_QR: 'intent',
    ...(fastag ? { FASTAG_URL: `${address}/netc`, ...fastag.env } : {}),
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
  const provider = createProvider(join(built, 'stand-in.js'), ports[1], {
    ...KEYS,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: `${product.address}/api/webhooks/razorpay`,
    file: join(dataDir, 'provider.jsonl'),
    ...(fastag
      ? { acquirer: { ...fastag.acquirer, callbackUrl: `${product.address}/api/webhooks/fastag` } }
      : {}),
  });
  return { product, provider };
}
