import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAdminCommand, type EndedCommand } from '../../testing/admin-command.ts';
import { buildServer, type BuiltServer } from '../../testing/built-server.ts';
import { aMall } from '../../testing/factories.ts';
import { readRows } from '../../testing/rows.ts';
import { schemaDump } from '../../testing/test-app.ts';
import { fillHistory } from '../../tools/bench/harness/fill-history.ts';
import { createLog } from '../platform/process/log.ts';
import type { Database } from '../platform/storage/database.ts';
import { openPglite } from '../platform/storage/embedded/pglite.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { readBackup } from './read-backup.ts';
import { openBackupSocket } from './socket/backup-socket.ts';
import { openFolder } from './targets/folder.ts';
import { verifyBackup } from './verify-backup.ts';

// Commands as processes of their own, ended by SIGKILL in the middle of their work.

const KEY = Buffer.from('7a'.repeat(32), 'hex');
const SESSIONS = 20_000;
const ALONE = 3;
const BESIDE_A_SERVER = 3;
const RESTORES = 4;
/** Each try starts a process anew, on a machine that may be busy. */
const LIMIT_MS = 180_000;

let server: BuiltServer;
let parent: string;
let dataDir: string;
let backups: string;
const file = () => join(backups, wholeOnes()[0] ?? '');
const wholeOnes = () => readdirSync(backups).filter((name) => name.endsWith('.backup'));
const partials = () =>
  (existsSync(backups) ? readdirSync(backups) : []).filter((name) => name.endsWith('.partial'));

beforeAll(async () => {
  server = buildServer();
  parent = mkdtempSync(join(tmpdir(), 'gms-killed-'));
  [dataDir, backups] = [join(parent, 'data'), join(parent, 'backups')];
  const database = await openPglite(join(dataDir, 'database'), await schemaDump());
  const mall = await aMall(database, { name: 'Palladium Mall' });
  await fillHistory(database, mall.id, SESSIONS);
  await database.close();
  expect(await run(['backup', backups], dataDir)).toMatchObject({ code: 0 });
});
afterAll(() => {
  server.remove();
  rmSync(parent, { recursive: true, force: true });
});

const run = (words: string[], folder: string) => startAdminCommand(server, words, { DATA_DIR: folder }).ended;
const count = (database: Database) =>
  database.transact('system', async (transaction) => {
    const [row] = await readRows<{ n: number }>(transaction, sql`select count(*)::int as n from sessions`);
    return row?.n;
  });
const verify = (name: string) => verifyBackup(readBackup(openFolder(backups).read(name), KEY));

/** Starts a command and kills it so long after something has begun; 0 where it had ended by then. */
async function kill(
  words: string[],
  folder: string,
  { begun, afterMs }: { begun: () => boolean; afterMs: number },
): Promise<number> {
  const { child, ended } = startAdminCommand(server, words, { DATA_DIR: folder });
  let outcome: EndedCommand | null = null;
  void ended.then((how) => (outcome = how));
  while (!begun() && !outcome) await pause(5);
  await pause(afterMs);
  child.kill('SIGKILL');
  return (await ended).code === null ? 1 : 0;
}

/** What lies in the folder of backups under a backup's name is whole; what does not is refused. */
async function expectNoHalfBackup(): Promise<void> {
  for (const name of wholeOnes())
    expect((await verify(name)).manifest.tables['sessions']?.rows).toBe(SESSIONS);
  expect((await openFolder(backups).list()).map(({ name }) => name).toSorted()).toEqual(
    wholeOnes().toSorted(),
  );
  for (const name of partials()) {
    await expect(verify(name)).rejects.toThrow(/torn|no backup|changed|not whole/);
    rmSync(join(backups, name));
  }
}

test(
  `a backup that is killed ${ALONE} times leaves no half one, and the product starts`,
  { timeout: LIMIT_MS },
  async () => {
    let killed = 0;
    for (let n = 0; n < ALONE; n += 1) {
      const begun = () => partials().length > 0;
      killed += await kill(['backup', backups], dataDir, { begun, afterMs: n * 60 });
      await expectNoHalfBackup();
      const { database } = await openStorage(storageOf(dataDir));
      expect(await count(database)).toBe(SESSIONS);
      await database.close();
    }
    // A quick machine may be done before the last one.
    expect(killed).toBeGreaterThan(1);
  },
);

test(
  `one that is killed ${BESIDE_A_SERVER} times beside a running server leaves no copy, and the server goes on`,
  { timeout: LIMIT_MS },
  async () => {
    const { database } = await openStorage(storageOf(dataDir));
    const close = await openBackupSocket({ dataDir, imagesDir: undefined }, database, createLog('silent'));
    const copies = () => readdirSync(dataDir).filter((name) => name.includes('-copy-'));
    try {
      let killed = 0;
      for (let n = 0; n < BESIDE_A_SERVER; n += 1) {
        const begun = () => (n === 0 ? copies().length > 0 : partials().length > 0);
        killed += await kill(['backup', backups], dataDir, { begun, afterMs: n * 60 });
        expect(await count(database)).toBe(SESSIONS);
        await expect.poll(copies, { timeout: 10_000 }).toEqual([]);
        await expectNoHalfBackup();
      }
      expect(killed).toBeGreaterThan(1);
    } finally {
      await close();
      await database.close();
    }
  },
);

test(
  `a restore that is killed ${RESTORES} times serves nothing half, and is made good by the next one`,
  { timeout: LIMIT_MS },
  async () => {
    const other = join(parent, 'restored');
    const passing = join(other, 'database-being-restored');
    // While the backup is read, while the database is made, while its schema is made, and while rows are written.
    const moments = [
      { begun: () => true, afterMs: 500 },
      { begun: () => existsSync(passing), afterMs: 100 },
      { begun: () => existsSync(join(passing, 'PG_VERSION')), afterMs: 1_500 },
      { begun: () => existsSync(join(passing, 'PG_VERSION')), afterMs: 3_000 },
    ];
    let broken = 0;
    for (const moment of moments) {
      await kill(['restore', file()], other, moment);
      if (existsSync(join(other, 'database'))) break;
      if (!existsSync(passing)) continue;
      broken += 1;
      await expect(openStorage(storageOf(other))).rejects.toThrow('a restore was broken off and left');
    }
    expect(broken).toBeGreaterThan(0);
    // A quick machine may be done before the last one, and then nothing is overwritten.
    const isDone = existsSync(join(other, 'database'));
    expect(await run(['restore', file()], other)).toMatchObject({ code: isDone ? 1 : 0 });
    const { database } = await openStorage(storageOf(other));
    expect(await count(database)).toBe(SESSIONS);
    await database.close();
  },
);

function storageOf(folder: string): Parameters<typeof openStorage>[0] {
  const quiet = () => undefined;
  return { databaseUrl: null, dataDir: folder, name: 'database', report: quiet, onFault: quiet };
}
