import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../../testing/test-app.ts';
import { watchQueries } from '../../../testing/watched-database.ts';
import { readRows } from '../../../testing/rows.ts';
import { createLog } from '../process/log.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { openPostgres } from '../storage/postgres/postgres.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { openChannel, type Channel } from './channel.ts';
import { defineMessage } from './message.ts';

const counted = defineMessage<{ n: number }>('test_counted');
const named = defineMessage<{ name: string }>('test_named');
const log = createLog('silent');

let first: Database;
let second: Database;
let sender: Channel;
const opened: Channel[] = [];

/** Two processes have connections of their own. */
beforeAll(async () => {
  first = await openTestDatabase();
  const [row] = await first.transact('system', (transaction) =>
    readRows<{ name: string }>(transaction, sql`select current_database() as name`),
  );
  const url = new URL(process.env['DATABASE_URL'] ?? '');
  url.pathname = `/${row?.name}`;
  second = await openPostgres(url.href, () => undefined);
});
afterAll(async () => {
  await second.close();
  await first.close();
});
beforeEach(async () => {
  sender = await open(first);
});
afterEach(async () => {
  for (const channel of opened.splice(0)) await channel.stop();
});

async function open(database: Database, settings?: Parameters<typeof openChannel>[3]): Promise<Channel> {
  const channel = await openChannel(database, log, createMetrics(), settings);
  opened.push(channel);
  return channel;
}

function collect(channel: Channel) {
  const received: number[] = [];
  const readAnew = vi.fn<() => void>();
  channel.on(counted, { receive: ({ n }) => void received.push(n), readAnew });
  return { received, readAnew };
}

const send = (n: number, channel = sender) =>
  first.transact('system', (transaction) => channel.send(transaction, counted, { n }));

function createSignal(): [passed: Promise<void>, pass: () => void] {
  let pass: () => void = () => undefined;
  return [new Promise<void>((resolve) => (pass = resolve)), () => pass()];
}

/** A transaction that waits with its commit until it is let go. */
function begin(work: (transaction: Transaction) => Promise<unknown>) {
  const [held, letGo] = createSignal();
  const [isStarted, started] = createSignal();
  const ended = first.transact('system', async (transaction) => {
    await work(transaction);
    started();
    await held;
  });
  return { isStarted, commit: async () => (letGo(), ended) };
}

test('messages arrive once, in order, by their kind, and not in the process that sent them', async () => {
  const receiver = await open(second);
  const { received, readAnew } = collect(receiver);
  const names: string[] = [];
  receiver.on(named, { receive: ({ name }) => void names.push(name), readAnew: () => undefined });
  const own = collect(sender);
  for (let n = 0; n < 50; n += 1) await send(n);
  await first.transact({ mall: 7 }, (transaction) => sender.send(transaction, named, { name: 'of a mall' }));
  await expect.poll(() => names).toEqual(['of a mall']);
  expect(received).toEqual(Array.from({ length: 50 }, (_, n) => n));
  expect(own.received).toEqual([]);
  expect(readAnew).not.toHaveBeenCalled();
});

test('work that is rolled back sends nothing', async () => {
  const { received } = collect(await open(second));
  const failing = first.transact('system', async (transaction) => {
    await sender.send(transaction, counted, { n: 1 });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await send(2);
  await expect.poll(() => received).toEqual([2]);
});

test('a message whose notice is lost arrives all the same', async () => {
  const { shared } = first;
  if (!shared) throw new Error('this needs a server');
  const mute = await open({
    ...first,
    shared: { ...shared, notify: () => Promise.reject(new Error('dead')) },
  });
  const { received } = collect(await open(second, { pollMs: 100 }));
  await send(1, mute);
  await expect.poll(() => received).toEqual([1]);
});

test('a process that dies between its commit and the notice loses nothing', async () => {
  const { received } = collect(await open(second, { pollMs: 100 }));
  const dying = await open(first, { notifyMs: 60_000 });
  await send(1, dying);
  await send(2, dying);
  await dying.stop();
  await expect.poll(() => received).toEqual([1, 2]);
});

test('a commit that comes after later ones is not passed over, and holds nobody up', async () => {
  const { received } = collect(await open(second));
  const late = begin((transaction) => sender.send(transaction, counted, { n: 1 }));
  await late.isStarted;
  await send(2);
  await send(3);
  await expect.poll(() => received).toEqual([2, 3]);
  await late.commit();
  await expect.poll(() => received).toEqual([2, 3, 1]);
  await send(4);
  await expect.poll(() => received).toEqual([2, 3, 1, 4]);
});

test('of two transactions that wait for each other, the one that commits first is received first', async () => {
  const { received } = collect(await open(second));
  // The second one gets its transaction number first and its message number last.
  const [locked, hasLock] = createSignal();
  const [numbered, hasNumber] = createSignal();
  const lock = sql`select pg_advisory_xact_lock(4711)`;
  const holding = begin(async (transaction) => {
    await transaction.query(lock);
    hasLock();
    await numbered;
    await sender.send(transaction, counted, { n: 1 });
  });
  const waiting = first.transact('system', async (transaction) => {
    await transaction.query(sql`select pg_current_xact_id()`);
    await locked;
    hasNumber();
    await transaction.query(lock);
    await sender.send(transaction, counted, { n: 2 });
  });
  await holding.isStarted;
  await holding.commit();
  await waiting;
  await expect.poll(() => received).toEqual([1, 2]);
});

test('who was away for too long reads anew, and goes on from there', async () => {
  const receiver = await open(second, { keepMs: 200, pollMs: 300, notifyMs: 1 });
  const { received, readAnew } = collect(receiver);
  await expect.poll(() => readAnew.mock.calls.length).toBeGreaterThan(0);
  await send(1);
  const calls = readAnew.mock.calls.length;
  await expect.poll(() => received.length > 0 || readAnew.mock.calls.length > calls).toBe(true);
});

test('old messages are deleted, young ones stay', async () => {
  const count = () =>
    first.transact('system', async (transaction) => {
      const [row] = await readRows<{ n: number }>(
        transaction,
        sql`select count(*) as n from channel_messages`,
      );
      return row?.n ?? 0;
    });
  await send(1);
  await sender.deleteOld();
  expect(await count()).toBeGreaterThan(0);
  const hasty = await open(first, { keepMs: 1 });
  await pause(20);
  await hasty.deleteOld();
  expect(await count()).toBe(0);
});

test('a receiver that fails reads anew, until that works, and holds nobody up', async () => {
  const receiver = await open(second, { pollMs: 50 });
  const { received } = collect(receiver);
  let attempts = 0;
  receiver.on(counted, {
    receive: () => Promise.reject(new Error('not now')),
    readAnew: () => {
      attempts += 1;
      if (attempts < 3) throw new Error('not yet');
    },
  });
  await send(1);
  await expect.poll(() => attempts).toBe(3);
  await pause(150);
  expect(attempts).toBe(3);
  expect(received).toEqual([1]);
});

test('a lost connection lets every receiver read anew', async () => {
  const { received, readAnew } = collect(await open(second));
  await first.transact('system', async (transaction) => {
    await transaction.query(sql`reset role`);
    await transaction.query(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like '%listener%'`);
  });
  await expect.poll(() => readAnew.mock.calls.length, { timeout: 5_000 }).toBeGreaterThan(0);
  await send(1);
  await expect.poll(() => received, { timeout: 5_000 }).toEqual([1]);
});

test('no notice is sent inside a transaction, and few are sent for many', async () => {
  const watched = watchQueries(first);
  const { shared } = first;
  if (!shared) throw new Error('this needs a server');
  const notify = vi.fn<typeof shared.notify>((signal, payload) => shared.notify(signal, payload));
  const channel = await open({ ...watched, shared: { ...shared, notify } });
  const { received } = collect(await open(second));
  // Eight writers, none of which waits for another.
  await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 0; n < 25; n += 1)
        await watched.transact('system', (transaction) =>
          channel.send(transaction, counted, { n: writer * 25 + n }),
        );
    }),
  );
  await expect.poll(() => received.length).toBe(200);
  expect(received.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n));
  expect(watched.asked(/notify/i)).toBe(0);
  expect(notify.mock.calls.length).toBeLessThan(100);
});

test('a kind of message has one name', () => {
  expect(() => defineMessage('test_counted')).toThrow('two kinds of message');
});
