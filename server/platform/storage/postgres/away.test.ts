import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterEach, expect, test, vi } from 'vitest';
import { createOwnDatabase, onServer } from '../../../../testing/own-database.ts';
import type { Database } from '../database.ts';
import { openPostgres } from './postgres.ts';

const serverUrl = process.env['DATABASE_URL'] ?? '';
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A database of its own, with a login of its own. */
async function open(): Promise<{ database: Database; name: string; login: string }> {
  const login = `gms_login_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create role ${login} login superuser password 'x'`);
  ends.push(() => onServer(serverUrl, `drop role ${login}`));
  const own = await createOwnDatabase(serverUrl, login);
  ends.push(() => own.drop());
  const url = new URL(own.url);
  const name = url.pathname.slice(1);
  url.username = login;
  url.password = 'x';
  const database = await openPostgres(url.href, () => undefined);
  ends.push(() => database.close());
  return { database, name, login };
}

/** Asks without end; returns what stops that, with what came of each question. */
function keepAsking(database: Database): () => Promise<unknown[]> {
  const asked: Promise<unknown>[] = [];
  const ask = () =>
    database
      .transact('system', (tx) => Promise.all([tx.query(sql`select 1`), tx.query(sql`select 2`)]))
      .then(
        () => 200,
        (error: { status?: number }) => error.status ?? error,
      );
  const timer = setInterval(() => asked.push(ask(), ask(), ask()), 3);
  return () => {
    clearInterval(timer);
    return Promise.all(asked);
  };
}

test.each([
  ['takes no connections any more', 'alter database DATABASE allow_connections false'],
  ['lets this login in no more', 'alter role LOGIN nologin'],
])(
  'a server that %s is a 503 for each call, and never a defect',
  { timeout: 60_000 },
  async (_, statement) => {
    const { database, name, login } = await open();
    const stop = keepAsking(database);
    await pause(200);
    await onServer(serverUrl, statement.replace('DATABASE', name).replace('LOGIN', login));
    await onServer(
      serverUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    await pause(1_500);
    const answers = await stop();
    expect(answers.filter((one) => one === 503).length).toBeGreaterThan(20);
    expect(answers.filter((one) => one !== 503 && one !== 200)).toEqual([]);
  },
);

test('the driver is given no statement while it works on another one', async () => {
  const { database } = await open();
  const warned = vi.fn<(warning: Error) => void>();
  process.on('warning', warned);
  const { shared } = database;
  await Promise.all(
    Array.from({ length: 5 }, (_, i) =>
      Promise.all([
        shared?.notify('news', 'it rains'),
        shared?.listen(`news ${i}`, () => undefined),
        shared?.announce(7, i),
        shared?.takeLock(i),
      ]),
    ),
  );
  await pause(10);
  process.off('warning', warned);
  expect(warned.mock.calls).toEqual([]);
});
