import sql from 'sql-template-tag';
import { afterEach, expect, it, vi } from 'vitest';
import { onServer } from '../../../testing/own-database.ts';
import { readRows } from '../../../testing/rows.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createClient } from '../../../testing/test-client.ts';
import { openWatchedMall, toReading } from '../../../testing/watched-mall.ts';
import { openPostgres } from '../../platform/storage/postgres/postgres.ts';

const serverUrl = process.env['DATABASE_URL'] ?? '';
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function open() {
  const mall = await openWatchedMall({ device: { heartbeatSeconds: 60 } });
  ends.push(() => mall.app.end());
  const [row] = await mall.app.services.database.transact('system', (transaction) =>
    readRows<{ name: string }>(transaction, sql`select current_database() as name`),
  );
  const name = row?.name ?? '';
  const own = new URL(serverUrl);
  own.pathname = `/${name}`;
  const database = await openPostgres(own.href, () => undefined);
  ends.push(() => database.close());
  const second = await createTestApp({ database });
  ends.push(() => second.end());
  return { mall, second, name };
}

it('two processes whose server is away show nothing as known, and agree once it is back', async () => {
  const { mall, second, name } = await open();
  const apps = [mall.app, second];
  const shownBy = (app: TestApp) =>
    ['B1A01', 'B1A02'].map((slot) => app.occupancy.statusOf(mall.id, slot)?.status);
  const bothShow = (...statuses: string[]) =>
    vi.waitFor(() => expect(apps.map(shownBy)).toEqual([statuses, statuses]), { timeout: 20_000 });
  const pass = async (seconds: number) => {
    for (const app of apps) app.setNow(new Date(app.now().getTime() + seconds * 1000));
    for (const app of apps) await app.occupancy.tick(app.now());
  };
  await mall.send(['B1A01', true, 0], ['B1A02', false, 0]);
  await bothShow('occupied', 'empty');

  await onServer(serverUrl, `alter database ${name} allow_connections false`);
  await onServer(
    serverUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  await pass(151);
  await pass(3);
  await bothShow('unknown', 'unknown');

  await onServer(serverUrl, `alter database ${name} allow_connections true`);
  for (const { services } of apps)
    await vi.waitFor(() => services.database.transact('system', (tx) => tx.query(sql`select 1`)), {
      timeout: 20_000,
    });
  expect(apps.map(shownBy)).toEqual(Array(2).fill(['unknown', 'unknown']));
  const sensors = createClient(second.http, {
    headers: { authorization: `Bearer ${mall.sensors.key}` },
    origin: null,
  });
  const readings = [toReading(['B1A02', false, 0], second.now())];
  expect((await sensors.call('POST', '/api/ingest/occupancy', { readings })).status).toBe(202);
  await bothShow('unknown', 'empty');
  await pass(2);
  await bothShow('unknown', 'empty');
  const stored = await second.services.database.transact('system', (transaction) =>
    readRows(transaction, sql`select code, status from slot_changes order by code, id`),
  );
  expect(stored).toEqual([
    { code: 'B1A01', status: 'occupied' },
    { code: 'B1A01', status: 'unknown' },
    { code: 'B1A02', status: 'empty' },
    { code: 'B1A02', status: 'unknown' },
    { code: 'B1A02', status: 'empty' },
  ]);
});
