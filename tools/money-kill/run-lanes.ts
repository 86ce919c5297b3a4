import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../../server/db/demo/random.ts';
import { openStorage } from '../../server/platform/storage/open-storage.ts';
import { makeFastagKeys } from '../../testing/fastag-keys.ts';
import { ask } from './ask.ts';
import { auditLanes, type LaneAccount } from './audit-lanes.ts';
import { killAtRandom, type Kills } from './kill-at-random.ts';
import { fillLanes, type InsideCar } from './lanes.ts';
import { passLane, type LaneLog } from './pass-lane.ts';
import { prepareProcesses } from './prepare-processes.ts';
import type { Killable } from './processes.ts';

export interface LaneKillResult {
  readonly kills: Kills;
  /** Cars that reached an exit. */
  readonly cars: number;
  /** Amounts that the provider took, and debits that the acquirer accepted. */
  readonly payments: number;
  readonly debits: number;
  /** All debits that the acquirer was asked for: on a busy machine it may have accepted none in time. */
  readonly asked: number;
  /** What does not fit: empty where every rupee is where it belongs and each barrier opened once. */
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

const LANES = 6;
const CARS_A_KILL = 6;
/** When the kills are over no more cars come, if so many a kill have come. */
const LEAST_A_KILL = 2;
/** Longer than between other kills: a car that holds needs several messages until it is out. */
const LONGEST_MS = 5_000;
const AGAIN_MS = 50;
const SETTLE_MS = 60_000;
/** After so long without a change nothing goes back by itself any more: a tag's late debit waits for a person. */
const STILL_MS = 20_000;
const QUIET = { report: () => undefined, onFault: () => undefined };

/**
 * Kills product and provider, which is the acquirer too, at random moments while cars hold at exits and pay by tag, by
 * phone or by both; then holds ledger and barriers against what was taken.
 */
export async function runLaneKills({
  kills,
  seed,
  built,
  print,
  databaseUrl,
}: Wanted): Promise<LaneKillResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gms-lane-kill-'));
  const storage = { dataDir, databaseUrl, name: 'database', ...QUIET };
  const random = createRandom(seed);
  const { database: fresh } = await openStorage(storage);
  const mall = await fillLanes(fresh, random, { lanes: LANES, cars: CARS_A_KILL * kills }, new Date());
  await fresh.close();
  const pair = await prepareProcesses({
    built,
    dataDir,
    databaseUrl,
    fastag: makeFastagKeys(),
  });
  const { product, provider } = pair;
  const log: LaneLog = { commands: new Map(), strange: [] };
  try {
    await Promise.all([product.start(), provider.start()]);
    let taken = 0;
    let done = 0;
    let isOver = false;
    const take = async (): Promise<InsideCar | null> => {
      while (!isOver && taken >= CARS_A_KILL * (done + 1)) await pause(AGAIN_MS);
      if (isOver && taken >= LEAST_A_KILL * kills) return null;
      return mall.cars[taken++] ?? null;
    };
    const given = { product: product.address, provider: provider.address, random, take };
    const passing = Promise.all(mall.lanes.map((lane) => passLane(given, lane, log)));
    const counts = await killAtRandom({ ...pair, random, kills, longestMs: LONGEST_MS }, async (kill) => {
      done = kill;
      await drawFaults(provider, random);
      if (kill % 10 === 0 || kill === kills) print(`${kill} of ${kills} kills, ${taken} cars have come`);
    });
    isOver = true;
    await passing;
    print('the cars are out');
    const account = await settle(product, provider, log);
    await product.kill();
    const { database } = await openStorage(storage);
    const faults = await auditLanes(database, log.commands, account);
    await database.close();
    return {
      kills: counts,
      cars: log.commands.size,
      payments: account.payments.length,
      debits: account.debits.filter(({ state }) => state === 'ACCEPTED').length,
      asked: account.debits.length,
      faults: [...log.strange, ...faults],
    };
  } finally {
    await Promise.all([product.kill(), provider.kill()]);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** What the acquirer does until the next kill. */
async function drawFaults({ address }: Killable, random: ReturnType<typeof createRandom>): Promise<void> {
  const messages = ['once', 'twice', 'never', 'out-of-order'];
  await ask(`${address}/control/faults`, {
    fastagCallbacks: messages[random.below(messages.length)] ?? 'once',
    fastagLoseAnswers: random.below(3),
    fastagHoldsMs: random.below(1_500),
    fastagDeclines: random.below(4) === 0 ? '176' : '',
  });
}

/** Waits until no tag is being asked and what a provider took too much has gone back, or nothing moves any more. */
async function settle(product: Killable, provider: Killable, log: LaneLog): Promise<LaneAccount> {
  // A process that starts asks about every payment at once.
  await product.kill();
  await product.start();
  const until = performance.now() + SETTLE_MS;
  let account = await readAccount(provider);
  let changedAt = performance.now();
  const isStill = () => hasAll(account, log) && performance.now() - changedAt > STILL_MS;
  while (!isEven(account, log) && !isStill() && performance.now() < until) {
    await pause(500);
    const before = JSON.stringify(account);
    account = await readAccount(provider);
    if (JSON.stringify(account) !== before) changedAt = performance.now();
  }
  await pause(1_000);
  return account;
}

/** Whether no tag is being asked, and nobody's price is missing. */
function hasAll(account: LaneAccount, { commands }: LaneLog): boolean {
  return isDecided(account) && remaining(account) >= commands.size;
}

function isEven(account: LaneAccount, { commands }: LaneLog): boolean {
  return isDecided(account) && remaining(account) === commands.size;
}

function isDecided({ debits }: LaneAccount): boolean {
  return debits.every(({ state }) => state !== 'INPROCESS');
}

/** How many prices were taken and did not go back. */
function remaining({ payments, refunds, debits }: LaneAccount): number {
  const accepted = debits.filter(({ state }) => state === 'ACCEPTED').length;
  return payments.length + accepted - refunds.length;
}

async function readAccount({ address }: Killable): Promise<LaneAccount> {
  const { payments, refunds } = (await (await fetch(`${address}/control/payments`)).json()) as LaneAccount;
  const { debits } = (await (await fetch(`${address}/control/debits`)).json()) as LaneAccount;
  return { payments, refunds, debits };
}
