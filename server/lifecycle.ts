import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { hashPassword } from './accounts/index.ts';
import { buildApp, type App } from './app.ts';
import type { Config } from './config.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, fillDemo, holdsDemo } from './db/demo/index.ts';
import type { Database } from './platform/storage/database.ts';
import { findUpward } from './platform/process/find-upward.ts';
import { watchCalls } from './platform/http/drain.ts';
import { mountHealth } from './platform/http/health.ts';
import { describeProxies } from './platform/http/trusted-proxies.ts';
import { createLog } from './platform/process/log.ts';
import { mountMetrics } from './platform/http/metrics.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { runChild } from './platform/process/run-child.ts';
import { mountSite } from './pages/index.ts';
import { openWaitingRoom } from './platform/http/waiting-room.ts';

/** A running product. */
export interface Running {
  readonly address: string;
  /** Finishes what is in flight, then ends everything. */
  readonly stop: () => Promise<void>;
}

const IN_FLIGHT_MS = 6_000;

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Opens storage, fills the demo where that is wanted, listens, and prints what runs and what it promises. */
export async function startProduct(config: Config): Promise<Running> {
  const log = createLog(config.logLevel);
  const room = await openWaitingRoom(config.host, config.port);
  const report = (line: string) => {
    room.explain(line);
    print(line);
  };
  for (const line of config.unknown) print(`warning: ${line}`);
  const database = await openDatabase(config, report, log).catch(async (error: unknown) => {
    await room.close();
    throw error;
  });
  const app = await buildApp({ config, database, clock: () => new Date(), log });
  let isStopping = false;
  mountHealth(app.http, database, () => isStopping);
  mountMetrics(app.http, database, config.metricsForEveryone);
  const pages = join(findUpward('package.json'), '../dist/web');
  // In development the pages come from Vite.
  const address = addressOf(config.host, room.port);
  if (existsSync(join(pages, 'index.html'))) await mountSite(app.http, pages, config.publicUrl ?? address);
  const drain = watchCalls(app.http.server);
  await app.http.ready();
  await room.close();
  await app.http.listen({ host: config.host, port: room.port });
  app.start();
  const simulator = await startSimulator(config, app, address, log);
  print(await describeReady(config, database, address));
  return {
    address,
    stop: async () => {
      isStopping = true;
      simulator.stop();
      await drain(IN_FLIGHT_MS);
      await app.stop();
      await database.close();
    },
  };
}

async function openDatabase(
  config: Config,
  report: (line: string) => void,
  log: FastifyBaseLogger,
): Promise<Database> {
  const onFault = (error: Error) => log.error({ err: error }, 'the database is in trouble');
  // The demo's accounts have a published password, so its data lies apart from that of a real product.
  const name = config.isDemo ? 'demo-database' : 'database';
  const unfinished = join(config.dataDir, 'demo-unfinished');
  const { database, promise } = await openStorage({
    ...config,
    name,
    report,
    onFault,
    beforeOpening: (folder) => config.isDemo && markUnfinished(folder, unfinished),
  });
  print(`database: ${promise}`);
  print(`broker: ${describeBroker(config)}`);
  print(describeProxies(config.trustedProxies));
  if (!config.isDemo) {
    if (!(await holdsDemo(database))) {
      await database.startUpkeep();
      return database;
    }
    await database.close();
    throw new Error(
      'this database holds the demo’s accounts, whose password is published: use another database',
    );
  }
  await fillDemo({ database, now: new Date(), hashPassword, progress: report });
  await database.startUpkeep();
  rmSync(unfinished, { force: true });
  return database;
}

/** A demo whose first filling was interrupted holds half a world: it is made anew. */
function markUnfinished(folder: string, mark: string): void {
  if (existsSync(mark)) rmSync(folder, { recursive: true, force: true });
  else if (!existsSync(folder)) writeFileSync(mark, '');
}

function describeBroker({ mqttUrl, mqttPort }: Config): string {
  const wanted = mqttUrl ? 'MQTT_URL' : mqttPort ? 'MQTT_PORT' : null;
  const none = 'none, devices speak HTTP and keep each event until it is acknowledged';
  return wanted ? `${none} (${wanted} has no effect yet)` : none;
}

/** Starts the simulated devices of every living mall, or lets the silence of earlier ones mean nothing. */
async function startSimulator(
  config: Config,
  app: App,
  address: string,
  log: FastifyBaseLogger,
): Promise<{ stop(): void }> {
  const idle = { stop: () => undefined };
  const file = config.simulator ? findSimulator() : null;
  if (config.simulator && !file) print('warning: the simulator is not part of this build, so nothing moves');
  if (!file) {
    await app.devices.quietSimulated();
    return idle;
  }
  return runChild({
    file,
    message: () => gatherOrders(app, address),
    onEnd: (how) => log.error({ how }, 'the simulator ended; it is started again'),
  });
}

/** A car that has been inside for longer has left unseen. */
const LONGEST_INSIDE_MS = 26 * 3_600_000;

/** What the simulator has to know: which malls live, the keys of their simulated devices, which cars stand there. */
async function gatherOrders(app: App, address: string): Promise<object> {
  const { clock } = app.services;
  const living = app.malls.list().filter(({ isLive, isConfigured }) => isLive && isConfigured);
  const malls = [];
  for (const { id, name, slug } of living) {
    const parked = await app.sessions.listParkedCars(id, new Date(clock().getTime() - LONGEST_INSIDE_MS));
    malls.push({ id, name, slug, ...(await app.devices.registerSimulated(id)), parked });
  }
  return { address, malls };
}

function findSimulator(): string | null {
  const built = fileURLToPath(new URL('./simulator.js', import.meta.url));
  const source = fileURLToPath(new URL('../tools/simulator/main.ts', import.meta.url));
  return [built, source].find((file) => existsSync(file)) ?? null;
}

async function describeReady(config: Config, database: Database, address: string): Promise<string> {
  const ready = `Get My Spot is ready: ${address}`;
  if (!config.isDemo || !(await holdsDemo(database))) return ready;
  const accounts = DEMO_ACCOUNTS.map(({ email, what }) => `  ${email.padEnd(24)}${what}`);
  return ['', ready, '', `Demo accounts, all with the password ${DEMO_PASSWORD}:`, ...accounts, ''].join(
    '\n',
  );
}

/** An address that a browser on this machine can open. */
function addressOf(host: string, port: number): string {
  const shown = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? '127.0.0.1' : host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
}
