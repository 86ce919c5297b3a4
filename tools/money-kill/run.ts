import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../../server/db/demo/random.ts';
import { openStorage } from '../../server/platform/storage/open-storage.ts';
import { auditMoney, type ProviderAccount } from './audit-money.ts';
import { fillWithCars, type OwingCar } from './cars.ts';
import { drive } from './drivers.ts';
import { killAtRandom, type Kills } from './kill-at-random.ts';
import { prepareProcesses, SERVER_KEY } from './prepare-processes.ts';
import type { Killable } from './processes.ts';

export interface MoneyKillResult {
  readonly kills: Kills;
  /** Amounts that the provider took, and gave back. */
  readonly payments: number;
  readonly refunds: number;
  /** What does not fit: empty where every rupee is where it belongs. */
  readonly faults: readonly string[];
}

interface Wanted {
  readonly kills: number;
  readonly seed: number;
  /** The folder of the built server. */
  readonly built: string;
  readonly print: (line: string) => void;
  /** An empty database; null for the embedded one. */
  readonly databaseUrl: string | null;
}

const CARS_A_KILL = 12;
const AT_ONCE = 6;
/** After the last kill the drivers that are left pay undisturbed, for so long at most. */
const LEFT_MS = 120_000;
const SETTLE_MS = 300_000;
const LOOK_MS = 500;
const AGAIN_MS = 50;
const QUIET = { report: () => undefined, onFault: () => undefined };

/**
 * Kills product and provider at random moments while drivers pay, then holds the ledger against the provider's account.
 */
export async function runMoneyKills({
  kills,
  seed,
  built,
  print,
  databaseUrl,
}: Wanted): Promise<MoneyKillResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gms-money-kill-'));
  const storage = { dataDir, databaseUrl, name: 'database', ...QUIET };
  const random = createRandom(seed);
  const { database: fresh } = await openStorage(storage);
  const cars = await fillWithCars(fresh, SERVER_KEY, CARS_A_KILL * kills, new Date());
  await fresh.close();
  const { product, provider } = await prepareProcesses({ built, dataDir, databaseUrl });
  try {
    await Promise.all([product.start(), provider.start()]);
    let isOver = false;
    let taken = 0;
    let done = 0;
    // Before each kill some cars are left to pay, however fast this machine is.
    const take = async (): Promise<OwingCar | null> => {
      while (!isOver && taken < cars.length && taken >= CARS_A_KILL * (done + 1)) await pause(AGAIN_MS);
      return isOver ? null : (cars[taken++] ?? null);
    };
    const driving = drive(
      { product: product.address, provider: provider.address, take, random, isOver: () => isOver },
      AT_ONCE,
    );
    const counts = await killAtRandom({ product, provider, random, kills }, (kill) => {
      done = kill;
      if (kill % 10 === 0 || kill === kills) print(`${kill} of ${kills} kills, ${taken} cars have come`);
    });
    setTimeout(() => (isOver = true), LEFT_MS).unref();
    const strange = await driving;
    print('the drivers have paid');
    // A process that starts asks about every payment at once.
    await product.kill();
    await product.start();
    await settle(product, provider, cars);
    print('the money is settled');
    await product.kill();
    // What both say now: the product does nothing more.
    const account = await readAccount(provider);
    const { database } = await openStorage(storage);
    const faults = await auditMoney(database, cars, account);
    await database.close();
    const { length: payments } = account.payments;
    return { kills: counts, payments, refunds: account.refunds.length, faults: [...strange, ...faults] };
  } finally {
    await Promise.all([product.kill(), provider.kill()]);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Waits until what is paid is paid here too and what has to go back has gone; after a while the audit says what is not. */
async function settle(product: Killable, provider: Killable, cars: readonly OwingCar[]): Promise<void> {
  const until = performance.now() + SETTLE_MS;
  const paidTokens = new Set<string>();
  for (;;) {
    const paid = await countPaid(product, cars, paidTokens);
    const account = await readAccount(provider);
    const orders = new Set(account.payments.map((payment) => payment.order_id ?? payment.qr_code)).size;
    const isBack = account.payments.length - orders === account.refunds.length;
    if ((paid === orders && isBack) || performance.now() > until) break;
    await pause(LOOK_MS);
  }
  // What a refund's own message says is booked a moment later.
  await pause(2 * LOOK_MS);
}

async function readAccount({ address }: Killable): Promise<ProviderAccount> {
  return (await (await fetch(`${address}/control/payments`)).json()) as ProviderAccount;
}

/** How many cars have paid by what the product says. `paid`: those that were known to have, who are not asked about again. */
async function countPaid(
  { address }: Killable,
  cars: readonly OwingCar[],
  paid: Set<string>,
): Promise<number> {
  for (const { token } of cars) {
    if (paid.has(token)) continue;
    const bill = (await (await fetch(`${address}/api/pay/${token}`)).json()) as { amountPaid: number };
    if (bill.amountPaid > 0) paid.add(token);
  }
  return paid.size;
}
