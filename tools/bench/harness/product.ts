import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import sql from 'sql-template-tag';
import {
  addDevice,
  addMall,
  DRIVER_PASSWORD,
  signInAdmin,
  signInSuperAdmin,
  signUpDriver,
  type Person,
} from '../../../testing/test-people.ts';
import { openTestDatabase } from '../../../testing/test-app.ts';
import { onServer } from '../../../testing/own-database.ts';
import { readRows } from '../../../testing/rows.ts';
import { openBackupSocket } from '../../../server/backup/index.ts';
import { makeBackup } from '../../../server/backup/make-backup.ts';
import { openFolder } from '../../../server/backup/targets/folder.ts';
import { buildApp, type App } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/platform/storage/database.ts';
import { createLog } from '../../../server/platform/process/log.ts';
import { openPglite } from '../../../server/platform/storage/embedded/pglite.ts';
import { openPostgres } from '../../../server/platform/storage/postgres/postgres.ts';
import { serveParent, weigh } from './child.ts';
import { fillHistory } from './fill-history.ts';
import { fillPaid } from './fill-paid.ts';
import { FIRST, fillTrail } from './fill-trail.ts';
import { fillYears } from './fill-years.ts';
import { probeStorage } from './probe-storage.ts';
import type { MallWanted, Opened } from './product-wire.ts';

/** The product as a process: real application, real database, malls as wanted. PostgreSQL where DATABASE_URL is set. */
let app: App | null = null;
let database: Database | null = null;
let folder: string | null = null;
let superAdmin: Person | null = null;
let lastingUrl: string | null = null;
let closeSocket = () => Promise.resolve();

const FREE = '10000000';
const SETTINGS = {
  LOG_LEVEL: 'silent',
  STAFF_SECOND_FACTOR: 'off',
  SERVER_KEY: 'be'.repeat(32),
  AUDIT_KEY: 'the-key-of-benchmarks-is-no-secret',
  RATE_LIMIT_READS_PER_SECOND: FREE,
  RATE_LIMIT_DEVICE_PER_SECOND: FREE,
  RATE_LIMIT_STREAMS: FREE,
  RATE_LIMIT_SIGN_IN_PER_ADDRESS: FREE,
  RATE_LIMIT_SIGN_IN_PER_ACCOUNT: FREE,
};

interface Wanted {
  readonly malls: readonly MallWanted[];
  readonly isEmbedded: boolean;
  /** The name of a database that outlives the run. */
  readonly lasting: string | null;
}

/** A database of the server by its name, made where it is not there yet: what takes long to fill is filled once. */
async function openLasting(name: string): Promise<Database> {
  const server = process.env['DATABASE_URL'];
  if (!server || !/^gms_[a-z0-9_]+$/.test(name))
    throw new Error('a lasting database has a name with gms_ and DATABASE_URL');
  await onServer(server, `create database ${name}`).catch((error: { code?: string }) => {
    if (error.code !== '42P04') throw error;
  });
  const url = new URL(server);
  url.pathname = `/${name}`;
  lastingUrl = url.href;
  return openPostgres(url.href, () => undefined);
}

async function openDatabase(inFolder: string, { isEmbedded, lasting }: Wanted): Promise<Database> {
  if (isEmbedded) return openPglite(join(inFolder, 'database'));
  return lasting === null ? openTestDatabase() : openLasting(lasting);
}

async function open(wanted: Wanted): Promise<Opened> {
  folder = mkdtempSync(join(tmpdir(), 'gms-bench-'));
  database = await openDatabase(folder, wanted);
  await database.startUpkeep();
  const config = readConfig({ ...SETTINGS, DATA_DIR: folder }, false);
  app = await buildApp({ config, database, clock: () => new Date(), log: createLog('silent') });
  await app.http.ready();
  const root = (superAdmin = await signInSuperAdmin(app));
  const opened: Opened['malls'] = [];
  for (const { name, parkingConfig, cameras = [] } of wanted.malls) {
    const known = app.malls.list().find((one) => one.name === name);
    if (known) {
      const codes = app.malls.slotsOf(known.id).map(({ code }) => code);
      opened.push({ name, publicId: known.publicId, codes, sensorKey: '', cameraKeys: [] });
      continue;
    }
    const publicId = await addMall(root, name);
    await root.client.call('PUT', `/api/super/malls/${publicId}/parking-config`, { parkingConfig });
    const id = (await app.malls.find('publicId', publicId)) ?? 0;
    const key = async (input: Record<string, unknown>) =>
      (await addDevice(app as App, root, publicId, input)).key;
    opened.push({
      name,
      publicId,
      codes: app.malls.slotsOf(id).map(({ code }) => code),
      sensorKey: await key({ name: 'Sensors', kind: 'slot-sensors' }),
      cameraKeys: await Promise.all(cameras.map((camera) => key({ ...camera, kind: 'plate-camera' }))),
    });
  }
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  // What is filled for long has no index meanwhile: jobs would only slow it down.
  if (wanted.lasting === null) app.start();
  const { port } = app.http.server.address() as AddressInfo;
  return { engine: database.engine, port, malls: opened };
}

/** What the database holds of the readings: every number of a slot once, and no gap up to its newest. */
async function audit() {
  const [row] = await held().transact('system', (transaction) =>
    readRows<{ changes: number; distinct: number; newest: number; slots: number }>(
      transaction,
      sql`
      select count(*)::int as changes, count(distinct (mall_id, code, sequence))::int as "distinct",
        (select coalesce(sum(sequence + 1), 0)::int from slot_states where sequence is not null) as newest,
        (select count(*)::int from slot_states where sequence is not null) as slots
      from slot_changes where sequence is not null`,
    ),
  );
  return row;
}

/** Fills a mall with history; answers who may search it, and a driver who may sign in. */
async function fill({ mall: name, count }: { mall: string; count: number }) {
  const { on, mall, root } = find(name);
  await fillHistory(held(), mall.id, count);
  const { email } = await signUpDriver(on);
  return { cookie: await signInOf(on, root, mall.publicId), email, password: DRIVER_PASSWORD };
}

/** Fills a mall with history, its charges line by line and nearly all payments. */
async function paid({ mall: name, count, secondsApart }: { mall: string } & Filling) {
  const { on, mall, root } = find(name);
  const began = performance.now();
  await fillHistory(held(), mall.id, count, secondsApart);
  await fillPaid(held(), mall.id, count);
  const filledS = Math.round((performance.now() - began) / 1000);
  return { cookie: await signInOf(on, root, mall.publicId), mall: mall.publicId, filledS };
}

interface Filling {
  readonly count: number;
  readonly secondsApart: number;
}

/** Fills a mall with years of paid sessions, unless an earlier run has. */
async function years({ mall: name, count, secondsApart }: { mall: string } & Filling) {
  const { on, mall, root } = find(name);
  const began = performance.now();
  const filled = await held().transact({ mall: mall.id }, (transaction) =>
    readRows(transaction, sql`select 1 from sessions where public_id = ${`bench-${mall.id}-${count - 1}`}`),
  );
  const print = (line: string) => console.log(`  ${line}`);
  if (filled.length === 0)
    await fillYears(held(), { mall: mall.id, count, secondsApart, print, runAtLength });
  const filledS = Math.round((performance.now() - began) / 1000);
  on.start();
  return { cookie: await signInOf(on, root, mall.publicId), mall: mall.publicId, filledS };
}

/** On a connection of its own, since transactions of the product end after some time. */
async function runAtLength(statement: string): Promise<void> {
  if (lastingUrl === null) throw new Error('years are written to a lasting database alone');
  await onServer(lastingUrl, statement);
}

/** The product, a mall of it by its name, and who may all. */
function find(name: string) {
  const mall = app?.malls.list().find((one) => one.name === name);
  if (!app || !mall || !superAdmin) throw new Error(`there is no mall ${name}`);
  return { on: app, mall, root: superAdmin };
}

/** The cookie of a new admin of the mall. */
async function signInOf(on: App, root: Person, mall: string): Promise<string> {
  const { client } = await signInAdmin(on, root, [mall]);
  return [...client.cookies].map((pair) => pair.join('=')).join('; ');
}

/** Sums so many days of reports as are waiting; answers how long that took. */
async function sumDays({ rounds }: { rounds: number }) {
  const began = performance.now();
  for (let round = 0; round < rounds; round += 1) await app?.reports.tick(new Date());
  return { seconds: (performance.now() - began) / 1000 };
}

/** Lets the command make backups of the running product; answers the DATA_DIR that it needs. */
async function lendCopies(): Promise<{ dataDir: string }> {
  closeSocket = await openBackupSocket(
    { dataDir: folder ?? '', imagesDir: undefined },
    held(),
    createLog('silent'),
  );
  return { dataDir: folder ?? '' };
}

/** Makes one backup as the schedule does. */
async function backUp(): Promise<{ seconds: number; bytes: number }> {
  const began = performance.now();
  const { bytes } = await makeBackup({
    openSnapshot: held().openSnapshot,
    imagesDir: join(folder ?? '', 'images'),
    target: openFolder(join(folder ?? '', 'backups')),
    key: randomBytes(32),
    now: new Date(),
  });
  return { seconds: (performance.now() - began) / 1000, bytes };
}

/** Fills the audit trail with records of a mall and of none; answers who may read all of it. */
async function trail({ mall: name, count }: { mall: string; count: number }) {
  const mall = app?.malls.list().find((one) => one.name === name);
  if (!mall || !superAdmin) throw new Error(`there is no mall ${name}`);
  const has = await held().transact('system', (transaction) =>
    readRows(transaction, sql`select 1 from audit_entries where number = ${FIRST + count - 1}::bigint`),
  );
  if (has.length === 0) await fillTrail(held(), mall.id, count, lastingUrl === null ? null : runAtLength);
  return { cookie: [...superAdmin.client.cookies].map((pair) => pair.join('=')).join('; ') };
}

function held(): Database {
  if (!database) throw new Error('the product is not open');
  return database;
}

serveParent(
  {
    open,
    fill,
    paid,
    years,
    sumDays,
    audit,
    weigh,
    backUp,
    lendCopies,
    trail,
    probe: ({ seconds }: { seconds: number }) => probeStorage(held(), seconds),
  },
  async () => {
    await closeSocket();
    await app?.stop();
    await database?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  },
);
