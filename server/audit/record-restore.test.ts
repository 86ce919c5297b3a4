import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readTrail } from '../../testing/audit-trail.ts';
import { createEmptyDatabase, type EmptyTestDatabase } from '../../testing/empty-database.ts';
import { createTestApp, openTestDatabase, type TestApp } from '../../testing/test-app.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { readBackup } from '../backup/read-backup.ts';
import { restoreBackup } from '../backup/restore/restore-backup.ts';
import { openFolder } from '../backup/targets/folder.ts';
import type { Database } from '../platform/storage/database.ts';
import { recordSecurityEvent } from './record-event.ts';

const KEY = randomBytes(32);
const AT = '2026-11-20T04:30:00.000Z';
const FROM = { backup: 'gms-20261120T043000Z-00000000.backup', at: AT };
const HEADS = 'audit-heads-embedded.jsonl';

let folder: string;
/** The heads as they were when the old machine died: of the backup's records and of four later ones. */
let heads: string;
let name: string;
let dataDir: string;
let empty: EmptyTestDatabase;
let database: Database;
let app: TestApp;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gms-restored-trail-'));
  const old = await openTestDatabase();
  await record(old, 3, '2026-11-20T10:00:00+05:30');
  const target = openFolder(join(folder, 'backups'));
  const openSnapshot = old.openSnapshot;
  ({ name } = await makeBackup({ openSnapshot, imagesDir: folder, target, key: KEY, now: new Date(AT) }));
  await record(old, 4, '2026-11-21T10:00:00+05:30');
  await old.close();
  heads = readFileSync(join(folder, HEADS), 'utf8');
  expect(heads.trim().split('\n')).toHaveLength(2);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'gms-restored-'));
  empty = await createEmptyDatabase();
  const connection = await empty.connect();
  const parts = readBackup(openFolder(join(folder, 'backups')).read(name), KEY);
  await restoreBackup(connection, name, parts, join(dataDir, 'images'));
  await connection.close();
  database = await empty.open();
}, 120_000);
afterEach(async () => {
  await app.end();
  await database.close();
  await empty.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Records so many events on a day; the head is copied when the application ends. */
async function record(on: Database, count: number, now: string): Promise<void> {
  const writing = await createTestApp({ database: on, now, env: { DATA_DIR: folder } });
  writing.audit.start();
  for (let n = 0; n < count; n += 1)
    await on.transact('system', (transaction) =>
      recordSecurityEvent(transaction, { kind: 'mall_changed', facts: { n } }),
    );
  await writing.stop();
}

async function restart(env: Record<string, string> = {}): Promise<TestApp> {
  app = await createTestApp({
    database,
    now: '2026-11-22T10:00:00+05:30',
    env: { DATA_DIR: dataDir, ...env },
  });
  return app;
}
const kinds = async () => (await readTrail(app)).map(({ action }) => action);

test('an older backup: what it lacks is reported and recorded, and the trail goes on unbroken', async () => {
  writeFileSync(join(dataDir, HEADS), heads);
  await restart();
  const { isWhole, sentence } = await app.audit.recordRestore(FROM);
  expect(isWhole).toBe(true);
  expect(sentence).toContain(
    'The audit trail is unbroken: 3 records, each sealed and in its place. It holds the head that was copied beside the key.',
  );
  expect(sentence).toContain('it lacks at least 4 records that were sealed until 2026-11-21T');
  const last = (await readTrail(app)).at(-1);
  expect(last).toMatchObject({
    number: 4,
    actor: 'command line',
    action: 'restored',
    detail: { backup: FROM.backup, of: AT, records: 3, missing: 4 },
  });
  const newest = JSON.parse(heads.trim().split('\n')[1] ?? '') as { hash: string };
  expect(last?.detail).toMatchObject({ laterHead: newest.hash });
  // The heads of before are put aside, not lost.
  const aside = readdirSync(dataDir).find((file) => file.startsWith(`${HEADS}.`)) ?? '';
  expect(readFileSync(join(dataDir, aside), 'utf8')).toBe(heads);
  expect(sentence).toContain(aside);
  expect(await app.audit.describe()).toMatchObject({ isWhole: true });
});

test('the backup of the last moment, one on a new machine without heads, and one beside heads of another trail', async () => {
  writeFileSync(join(dataDir, HEADS), `${heads.split('\n')[0]}\n`);
  await restart();
  const { sentence } = await app.audit.recordRestore(FROM);
  expect(sentence).toBe(
    'The audit trail is unbroken: 3 records, each sealed and in its place. It holds the head that was copied beside the key. The restore is recorded in it.',
  );
  expect((await readTrail(app)).at(-1)).toMatchObject({ action: 'restored', detail: { missing: 0 } });
  expect(await app.audit.describe()).toMatchObject({ isWhole: true });

  await app.end();
  rmSync(dataDir, { recursive: true });
  await restart();
  expect((await app.audit.recordRestore(FROM)).sentence).toContain(
    'There is no copy of an earlier head to hold it against.',
  );
  await app.end();
  writeFileSync(join(dataDir, HEADS), heads.replaceAll(/"trail":"[^"]+"/g, '"trail":"other"'));
  await restart();
  const other = await app.audit.recordRestore(FROM);
  expect(other.isWhole).toBe(true);
  expect(other.sentence).toContain('Heads of another trail were put aside in');
  expect(await app.audit.describe()).toMatchObject({ isWhole: true });
});

test('a trail with another key, or one that was changed, is reported as broken and stays as it is', async () => {
  await restart({ AUDIT_KEY: 'another-key-than-the-one-it-was-sealed-with' });
  const { isWhole, sentence } = await app.audit.recordRestore(FROM);
  expect({ isWhole, sentence }).toEqual({
    isWhole: false,
    sentence: expect.stringContaining('sealed with a key that is not here') as string,
  });
  await app.end();
  await restart();
  await database.transact('system', async (transaction) => {
    await transaction.query(sql`reset role`);
    await transaction.query(sql`alter table audit_entries disable trigger all`);
    await transaction.query(sql`update audit_entries set actor = 'nobody' where number = 2`);
  });
  writeFileSync(join(dataDir, HEADS), heads);
  const after = await app.audit.recordRestore(FROM);
  expect(after).toMatchObject({ isWhole: false });
  expect(after.sentence).toContain('broken at record 2: what it says is not what was sealed');
  expect(await kinds()).not.toContain('restored');
  expect(readFileSync(join(dataDir, HEADS), 'utf8')).toBe(heads);
});
