import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startAdminCommand } from '../testing/admin-command.ts';
import { readTrail } from '../testing/audit-trail.ts';
import { buildServer, type BuiltServer } from '../testing/built-server.ts';
import { createTestApp, schemaDump } from '../testing/test-app.ts';
import { addMall, signInSuperAdmin } from '../testing/test-people.ts';
import { addPhone } from '../testing/two-step.ts';
import { readRows } from '../testing/rows.ts';
import type { Database } from './platform/storage/database.ts';
import { makePrivate } from './platform/storage/embedded/private-files.ts';
import { openPglite } from './platform/storage/embedded/pglite.ts';

// The commands as an operator gives them, each a process of its own, on the embedded database of a data folder.

// Each command is a process that opens the database: on a slow machine three of them take minutes.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const STRING = expect.any(String) as string;
const matching = (pattern: RegExp) => expect.stringMatching(pattern) as string;

let server: BuiltServer;
let parent: string;
let dataDir: string;
let backups: string;
let email: string;
let records: number;

beforeAll(async () => {
  server = buildServer();
  parent = mkdtempSync(join(tmpdir(), 'gms-commands-'));
  [dataDir, backups] = [join(parent, 'data'), join(parent, 'backups')];
  const database = await openPglite(join(dataDir, 'database'), await schemaDump());
  const app = await createTestApp({ database, env: { DATA_DIR: dataDir } });
  const root = await signInSuperAdmin(app);
  ({ email } = root);
  const mall = await addMall(root, 'Palladium Mall');
  const upload = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]).toString('base64');
  expect(await root.client.call('PUT', `/api/super/malls/${mall}/image`, { upload })).toMatchObject({
    status: 200,
  });
  await addPhone(app, root);
  records = (await readTrail(app)).length;
  await app.stop();
  await database.close();
  makePrivate(join(dataDir, 'database'));
});
afterAll(() => {
  server.remove();
  rmSync(parent, { recursive: true, force: true });
});

const run = (words: string, environment: Record<string, string> = {}) =>
  startAdminCommand(server, words.split(' '), { DATA_DIR: dataDir, ...environment }).ended;

/** Works on the database while no command has it. */
async function onDatabase<T>(folder: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openPglite(join(folder, 'database'));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

test('an unknown command is answered with all of them, and ends with 1', async () => {
  expect(await run('verify-everything')).toEqual({
    code: 1,
    out: [],
    errors: [
      'usage: npm run admin -- create-super-admin EMAIL (the password is read from standard input)',
      ...Array.from({ length: 6 }, () => matching(/^ {7}npm run admin -- /)),
    ],
  });
});

test('a machine that lets the program open too few files is named in one line, whatever it was to do', () => {
  const run = spawnSync('sh', ['-c', 'ulimit -n 60; exec "$0" "$1"', process.execPath, server.main], {
    env: { PATH: process.env['PATH'], DATA_DIR: join(parent, 'few'), PORT: '0', HOST: '127.0.0.1' },
    encoding: 'utf8',
  });
  expect(run).toMatchObject({
    status: 1,
    stdout: '',
    stderr: matching(/^this machine lets the product open too few files \(EMFILE\): [^\n]*\n$/),
  });
});

test('verify-audit says how the trail stands', async () => {
  expect(await run('verify-audit')).toEqual({
    code: 0,
    out: [
      `The audit trail is unbroken: ${records} records, each sealed and in its place. There is no copy of an earlier head to hold it against.`,
    ],
    errors: [],
  });
});

test('reset-second-factor takes the factors of the one who is named', async () => {
  expect(await run('reset-second-factor nobody@example.com')).toEqual({
    code: 1,
    out: [],
    errors: ['nobody@example.com has no account.'],
  });
  expect(await run(`reset-second-factor ${email}`)).toEqual({
    code: 0,
    out: [`${email} has no second factor now and sets one up at the next sign-in, where one is required`],
    errors: [],
  });
  const left = await onDatabase(dataDir, (database) =>
    database.transact('system', async (transaction) => ({
      factors: await readRows(transaction, sql`select account_id from authenticator_apps`),
      records: await readRows(transaction, sql`select actor, action from audit_pending`),
    })),
  );
  expect(left).toEqual({
    factors: [],
    records: [{ actor: 'command line', action: 'second_factor_removed' }],
  });
});

test('backup writes one file, or says in a sentence what is missing', async () => {
  const usage = 'say where to: npm run admin -- backup FOLDER (or s3://bucket/prefix), or set BACKUP_TO';
  expect(await run('backup')).toEqual({ code: 1, out: [], errors: [usage] });
  expect(await run(`backup ${backups}`, { BACKUP_KEY: '' })).toMatchObject({
    code: 1,
    errors: [matching(/^backups are encrypted: give the key as BACKUP_KEY/)],
  });
  const made = await run(`backup ${backups}`);
  const [name = ''] = readdirSync(backups);
  expect(made).toEqual({
    code: 0,
    out: [
      matching(new RegExp(`^${name} in ${backups}: [\\d.]+ MB in [\\d.]+ s$`)),
      matching(/^\d+ tables, \d+ rows, 1 images; ledger of 0 movements, hash [0-9a-f]{64}$/),
      STRING,
    ],
    errors: [],
  });
});

test('a backup without images that the database names says so on a line of its own, and ends with 2', async () => {
  const [apart, copies] = [join(parent, 'no-images'), join(parent, 'lacking')];
  const warning = matching(
    /^WARNING: 1 of 1 images were not (in .*no-images \(IMAGES_DIR\)|there when it was made): /,
  );
  const made = await run(`backup ${copies}`, { IMAGES_DIR: apart });
  expect(made).toMatchObject({ code: 2, errors: [] });
  expect(made.out.slice(1, 3)).toEqual([matching(/ rows, 0 images; ledger of /), warning]);
  const file = join(copies, readdirSync(copies)[0] ?? '');
  expect(await run(`verify ${file}`)).toEqual({ code: 2, out: [matching(/^whole: /), warning], errors: [] });
  const restored = await run(`restore ${file}`, { DATA_DIR: join(parent, 'lacking-restored') });
  expect(restored).toMatchObject({ code: 2, errors: [] });
  expect(restored.out).toContainEqual(warning);
});

test.each(['package.json', '/proc/zz'])('a backup cannot lie in %s, in one line', async (place) => {
  expect(await run(`backup ${place}`)).toEqual({
    code: 1,
    out: [],
    errors: [matching(/^\/.* cannot be made or is no folder, so no backup can lie there \(/)],
  });
});

test.each(['verify-audit', 'sign-out-everybody', 'reset-second-factor nobody@example.com'])(
  '%s makes no database where there is none',
  async (words) => {
    const nowhere = join(parent, 'misspelt');
    expect(await run(words, { DATA_DIR: nowhere })).toEqual({
      code: 1,
      out: [],
      errors: [`there is no database in ${nowhere} (DATA_DIR), and DATABASE_URL is not set`],
    });
    expect(existsSync(nowhere)).toBe(false);
  },
);

test('verify-audit makes no key where there is none', async () => {
  expect(await run('verify-audit', { AUDIT_KEY: '' })).toEqual({
    code: 1,
    out: [],
    errors: [matching(/^there is no key of the audit trail in .* \(DATA_DIR\), and AUDIT_KEY is not set: /)],
  });
  expect(existsSync(join(dataDir, 'audit-key'))).toBe(false);
});

test('verify reads a backup whole, and refuses one that is torn or not there', async () => {
  const file = join(backups, readdirSync(backups)[0] ?? '');
  const verified = await run(`verify ${file}`);
  expect(verified).toMatchObject({
    code: 0,
    out: [matching(/^whole: of 20\d\d-.*, from the embedded database, program [\d.]+, \d+ schema steps; /)],
    errors: [],
  });
  const torn = join(parent, 'torn');
  writeFileSync(torn, readFileSync(file).subarray(0, -100));
  expect(await run(`verify ${torn}`)).toEqual({
    code: 1,
    out: [],
    errors: [matching(/^the backup is torn|^the backup was changed/)],
  });
  expect(await run('verify nowhere')).toMatchObject({ code: 1, errors: ['there is no file nowhere'] });
});

test('restore fills an empty data folder and says how the audit trail stands; it overwrites nothing', async () => {
  const file = join(backups, readdirSync(backups)[0] ?? '');
  expect(await run(`restore ${file}`)).toMatchObject({
    code: 1,
    errors: [matching(/holds a database, and nothing in it is overwritten/)],
  });
  const other = join(parent, 'restored');
  for (const imagesDir of ['package.json', '/proc/zz'])
    expect(await run(`restore ${file}`, { DATA_DIR: other, IMAGES_DIR: imagesDir })).toEqual({
      code: 1,
      out: [matching(/^whole: of /)],
      errors: [
        matching(
          /^IMAGES_DIR=".*" is not allowed: it must be a folder that this process can make and write to \(/,
        ),
      ],
    });
  const restored = await run(`restore ${file}`, { DATA_DIR: other });
  expect(restored).toEqual({
    code: 0,
    out: [
      matching(/^whole: of /),
      matching(/^restored in [\d.]+ s, with the same rows and the same ledger; its schema is today’s$/),
      'who was signed in signs in again',
      matching(/^there is no list of erasures beside the backup; nobody is known as erased here: /),
      matching(/^The audit trail is unbroken: \d+ records, .* The restore is recorded in it\.$/),
    ],
    errors: [],
  });
  expect(await run('verify-audit', { DATA_DIR: other })).toMatchObject({
    code: 0,
    out: [matching(/It holds the head that was copied beside the key\.$/)],
  });

  await onDatabase(other, (database) =>
    database.transact('system', async (transaction) => {
      await transaction.query(sql`reset role`);
      await transaction.query(sql`alter table audit_entries disable trigger all`);
      await transaction.query(sql`update audit_entries set actor = 'nobody' where number = 2`);
    }),
  );
  expect(await run('verify-audit', { DATA_DIR: other })).toEqual({
    code: 1,
    out: [],
    errors: ['The audit trail is broken at record 2: what it says is not what was sealed.'],
  });
});
