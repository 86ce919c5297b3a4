import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestDatabase, createTestApp } from '../../../testing/test-app.ts';
import { readRows } from '../../../testing/rows.ts';
import { createLog } from '../process/log.ts';
import type { Database } from '../storage/database.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { openChannel } from './channel.ts';
import { defineMessage } from './message.ts';

const happened = defineMessage<{ n: number }>('test_happened');

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('every receiver reads anew when it is asked to, and after the database was lost', async () => {
  const returns: (() => void)[] = [];
  const channel = await openChannel(
    { ...database, onReturn: (work) => void returns.push(work) },
    createLog('silent'),
    createMetrics(),
  );
  const readAnew = vi.fn<() => void>();
  const end = channel.on(happened, { receive: () => undefined, readAnew });
  await channel.readAnew();
  expect(readAnew).toHaveBeenCalledTimes(1);
  for (const work of returns) work();
  await expect.poll(() => readAnew.mock.calls.length).toBe(2);
  end();
  await channel.readAnew();
  expect(readAnew).toHaveBeenCalledTimes(2);
  await channel.stop();
});

test('the embedded database stores no message', async () => {
  const app = await createTestApp({ database });
  const { channel } = app.services;
  await database.transact('system', (transaction) => channel.send(transaction, happened, { n: 1 }));
  const [row] = await database.transact('system', (transaction) =>
    readRows<{ n: number }>(transaction, sql`select count(*) as n from channel_messages`),
  );
  expect(row?.n).toBe(database.shared ? 1 : 0);
  await app.end();
});
