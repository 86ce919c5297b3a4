import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../config.ts';
import { runChild } from './run-child.ts';

/** The settings with a stand-in for the payment provider among them, and what starts it. */
export interface PaymentStandIn {
  readonly config: Config;
  /** Where drivers of the simulator pay as persons would; null where a provider of the operator's own is used. */
  readonly address: string | null;
  start(onEnd: (how: string) => void): { stop(): void };
}

const IDLE = { stop: () => undefined };

/**
 * In the demo a process of its own plays the payment provider, unless credentials are given. It speaks HTTP with the
 * product, as a provider does; its keys are made anew at each start and travel by message alone.
 */
export async function preparePaymentStandIn(config: Config, product: string): Promise<PaymentStandIn> {
  const file = config.isDemo && config.payments === null ? findStandIn() : null;
  if (!file) return { config, address: null, start: () => IDLE };
  const port = config.paymentStandInPort ?? (await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const secret = () => randomBytes(24).toString('hex');
  const keys = { keyId: 'rzp_test_StandIn', keySecret: secret() };
  const webhookSecret = secret();
  const orders = {
    port,
    ...keys,
    webhookSecret,
    webhookUrl: `${product}/api/webhooks/razorpay`,
    file: join(config.dataDir, 'payment-stand-in.jsonl'),
  };
  const acquirer = config.fastag === null ? makeAcquirer(config.dataDir, product, url) : null;
  const fastag = acquirer?.settings ?? config.fastag;
  const payments = { ...keys, webhookSecrets: [webhookSecret], url, isStandIn: true, qr: 'intent' as const };
  return {
    config: { ...config, payments, fastag },
    address: url,
    start: (onEnd) =>
      runChild({
        file,
        message: () => Promise.resolve({ ...orders, acquirer: acquirer?.keys ?? null }),
        onEnd,
      }),
  };
}

/** Keys for the acquirer of FASTag that the stand-in plays: made anew at each start, the product's half in its key file. */
function makeAcquirer(dataDir: string, product: string, url: string) {
  const pair = () =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
  const [operator, acquirer] = [pair(), pair()];
  const keyFile = join(dataDir, 'fastag-stand-in.pem');
  mkdirSync(dataDir, { recursive: true });
  rmSync(keyFile, { force: true });
  writeFileSync(keyFile, operator.privateKey + acquirer.publicKey, { mode: 0o600 });
  const orgId = 'GMSP';
  return {
    settings: { url: `${url}/netc`, orgId, keyFile, isStandIn: true },
    keys: {
      privateKey: acquirer.privateKey,
      operatorKey: operator.publicKey,
      orgId,
      callbackUrl: `${product}/api/webhooks/fastag`,
    },
  };
}

function findStandIn(): string | null {
  const built = fileURLToPath(new URL('./stand-in.js', import.meta.url));
  const source = fileURLToPath(new URL('../../../tools/stand-in/main.ts', import.meta.url));
  return [built, source].find((file) => existsSync(file)) ?? null;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
