import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  await addMall(root, 'Palladium Mall');
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
      matching(/^\d+ tables, \d+ rows, 0 images; ledger of 0 movements, hash [0-9a-f]{64}$/),
      STRING,
    ],
    errors: [],
  });
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
  const restored = await run(`restore ${file}`, { DATA_DIR: other });
  expect(restored).toEqual({
    code: 0,
    out: [
      matching(/^whole: of /),
      matching(/^restored in [\d.]+ s, with the same rows and the same ledger; its schema is today’s$/),
      'who was signed in signs in again',
      matching(/^there is no list of erasures beside the backup: /),
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
