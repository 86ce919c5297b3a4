import { readdirSync, readFileSync } from 'node:fs';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmptyDatabase, type EmptyTestDatabase } from '../../testing/empty-database.ts';
import { readRows } from '../../testing/rows.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createClient } from '../../testing/test-client.ts';
import { signIn } from '../../testing/test-people.ts';
import type { Database } from '../platform/storage/database.ts';
import { parseBackupKey } from './format/backup-key.ts';
import { readBackup } from './read-backup.ts';
import { restoreBackup, type Restored } from './restore/restore-backup.ts';
import { openFolder } from './targets/folder.ts';

/** Backups of what was released, made as docs/operations/backup.md says; their key is no secret. */
const FOLDER = 'testing/fixtures';
const KEY = parseBackupKey('0'.repeat(64)) ?? Buffer.alloc(0);
const releases = readdirSync(FOLDER).flatMap((name) => /^(.+)\.backup$/.exec(name)?.[1] ?? []);

interface Facts {
  readonly email: string;
  readonly password: string;
  readonly driver: { readonly email: string; readonly password: string };
  readonly entry: string;
  readonly exit: string;
}

test('there is the data of a release to upgrade', () => {
  expect(releases.length).toBeGreaterThan(0);
});

describe.each(releases)('the data of the release of %s, brought to today’s schema', (release) => {
  const facts = JSON.parse(readFileSync(`${FOLDER}/${release}.json`, 'utf8')) as Facts;
  let empty: EmptyTestDatabase;
  let restored: Restored;
  let database: Database;
  let app: TestApp;
  beforeAll(async () => {
    empty = await createEmptyDatabase();
    const connection = await empty.connect();
    const parts = readBackup(openFolder(FOLDER).read(`${release}.backup`), KEY);
    restored = await restoreBackup(connection, release, parts, '/nowhere');
    await connection.close();
    database = await empty.open();
    app = await createTestApp({ database, now: new Date().toISOString() });
  }, 180_000);
  afterAll(async () => {
    await app.end();
    await database.close();
    await empty.remove();
  });

  test('takes the steps that came since, and loses nothing', async () => {
    expect(restored.steps.length).toBeGreaterThan(0);
    const [found] = await database.transact('system', (transaction) =>
      readRows<{ sessions: number; movements: number; money: number; images: number }>(
        transaction,
        sql`select (select count(*) from sessions)::int as sessions,
          (select count(*) from ledger_movements)::int as movements,
          (select sum(abs(paise)) from ledger_lines)::int as money,
          (select count(*) from read_images)::int as images`,
      ),
    );
    expect(found?.sessions).toBe(restored.manifest.tables['sessions']?.rows);
    expect(found?.movements).toBe(restored.manifest.ledger.movements);
    expect(found?.movements).toBeGreaterThan(10);
    expect(found?.money).toBeGreaterThan(0);
    expect(found?.images).toBe(1);
  });

  test('the product answers on it: its people sign in, its cameras read, its sessions show', async () => {
    const boss = await signIn(app, facts.email, facts.password);
    const parking = await boss.client.call('GET', '/api/parking?mall=Fixture');
    expect(parking.status).toBe(200);
    expect(parking.body).toHaveLength(restored.manifest.tables['sessions']?.rows ?? -1);
    const driver = await signIn(app, facts.driver.email, facts.driver.password);
    expect((await driver.client.call('GET', '/api/history')).status).toBe(200);
    const camera = createClient(app.http, {
      headers: { authorization: `Bearer ${facts.entry}` },
      origin: null,
    });
    const body = { readId: 'after-the-upgrade', plate: 'MH12ZZ9999', readAt: app.now().toISOString() };
    expect(await camera.call('POST', '/api/ingest/plate-reads', body)).toMatchObject({
      status: 200,
      body: { decision: 'open' },
    });
  });
});
