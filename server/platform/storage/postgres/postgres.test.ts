import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterEach, expect, test, vi } from 'vitest';
import { catchUncaught } from '../../../../testing/catch-uncaught.ts';
import { openFlakyLine, type FlakyLine } from '../../../../testing/flaky-line.ts';
import { readRows } from '../../../../testing/rows.ts';
import type { Database } from '../database.ts';
import { openPostgres } from './postgres.ts';

// Needs a server: runs where DATABASE_URL names one, as in the second run of continuous integration.
const url = process.env['DATABASE_URL'];
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

test('a server that isn’t there is a plain fault at the start', async () => {
  await expect(openPostgres('postgres://nobody@127.0.0.1:1/none', () => undefined)).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  });
});

/** A database of its own on the test server, reached over a connection that can be frozen and cut. */
async function open(
  limits?: Parameters<typeof openPostgres>[2],
  options?: string,
): Promise<{ database: Database; line: FlakyLine }> {
  const own = new URL(url ?? '');
  const line = await openFlakyLine({ host: own.hostname, port: Number(own.port || 5432) });
  ends.push(() => line.close());
  const name = `gms_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name}`);
  ends.push(() => onServer(`drop database ${name} with (force)`));
  own.pathname = `/${name}`;
  own.host = `127.0.0.1:${line.port}`;
  if (options) own.searchParams.set('options', options);
  const database = await openPostgres(own.href, () => undefined, limits);
  ends.push(() => database.close());
  return { database, line };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const insert = (database: Database, id: string) =>
  database.transact('system', (tx) =>
    tx.query(sql`insert into inquiries (public_id, first_name, last_name, email, phone, message, created_at)
      values (${id}, 'a', 'b', 'a@b.example', '1', 'm', now())`),
  );

async function timed(work: Promise<unknown>): Promise<{ ms: number; error: unknown }> {
  const began = performance.now();
  const error = await work.then(
    () => null,
    (fault: unknown) => fault,
  );
  return { ms: performance.now() - began, error };
}

const refused = { error: { status: 503, code: 'unavailable' } };

test(
  'a frozen server is answered 503 within 5 seconds, for calls under way and for new ones, and mends',
  { timeout: 60_000 },
  async () => {
    const { database, line } = await open();
    await insert(database, 'before');
    line.freeze();
    const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => timed(insert(database, `f${i}`))));
    for (const answer of answers) {
      expect(answer).toMatchObject(refused);
      expect(answer.ms).toBeLessThan(5_000);
    }
    expect(database.trouble()).toContain('does not answer');
    const later = await timed(insert(database, 'later'));
    expect(later).toMatchObject(refused);
    expect(later.ms).toBeLessThan(100);
    line.thaw();
    await vi.waitFor(() => insert(database, 'after'), { timeout: 10_000, interval: 200 });
    expect(database.trouble()).toBeNull();
  },
);

test(
  'a server that goes away and comes back is mended by itself, and whoever rests on it learns of its return',
  { timeout: 60_000 },
  async () => {
    const { database, line } = await open();
    const received: string[] = [];
    const returned = vi.fn<() => void>();
    database.onReturn(returned);
    await database.shared?.listen('news', (payload) => received.push(payload));
    line.cut();
    const away = await timed(insert(database, 'away'));
    expect(away).toMatchObject(refused);
    expect(away.ms).toBeLessThan(5_000);
    await vi.waitFor(() => expect(database.trouble()).not.toBeNull(), { timeout: 5_000 });
    line.mend();
    await vi.waitFor(() => insert(database, 'back'), { timeout: 10_000, interval: 200 });
    await vi.waitFor(() => expect(returned).toHaveBeenCalled(), { timeout: 5_000 });
    await database.shared?.notify('news', "it's back");
    await vi.waitFor(() => expect(received).toEqual(["it's back"]));
  },
);

test('a line that breaks while a transaction asks nothing fails that transaction and not the process', async () => {
  const { database, line } = await open();
  const uncaught = vi.fn<(error: unknown) => void>();
  const release = catchUncaught(uncaught);
  try {
    const pausing = timed(
      database.transact('system', async (tx) => {
        await tx.query(sql`select 1`);
        line.cut();
        await pause(200);
        await tx.query(sql`select 2`);
      }),
    );
    expect(await pausing).toMatchObject(refused);
    expect(uncaught).not.toHaveBeenCalled();
    line.mend();
    await vi.waitFor(() => insert(database, 'after the break'), { timeout: 10_000, interval: 200 });
  } finally {
    release();
  }
});

test('more calls than may wait are refused at once', async () => {
  const { database } = await open({
    connections: { gate: 1, reading: 1, people: 2, job: 1 },
    mostWaiting: 3,
  });
  const slow = () => timed(database.transact('system', (tx) => tx.query(sql`select pg_sleep(0.5)`)));
  const answers = await Promise.all(Array.from({ length: 12 }, slow));
  const turnedAway = answers.filter(({ error }) => error !== null);
  expect(turnedAway).toHaveLength(12 - 2 - 3);
  for (const answer of turnedAway) {
    expect(answer).toMatchObject(refused);
    expect(answer.ms).toBeLessThan(200);
  }
});

test(
  'two transactions that block each other both end well: one begins anew',
  { timeout: 20_000 },
  async () => {
    const { database } = await open();
    await insert(database, 'x');
    await insert(database, 'y');
    const touch = async (first: string, second: string) =>
      database.transact('system', async (tx) => {
        await tx.query(sql`update inquiries set phone = phone || '+' where public_id = ${first}`);
        await tx.query(sql`select pg_sleep(0.3)`);
        await tx.query(sql`update inquiries set phone = phone || '+' where public_id = ${second}`);
      });
    await Promise.all([touch('x', 'y'), touch('y', 'x')]);
    const phones = await database.transact('system', (tx) => tx.query(sql`select phone from inquiries`));
    expect(phones).toEqual([{ phone: '1++' }, { phone: '1++' }]);
  },
);

test('a table that another process changes under a planned statement costs one 503, not the connection', async () => {
  const { database } = await open({ connections: { gate: 1, reading: 1, people: 1, job: 1 } });
  await insert(database, 'a');
  const readRow = () =>
    database.transact('system', (tx) => tx.query(sql`select * from inquiries where public_id = ${'a'}`));
  await readRow();
  await alter(database, 'alter table inquiries add column planted int');
  expect(await timed(readRow())).toMatchObject(refused);
  expect(await readRow()).toMatchObject([{ public_id: 'a', planted: null }]);
});

/** As another process's migration would, on a connection of its own. */
async function alter(database: Database, statement: string): Promise<void> {
  const [row] = await database.transact('system', (tx) =>
    readRows<{ name: string }>(tx, sql`select current_database()::text as name`),
  );
  const own = new URL(url ?? '');
  own.pathname = `/${row?.name}`;
  const client = new pg.Client({ connectionString: own.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

test('options of the URL stand beside ours', async () => {
  const { database } = await open({}, '-c synchronous_commit=off');
  const [settings] = await database.transact('system', (tx) =>
    tx.query(sql`select current_setting('jit') as jit, current_setting('synchronous_commit') as commits`),
  );
  expect(settings).toEqual({ jit: 'off', commits: 'off' });
});
