import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createClient, type TestClient } from '../../testing/test-client.ts';
import {
  openWatchedMall,
  toReading,
  type GivenReading,
  type WatchedMall,
} from '../../testing/watched-mall.ts';
import { readRows } from '../../testing/rows.ts';
import { openPostgres } from '../platform/storage/postgres/postgres.ts';
import type { Database } from '../platform/storage/database.ts';

const url = process.env['DATABASE_URL'];

/** Two applications, each with its own connections, on one PostgreSQL: as two processes are. */
describe('two processes on one PostgreSQL', () => {
  let mall: WatchedMall;
  let second: TestApp;
  let database: Database;
  let client: TestClient;

  beforeAll(async () => {
    mall = await openWatchedMall({ device: { stabilitySeconds: 0, heartbeatSeconds: 60 } });
    const [row] = await mall.app.services.database.transact('system', (transaction) =>
      readRows<{ name: string }>(transaction, sql`select current_database() as name`),
    );
    const own = new URL(url ?? '');
    own.pathname = `/${row?.name}`;
    database = await openPostgres(own.href, () => undefined);
    second = await createTestApp({ database });
    client = createClient(second.http, {
      headers: { authorization: `Bearer ${mall.sensors.key}` },
      origin: null,
    });
  });
  afterAll(async () => {
    await second.end();
    await database.close();
    await mall.app.end();
  });

  const occupancyOf = (app: TestApp) =>
    ['B1A01', 'B1A02', 'B1A03', 'B1B01', 'B1B02', 'B1B03'].map((slot) =>
      app.occupancy.statusOf(mall.id, slot),
    );
  const sendToSecond = async (...readings: GivenReading[]) =>
    (
      await client.call('POST', '/api/ingest/occupancy', {
        readings: readings.map((reading) => toReading(reading, second.now())),
      })
    ).body;

  /** A notice between processes may be lost: within two seconds each asks by itself, and a busy machine takes longer. */
  async function agree(): Promise<void> {
    for (let wait = 0; wait < 1_000; wait += 1) {
      if (JSON.stringify(occupancyOf(mall.app)) === JSON.stringify(occupancyOf(second))) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(occupancyOf(second)).toEqual(occupancyOf(mall.app));
  }

  it('what one takes, the other shows, to its viewers too', async () => {
    const published: unknown[] = [];
    second.services.bus.on('slotsChanged', 'test', (event) => void published.push(event));
    await mall.send(['B1A01', true, 100], ['B1A02', false, 100]);
    await agree();
    expect(second.occupancy.statusOf(mall.id, 'B1A01')?.status).toBe('occupied');
    expect(published).toHaveLength(1);
    const answer = await second.http.inject({ url: '/api/mall/occupancy?mall=Palladium' });
    expect(answer.json()).toEqual([{ mall: 'Palladium Mall', slot: 'B1A01' }]);
  });

  it('a reading is news to one process alone, whichever it reaches first and however often', async () => {
    const readings: GivenReading[] = Array.from({ length: 20 }, (_, index) => [
      'B1B01',
      index % 2 === 0,
      90 - index * 4,
      index,
    ]);
    const sent = readings.flatMap((reading) => [mall.send(reading), sendToSecond(reading)]);
    const accepted = (await Promise.all(sent)).map((answer) => (answer as { accepted: number }).accepted);
    const stored = await mall.app.services.database.transact({ mall: mall.id }, (transaction) =>
      readRows<{ sequence: number }>(
        transaction,
        sql`select sequence from slot_changes where code = 'B1B01' order by id`,
      ),
    );
    const numbers = stored.map(({ sequence }) => sequence);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    expect(accepted.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(numbers.length);
    await agree();
  });

  it('a device that speaks to one process is not silent for the other', async () => {
    const later = new Date(mall.app.now().getTime() + 200_000);
    mall.app.setNow(later);
    second.setNow(later);
    await mall.send(['B1A01', true, 0]);
    await second.occupancy.tick(later);
    await agree();
    expect(second.occupancy.statusOf(mall.id, 'B1A01')?.status).toBe('occupied');
  });

  it('a large batch reaches the other too', async () => {
    const parkingConfig = {
      totalBasements: 5,
      sections: ['A', 'B'],
      slotsPerSection: 40,
      slotFormat: 'B{level}{section}{index:02d}',
    };
    await mall.superAdmin.client.call('PUT', `/api/super/malls/${mall.publicId}/parking-config`, {
      parkingConfig,
    });
    const codes = mall.app.malls.slotsOf(mall.id).map(({ code }) => code);
    expect(codes).toHaveLength(400);
    expect(await mall.send(...codes.map((code): GivenReading => [code, true, 0]))).toMatchObject({
      refused: [],
    });
    for (let wait = 0; wait < 200 && second.occupancy.counts(mall.id).occupied < 400; wait += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(second.occupancy.counts(mall.id)).toEqual(mall.app.occupancy.counts(mall.id));
  });

  it('after a lost line the other catches up', async () => {
    await database.transact('system', async (transaction) => {
      await transaction.query(sql`reset role`);
      await transaction.query(
        sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and application_name like '%listener%'`,
      );
    });
    mall.app.setNow(new Date(mall.app.now().getTime() + 5_000));
    expect(await mall.send(['B1A05', false, 0])).toMatchObject({ accepted: 1 });
    for (
      let wait = 0;
      wait < 400 && second.occupancy.statusOf(mall.id, 'B1A05')?.status !== 'empty';
      wait += 1
    )
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(second.occupancy.statusOf(mall.id, 'B1A05')?.status).toBe('empty');
  });
});
