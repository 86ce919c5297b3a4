import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStorage } from '../open-storage.ts';

let folder: string;
let before: number;
beforeAll(() => {
  before = process.umask(0);
  folder = mkdtempSync(join(tmpdir(), 'gms-private-'));
});
afterAll(() => {
  process.umask(before);
  rmSync(folder, { recursive: true, force: true });
});

const modes = (path: string): [string, number][] => {
  const found = lstatSync(path);
  const inside = found.isDirectory() ? readdirSync(path).flatMap((name) => modes(join(path, name))) : [];
  return [[path, found.mode & 0o777], ...inside];
};
const open = () =>
  modes(join(folder, 'database')).filter(([path, mode]) => !path.endsWith('/link') && (mode & 0o077) !== 0);

async function run(): Promise<void> {
  const wanted = { databaseUrl: null, dataDir: folder, name: 'database', report: () => undefined };
  const { database } = await openStorage({ ...wanted, onFault: () => undefined });
  try {
    await database.transact('system', (transaction) => transaction.query(FILL));
    expect(open()).toEqual([]);
  } finally {
    await database.close();
  }
}

const FILL = sql`insert into inquiries (public_id, first_name, last_name, email, phone, message, created_at)
  select gen_random_uuid(), 'a', 'b', 'a@example.com', '98250', repeat('x', 4000), now() from generate_series(1, 500)`;

test('nobody else may read or write a file of the embedded database, from its making on', async () => {
  await run();
  expect(modes(join(folder, 'database')).length).toBeGreaterThan(500);
  expect(open()).toEqual([]);
});

test('files that stood open are put right at the next start, links and what they lead to are left alone', async () => {
  const elsewhere = join(folder, 'elsewhere');
  writeFileSync(elsewhere, '');
  chmodSync(elsewhere, 0o666);
  for (const [path] of modes(join(folder, 'database'))) {
    chmodSync(path, lstatSync(path).isDirectory() ? 0o777 : 0o666);
  }
  expect(open().length).toBeGreaterThan(500);
  symlinkSync(elsewhere, join(folder, 'database', 'link'));
  process.umask(0);
  await run();
  expect(open()).toEqual([]);
  expect(lstatSync(elsewhere).mode & 0o777).toBe(0o666);
});
