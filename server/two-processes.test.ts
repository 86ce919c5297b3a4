import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyPostgres } from '../testing/own-database.ts';
import { refuseOtherImages, refuseOtherKeys, refuseUnlikeRunning } from './common-settings.ts';
import type { Database } from './platform/storage/database.ts';
import { openPostgres } from './platform/storage/postgres/postgres.ts';
import { openProcessClocks } from './process-clocks.ts';

const [OLD, NEW] = ['a1'.repeat(32), 'b2'.repeat(32)];
const NO_JOBS = {
  add: () => undefined,
  start: () => undefined,
  isLeader: () => false,
  stop: async () => undefined,
};
let folder: string;
let databaseUrl: string;
let drop: () => Promise<void>;
let first: Database;
let second: Database;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gms-common-'));
  const made = await createEmptyPostgres(process.env['DATABASE_URL'] ?? '');
  drop = made.drop;
  databaseUrl = made.url;
  first = await openPostgres(made.url, () => undefined);
  second = await openPostgres(made.url, () => undefined);
});
afterAll(async () => {
  for (const one of [first, second]) await one.close();
  await drop();
  rmSync(folder, { recursive: true });
});

const keys = (serverKey: string, auditKey: string | null = OLD) => ({ serverKey, auditKey, dataDir: folder });
const asFirst = (given: ReturnType<typeof keys>) => refuseOtherKeys(given, first);
const asSecond = (given: ReturnType<typeof keys>) => refuseOtherKeys(given, second);

test('a process whose key another one could not open is refused by the name of the variable', async () => {
  await expect(asFirst(keys(OLD))).resolves.toBeUndefined();
  await expect(asSecond(keys(NEW))).rejects.toThrow(/^SERVER_KEY is not that of another process/);
  await expect(asSecond(keys(OLD, NEW))).rejects.toThrow(/^AUDIT_KEY is not that of another process/);
  await expect(asSecond(keys(OLD, null))).rejects.toThrow(/^AUDIT_KEY/);
});

test('the same keys go together, and so do those of a change of keys', async () => {
  await expect(asSecond(keys(OLD))).resolves.toBeUndefined();
  await expect(asFirst(keys(OLD))).resolves.toBeUndefined();
  await expect(asSecond(keys(`${OLD},${NEW}`))).resolves.toBeUndefined();
  await expect(asSecond(keys(`${NEW},${OLD}`))).resolves.toBeUndefined();
  await expect(asFirst(keys(`${OLD},${NEW}`))).resolves.toBeUndefined();
});

test('a key is known to the others again once a connection that broke is back', async () => {
  await expect(asSecond(keys(OLD))).resolves.toBeUndefined();
  await expect(asFirst(keys(OLD))).resolves.toBeUndefined();
  await first.transact('system', (transaction) =>
    transaction.query(sql`select set_config('role', 'none', true)`).then(() =>
      transaction.query(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'get-my-spot listener'`),
    ),
  );
  const refused = () => asSecond(keys(NEW)).then(String, String);
  await expect.poll(refused, { timeout: 10_000, interval: 200 }).toContain('SERVER_KEY is not that');
});

test('images lie in one folder for all, whatever path leads there', async () => {
  const images = (imagesDir: string | undefined, dataDir: string) => ({ imagesDir, dataDir });
  const [own, shared] = [join(folder, 'node-1'), join(folder, 'shared')];
  await refuseOtherImages(images(shared, own), first);
  await refuseOtherImages(images(join(folder, 'node-1', '..', 'shared'), own), second);
  await expect(refuseOtherImages(images(undefined, own), second)).rejects.toThrow(
    /^IMAGES_DIR is not that of another process/,
  );
});

test('a command in another environment than the processes that run is refused, and makes nothing', async () => {
  await asFirst(keys(`${OLD},${NEW}`));
  await asSecond(keys(OLD));
  const [shared, elsewhere] = [join(folder, 'shared'), join(folder, 'cron')];
  for (const one of [second, first]) await refuseOtherImages({ imagesDir: shared, dataDir: folder }, one);
  const right = { databaseUrl, imagesDir: shared, serverKey: OLD, auditKey: OLD, dataDir: elsewhere };
  await expect(refuseUnlikeRunning(right)).resolves.toBeUndefined();
  for (const [variable, changed] of [
    ['IMAGES_DIR', { imagesDir: join(folder, 'other') }],
    ['IMAGES_DIR', { imagesDir: undefined }],
    ['SERVER_KEY', { serverKey: null }],
    ['SERVER_KEY', { serverKey: NEW }],
    ['AUDIT_KEY', { auditKey: null }],
  ] as const)
    await expect(refuseUnlikeRunning({ ...right, ...changed })).rejects.toThrow(
      new RegExp(`^${variable} is not that of another process`),
    );
  expect([elsewhere, join(folder, 'other')].map((path) => existsSync(path))).toEqual([false, false]);
});

test('whichever process is asked knows whose clock is off, for as long as it is', async () => {
  let aheadMs = 0;
  const time = {
    now: () => new Date(),
    aheadMs: () => aheadMs,
    isCorrected: () => Math.abs(aheadMs) > 1_000,
  };
  const open = (database: Database) => openProcessClocks({ database, jobs: NO_JOBS });
  const right = open(first);
  const wrong = open({ ...second, shared: second.shared && { ...second.shared, time } });
  const compare = async () => {
    for (const one of [wrong, right]) await one.exchange();
    return [right, wrong].map((one) => one.list().off);
  };
  expect(await compare()).toEqual([[], []]);
  aheadMs = -300_400;
  const off = [{ aheadSeconds: -300 }];
  expect(await compare()).toEqual([off, off]);
  aheadMs = 0;
  expect(await compare()).toEqual([[], []]);
});
