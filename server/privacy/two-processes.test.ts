import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMarks } from '../../testing/find-marks.ts';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';
import { leaveTraces, signUpMarked, WITH_MAIL, type MarkedPerson } from '../../testing/marked-person.ts';
import { createEmptyPostgres } from '../../testing/own-database.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { DRIVER_PASSWORD } from '../../testing/test-people.ts';
import { addPhone } from '../../testing/two-step.ts';
import { ErasureList } from '../backup/index.ts';
import { restore } from '../backup/commands.ts';
import { readBeside } from '../backup/erasures/beside-backups.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { openFolder } from '../backup/targets/folder.ts';
import { readConfig } from '../config.ts';
import { openPostgres } from '../platform/storage/postgres/postgres.ts';

const BACKUP_KEY = '7a'.repeat(32);
const parent = mkdtempSync(join(tmpdir(), 'gms-erased-by-another-'));
const inside = (name: string) => join(parent, name);

let gates: GateTests;
let other: TestApp;
let person: MarkedPerson;
/** The backup of before the erasure, where no list lies. */
let file: string;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString(), env: { ...WITH_MAIL, DATA_DIR: inside('first') } });
  other = await createTestApp({
    database: gates.database,
    now: at(200).toISOString(),
    env: { ...WITH_MAIL, DATA_DIR: inside('other') },
  });
  const mall = await gates.addMall();
  person = await signUpMarked(gates);
  await leaveTraces(gates, mall, person);
  file = join(parent, (await backUp(inside('before'))).name);
  copyFileSync(join(inside('before'), file.slice(parent.length + 1)), file);
  gates.app.setNow(at(200));
  await person.client.call('POST', '/api/account/second-factor/confirmation', { password: DRIVER_PASSWORD });
  const phone = await addPhone(gates.app, person);
  const body = { password: DRIVER_PASSWORD, factor: { code: phone.code() } };
  const erased = await person.client.call('POST', '/api/account/erasure', body);
  expect(erased.body).toMatchObject({ ok: true, underWay: 0 });
});
afterAll(async () => {
  await other.end();
  await gates.end();
  rmSync(parent, { recursive: true, force: true });
});

function backUp(place: string) {
  mkdirSync(place, { recursive: true });
  return makeBackup({
    openSnapshot: gates.database.openSnapshot,
    imagesDir: join(inside('first'), 'images'),
    target: openFolder(place),
    key: Buffer.from(BACKUP_KEY, 'hex'),
    now: at(300),
  });
}

const accounts = (erasures: readonly { kind: string }[]) =>
  erasures.filter(({ kind }) => kind === 'account').length;

test('the data folder of each process has the list, whichever of them erased', async () => {
  const list = new ErasureList({ dataDir: inside('other'), isDemo: false });
  await expect.poll(() => accounts(list.read())).toBe(1);
});

test('a backup that is made by hand, wherever to, has the whole list beside it', async () => {
  expect(accounts((await readBeside(openFolder(inside('before')))) ?? [])).toBe(0);
  await backUp(inside('after'));
  expect(accounts((await readBeside(openFolder(inside('after')))) ?? [])).toBe(1);
});

/** Restores the backup of before into a new database and answers what of the person is there once it is served. */
async function restoreBefore(backupTo: string, dataDir: string) {
  const { url, drop } = await createEmptyPostgres(process.env['DATABASE_URL'] ?? '');
  const lines: string[] = [];
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, BACKUP_TO: backupTo, BACKUP_KEY };
  await restore({ config: readConfig(env, false), words: [file], print: (line) => lines.push(line) });
  const database = await openPostgres(url, () => undefined);
  try {
    const app = await createTestApp({
      database,
      now: at(400).toISOString(),
      env: { ...WITH_MAIL, DATA_DIR: dataDir },
    });
    const marks = await findMarks(database, person.marks);
    await app.end();
    return { marks, line: lines.at(-1) };
  } finally {
    await database.close();
    await drop();
  }
}

test('a restore takes the list where the configuration has its backups too, and says how far it goes', async () => {
  const { marks, line } = await restoreBefore(inside('after'), inside('restored'));
  expect(marks).toEqual([]);
  expect(line).toMatch(/erased again at the next start, by a list of \d+ rows, the last of 2026-11-20T/);
  expect(line).toContain(join(inside('restored'), 'erasures'));
});

test('a restore into the data folder of a process that erased nobody itself brings nobody back', async () => {
  const { marks } = await restoreBefore(inside('empty'), inside('other'));
  expect(marks).toEqual([]);
});

test('without any list it says plainly that nobody is known as erased', async () => {
  const { marks, line } = await restoreBefore(inside('none'), inside('fresh'));
  expect(marks).not.toEqual([]);
  expect(line).toMatch(
    /^there is no list of erasures beside the backup; nobody is known as erased here: if the product ran after/,
  );
});
