import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../testing/test-app.ts';
import { readRows } from '../../../testing/rows.ts';
import { createLog } from '../process/log.ts';
import type { Database } from '../storage/database.ts';
import { openPostgres } from '../storage/postgres/postgres.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { createJobs, type Jobs } from './jobs.ts';

let first: Database;
let second: Database;
const runs: string[] = [];
let jobs: [Jobs, Jobs];

function start(database: Database, name: string): Jobs {
  const made = createJobs({
    database,
    clock: () => new Date(),
    log: createLog('silent'),
    metrics: createMetrics(),
  });
  made.add({ name: 'count', every: 20, run: async () => void runs.push(name) });
  made.start();
  return made;
}

beforeAll(async () => {
  first = await openTestDatabase();
  const [row] = await first.transact('system', (transaction) =>
    readRows<{ name: string }>(transaction, sql`select current_database() as name`),
  );
  const url = new URL(process.env['DATABASE_URL'] ?? '');
  url.pathname = `/${row?.name}`;
  second = await openPostgres(url.href, () => undefined);
  jobs = [start(first, 'first'), start(second, 'second')];
});
afterAll(async () => {
  for (const one of jobs) await one.stop();
  await second.close();
  await first.close();
});

const leaders = () => jobs.filter((one) => one.isLeader());

test('one of two processes leads, and it alone runs the jobs', async () => {
  await expect.poll(() => leaders().length).toBe(1);
  runs.length = 0;
  await expect.poll(() => runs.length).toBeGreaterThan(5);
  expect(new Set(runs).size).toBe(1);
  expect(leaders()).toHaveLength(1);
});

test('when the leader’s connection ends, one leads again within seconds', async () => {
  await endLeader();
  await expect.poll(() => leaders().length, { timeout: 5_000 }).toBe(1);
  runs.length = 0;
  await expect.poll(() => runs.length).toBeGreaterThan(5);
  expect(new Set(runs).size).toBe(1);
});

test('a leader that stops makes way for the other', async () => {
  const [leader] = leaders();
  await leader?.stop();
  await expect.poll(() => leaders().filter((one) => one !== leader).length, { timeout: 5_000 }).toBe(1);
});

/** Ends the connection that holds the lock, as the death of its process would. */
async function endLeader(): Promise<void> {
  await first.transact('system', async (transaction) => {
    await transaction.query(sql`reset role`);
    const ended = await transaction.query(sql`
      select pg_terminate_backend(l.pid) from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and a.datname = current_database() and a.application_name like '%listener%'`);
    expect(ended).toHaveLength(1);
  });
}
