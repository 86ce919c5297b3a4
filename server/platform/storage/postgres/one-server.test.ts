import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterEach, expect, test } from 'vitest';
import { createEmptyPostgres, createMigratedPostgres, onServer } from '../../../../testing/own-database.ts';
import { clockOf } from '../../process/watch-clock.ts';
import { openPostgres } from './postgres.ts';

const serverUrl = process.env['DATABASE_URL'] ?? '';
const real = Date.now.bind(Date);
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  Date.now = real;
  for (const end of ends.splice(0).toReversed()) await end();
});

async function open() {
  const own = await createMigratedPostgres(serverUrl);
  ends.push(own.drop);
  const faults: string[] = [];
  const database = await openPostgres(own.url, ({ message }) => faults.push(message));
  ends.push(() => database.close());
  return { own, database, faults, name: new URL(own.url).pathname.slice(1) };
}

test.each([-300_000, 300_000])(
  'a process whose clock is %i ms ahead goes by the server’s, and knows how far it is off',
  async (aheadMs) => {
    Date.now = () => real() + aheadMs;
    const { database } = await open();
    const now = clockOf(database)().getTime();
    expect(Math.abs(now - real())).toBeLessThan(1_000);
    expect(database.shared?.time.isCorrected()).toBe(true);
    expect(Math.round((database.shared?.time.aheadMs() ?? 0) / 1_000)).toBe(aheadMs / 1_000);
    // Set right, it is noticed by the next question.
    Date.now = real;
    await expect.poll(() => database.shared?.time.isCorrected()).toBe(false);
  },
);

test('a server that became read-only is read on, says what it is, once, and writes again by itself', async () => {
  const { database, faults, name } = await open();
  const write = () =>
    database.transact('system', (tx) => tx.query(sql`delete from inquiries where public_id = 'x'`));
  await write();
  // As a fail-over to a standby: whoever connects from now on may only read.
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
  await onServer(serverUrl, `alter database ${name} set default_transaction_read_only = on`);
  await onServer(serverUrl, end);
  await expect.poll(() => database.writeTrouble()).toBe('the database takes no writes now: it is read-only');
  for (let n = 0; n < 3; n += 1)
    await expect(write()).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('it is read-only') as string,
    });
  await expect(database.transact('system', (tx) => tx.query(sql`select 1 as one`))).resolves.toEqual([
    { one: 1 },
  ]);
  expect(database.trouble()).toBeNull();
  expect(faults.filter((fault) => fault.includes('read-only'))).toHaveLength(1);
  await onServer(serverUrl, `alter database ${name} reset default_transaction_read_only`);
  await onServer(serverUrl, end);
  await expect.poll(() => database.trouble() ?? database.writeTrouble()).toBeNull();
  await write();
});

test('an upgrade says how many steps it takes, that one waits for a lock and whose, and its end', async () => {
  const own = await createEmptyPostgres(serverUrl);
  ends.push(own.drop);
  await (await openPostgres(own.url, () => undefined)).close();
  const holder = new pg.Client({ connectionString: own.url, application_name: 'a report' });
  await holder.connect();
  ends.push(() => holder.end());
  // As a database of the version before the last step, and one that somebody reads meanwhile.
  const { rows } = await holder.query<{ name: string }>(
    'delete from migrations where name like $1 returning name',
    ['0554-%'],
  );
  await holder.query('alter table plate_reads drop column typed_by');
  await holder.query('begin; lock table plate_reads in access share mode');
  const lines: string[] = [];
  const opening = openPostgres(
    own.url,
    () => undefined,
    {},
    (line) => lines.push(line),
  );
  opening.catch(() => undefined);
  await expect.poll(() => lines.join('\n')).toMatch(/upgrad/);
  await pause(5_500);
  await holder.query('rollback');
  await (await opening).close();
  const step = rows[0]?.name ?? '';
  expect(lines[0]).toBe('upgrading the database: 1 step');
  expect(lines[1]).toMatch(
    /^upgrade step 0554.*: 5\.\d s so far; it waits for a lock of “a report” \(pid \d+, idle in transaction, its transaction began \d+ s ago\)$/,
  );
  expect(lines.at(-2)).toMatch(new RegExp(`^upgrade step ${step}: done in 5\\.\\d s$`));
  expect(lines.at(-1)).toMatch(/^the database is upgraded: 1 step in \d+\.\d s$/);
});
