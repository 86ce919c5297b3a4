import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { describeKeys, setHeadCopiesAside } from './audit/index.ts';
import { hashPassword, loadPasskeyChecks } from './accounts/index.ts';
import { startBarriers, startMqtt } from './adapters/index.ts';
import { buildApp, type App } from './app.ts';
import { checkBackupSettings, openBackupSocket } from './backup/index.ts';
import { refuseOtherImages, refuseOtherKeys } from './common-settings.ts';
import type { Config } from './config.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, fillDemo, holdsDemo } from './db/demo/index.ts';
import { inTurn, type Database } from './platform/storage/database.ts';
import { findUpward } from './platform/process/find-upward.ts';
import { watchCalls } from './platform/http/drain.ts';
import { mountHealth } from './platform/http/health.ts';
import { describeProxies } from './platform/http/trusted-proxies.ts';
import { createLog } from './platform/process/log.ts';
import { mountMetrics } from './platform/http/metrics.ts';
import { measureMachine } from './platform/telemetry/measure-machine.ts';
import { describeFastag, describePayments } from './money/index.ts';
import { preparePaymentStandIn } from './platform/process/payment-stand-in.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { runChild } from './platform/process/run-child.ts';
import { hasDashboard } from '#contract/pages.ts';
import { mountSite } from './pages/index.ts';
import { openRoom, takeOver } from './open-room.ts';
import { clockOf, watchClock } from './platform/process/watch-clock.ts';

/** A running product. */
export interface Running {
  readonly address: string;
  /** Says by health that it stops, takes calls for so long still, finishes what is in flight, then ends everything. */
  readonly stop: (announcedMs: number) => Promise<void>;
}

const IN_FLIGHT_MS = 5_000;

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Opens storage, fills the demo where that is wanted, listens, and prints what runs and what it promises. */
export async function startProduct(given: Config): Promise<Running> {
  const log = createLog(given.logLevel);
  // What is wrong whatever the database holds ends the start before anything listens.
  checkBackupSettings(given);
  const tracing = await traceIfWanted(given, log);
  const room = await openRoom(given, print);
  const address = addressOf(given.host, room.port);
  const standIn = await preparePaymentStandIn(given, address);
  const { config } = standIn;
  const report = (line: string) => {
    room.explain(line);
    print(line);
  };
  for (const line of config.unknown) print(`warning: ${line}`);
  const database = await openDatabase(config, report, log).catch(async (error: unknown) => {
    await room.close();
    throw error;
  });
  const siteUrl = config.publicUrl ?? address;
  const clockWatch = watchClock(database, log);
  const app = await buildApp({ config: { ...config, siteUrl }, database, clock: clockOf(database), log });
  let isStopping = false;
  const version = mountHealth(app.http, database, () => isStopping);
  mountMetrics(app.http, app.services.metrics, config.metricsForEveryone);
  measureMachine(app.services.metrics, version, config.dataDir);
  tracing?.measure(app.services.metrics);
  await mountPages(app, siteUrl);
  const drain = watchCalls(app.http.server);
  await app.http.ready();
  await loadPasskeyChecks();
  await takeOver(room, app.http, config.host);
  app.start();
  const mqtt = await openMqtt(app, database);
  const barriers = startBarriers(app.services, app);
  const closeBackupSocket = await openBackupSocket(config, database, log);
  const provider = standIn.start((how) =>
    log.error({ how }, 'the stand-in for the payment provider ended; it is started again'),
  );
  const simulator = await startSimulator(app, { address, paymentStandIn: standIn.address }, log);
  if (!config.isDemo || app.backups.isScheduled) await describeBackups(app);
  print(await describeReady(config, database, address));
  return {
    address,
    stop: async (announcedMs) => {
      isStopping = true;
      clockWatch.stop();
      drain.announce();
      await pause(announcedMs);
      simulator.stop();
      provider.stop();
      await closeBackupSocket();
      await Promise.all([drain.end(IN_FLIGHT_MS), mqtt.stop(), barriers.stop()]);
      await app.stop();
      await database.close();
      await tracing?.stop();
    },
  };
}

/** In development the pages come from Vite. */
async function mountPages({ http, malls }: App, origin: string): Promise<void> {
  const pages = join(findUpward('package.json'), '../dist/web');
  if (!existsSync(join(pages, 'index.html'))) return;
  await mountSite(http, pages, { origin, isMall: (name) => hasDashboard(malls.list(), name) });
}

/** The broker for devices. Where it cannot listen the start ends, with all that is open by then. */
async function openMqtt(app: App, database: Database) {
  const mqtt = await startMqtt(app.services, app).catch(async (error: unknown) => {
    await app.stop();
    await database.close();
    throw error;
  });
  print(`broker: ${mqtt.promise}`);
  return mqtt;
}

/** Without a receiver nothing of it is loaded. */
async function traceIfWanted(config: Config, log: FastifyBaseLogger) {
  if (!config.tracing) return null;
  const { startTracing } = await import('./platform/telemetry/start-tracing.ts');
  print(`traces: sent to ${new URL(config.tracing.url).host}, ${config.tracing.sampler}`);
  return startTracing(config.tracing, log);
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
    beforeOpening: (folder) => {
      if (config.isDemo) markUnfinished(folder, unfinished);
      if (!existsSync(folder)) setHeadCopiesAside(config);
    },
  });
  const refused = refuseOtherKeys(config, database).then(() => refuseOtherImages(config, database));
  await refused.catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  print(`database: ${promise}`);
  print(`mail: ${describeMail(config)}`);
  print(describeProxies(config.trustedProxies));
  print(PLATE_PROOF[config.plateProof]);
  print(describeKeys(config));
  print(describeSecondFactor(config));
  print(await describePayments(config.payments, database));
  print(await describeFastag(config.fastag, database));
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
  // Whatever the folder was before: a filling that is killed leaves it without indexes, and it must be made anew.
  const begin = () => {
    if (database.files !== null) writeFileSync(unfinished, '');
  };
  const filled = inTurn(database, 'job');
  await fillDemo({ database: filled, now: clockOf(database)(), hashPassword, begin, progress: report }).catch(
    async (error: unknown) => {
      await database.close();
      throw error;
    },
  );
  await database.startUpkeep();
  rmSync(unfinished, { force: true });
  return database;
}

/** What a claimed plate shows, as the start says it. */
const PLATE_PROOF: Readonly<Record<Config['plateProof'], string>> = {
  required: 'plates: a claimed plate shows nothing until it is proven',
  off: 'plates: proof is off (PLATE_PROOF=off), a claimed plate shows every visit that begins after the claim',
};

/** A demo whose first filling was interrupted holds half a world: it is made anew. */
function markUnfinished(folder: string, mark: string): void {
  if (existsSync(mark)) rmSync(folder, { recursive: true, force: true });
  else if (!existsSync(folder)) writeFileSync(mark, '');
}

function describeMail({ smtp, isDemo, publicUrl }: Config): string {
  if (!smtp)
    return isDemo
      ? 'printed here, since this is the demo'
      : 'none, so nobody can be sent a link (SMTP_URL, MAIL_FROM)';
  const links = publicUrl === null ? '; their links work on this machine alone (PUBLIC_URL)' : '';
  return `sent by ${new URL(smtp.url).host}${links}`;
}

function describeSecondFactor({ staffSecondFactor, isDemo }: Config): string {
  if (staffSecondFactor === 'required') return 'second factor: required of admins and super admins';
  const otherwise = isDemo ? 'as in every demo' : 'use it only where nobody else can reach the product';
  return `second factor: not required of admins (STAFF_SECOND_FACTOR=off, ${otherwise})`;
}

/** Where the simulator finds the product, and where its drivers pay as persons would. */
interface Reached {
  readonly address: string;
  readonly paymentStandIn: string | null;
}

/** Starts the simulated devices of every living mall, or lets the silence of earlier ones mean nothing. */
async function startSimulator(app: App, reached: Reached, log: FastifyBaseLogger): Promise<{ stop(): void }> {
  const { config } = app.services;
  const idle = { stop: () => undefined };
  const file = config.simulator ? findSimulator() : null;
  if (config.simulator && !file) print('warning: the simulator is not part of this build, so nothing moves');
  if (!file) {
    await app.devices.quietSimulated();
    return idle;
  }
  const child = runChild({
    file,
    message: () => gatherOrders(app, reached),
    onEnd: (how) => log.error({ how }, 'the simulator ended; it is started again'),
  });
  const attendant = setInterval(() => {
    helpAtLanes(app).catch((error: unknown) => log.error({ err: error }, 'nobody helped at the lanes'));
  }, ATTENDANT_MS);
  return {
    stop: () => {
      clearInterval(attendant);
      child.stop();
    },
  };
}

const ATTENDANT_MS = 30_000;
/** Long enough for whoever tries the demo to let a car out by hand. */
const HELPS_AFTER_MS = 10 * 60_000;

/** Nobody works at the barriers of a simulated mall, and no car may stand there for ever. */
async function helpAtLanes({ gates, malls, services }: App): Promise<void> {
  const before = new Date(services.clock().getTime() - HELPS_AFTER_MS);
  for (const { id } of malls.list()) await gates.letOutLong(id, before);
}

/** A car that has been inside for longer has left unseen. */
const LONGEST_INSIDE_MS = 26 * 3_600_000;

/** What the simulator has to know: which malls live, the keys of their simulated devices, which cars stand there. */
async function gatherOrders(app: App, reached: Reached): Promise<object> {
  const { clock } = app.services;
  const living = app.malls.list().filter(({ isLive, isConfigured }) => isLive && isConfigured);
  const malls = [];
  for (const { id, name, slug } of living) {
    const parked = await app.sessions.listParkedCars(id, new Date(clock().getTime() - LONGEST_INSIDE_MS));
    malls.push({ id, name, slug, ...(await app.devices.registerSimulated(id)), parked });
  }
  return { ...reached, malls };
}

function findSimulator(): string | null {
  const built = fileURLToPath(new URL('./simulator.js', import.meta.url));
  const source = fileURLToPath(new URL('../tools/simulator/main.ts', import.meta.url));
  return [built, source].find((file) => existsSync(file)) ?? null;
}

/** A target that cannot be written to stops no gate from opening: the start says so, and the alert for missed backups comes. */
async function describeBackups({ backups }: App): Promise<void> {
  print(`backups: ${backups.promise}`);
  const fault = await backups.noteFaultAtStart();
  if (fault !== null) print(`WARNING: no backup can be made (BACKUP_TO): ${fault}`);
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
