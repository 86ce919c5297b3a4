import sql from 'sql-template-tag';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../testing/test-app.ts';
import { readRows } from '../../../testing/rows.ts';
import {
  openBackupPlace,
  runsAfterChecks,
  type BackupPlace,
  type BackupProcess,
} from '../../../testing/scheduled-backups.ts';
import type { Database } from '../../platform/storage/database.ts';
import { openPostgres } from '../../platform/storage/postgres/postgres.ts';

const DAY = 86_400_000;
const DAYS = 5;

let first: Database;
let second: Database;
let place: BackupPlace;
let processes: BackupProcess[];

beforeAll(async () => {
  first = await openTestDatabase();
  const [row] = await first.transact('system', (transaction) =>
    readRows<{ name: string }>(transaction, sql`select current_database() as name`),
  );
  const url = new URL(process.env['DATABASE_URL'] ?? '');
  url.pathname = `/${row?.name}`;
  second = await openPostgres(url.href, () => undefined);
  place = openBackupPlace('2026-11-20T10:00:00+05:30');
  processes = [await place.start(first), await place.start(second)];
});
afterAll(async () => {
  for (const one of processes) await one.stop();
  await second.close();
  await first.close();
  place.remove();
});

const expectRuns = async (count: number) =>
  await expect.poll(() => runsAfterChecks(first), { timeout: 30_000 }).toHaveLength(count);
const makers = () => processes.filter(({ logged }) => logged.includes('a backup was made and read back'));

test('two processes make one backup a day between them, and when one ends the other goes on', async () => {
  await expectRuns(1);
  for (let day = 2; day <= DAYS; day += 1) {
    place.now = new Date(place.now.getTime() + DAY);
    await expectRuns(day);
    expect(await runsAfterChecks(first)).toHaveLength(day);
  }
  expect(makers()).toHaveLength(1);
  expect(readdirSync(place.folder)).toHaveLength(2);
  await makers()[0]?.stop();
  place.now = new Date(place.now.getTime() + DAY);
  await expectRuns(DAYS + 1);
  expect(makers()).toHaveLength(2);
  expect((await runsAfterChecks(first)).every(({ fault }) => fault === null)).toBe(true);
});
