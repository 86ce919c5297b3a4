import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { readRows } from '../../../testing/rows.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { createClient } from '../../../testing/test-client.ts';
import { openWatchedMall, toReading } from '../../../testing/watched-mall.ts';
import type { Database } from '../../platform/storage/database.ts';
import { openPostgres } from '../../platform/storage/postgres/postgres.ts';

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 500 && !isSo(); tries += 1) await wait(10);
}

/** A database whose next read of named slots is held between the answer and the process, until it is let go. */
function withSlowReads(database: Database) {
  let held: { reach: () => void; released: Promise<void> } | null = null;
  const slow: Database = {
    ...database,
    async transact(scope, work, turn) {
      let isNamed = false;
      const result = await database.transact(
        scope,
        (transaction) =>
          work({
            ...transaction,
            query: (statement) => {
              const { text } = statement;
              isNamed ||= text.includes('as wanted(code)') && !text.includes('for update');
              return transaction.query(statement);
            },
          }),
        turn,
      );
      if (!isNamed || held === null) return result;
      const { reach, released } = held;
      held = null;
      reach();
      await released;
      return result;
    },
  };
  const hold = () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const reached = new Promise<void>((reach) => (held = { reach, released }));
    return { reached, release };
  };
  return { slow, hold };
}

async function openTwo(parkingConfig?: Record<string, unknown>) {
  const device = { stabilitySeconds: 0, heartbeatSeconds: 60 };
  const mall = await openWatchedMall({ device, ...(parkingConfig ? { parkingConfig } : {}) });
  const ask = <Row extends object>(statement: ReturnType<typeof sql>) =>
    mall.app.services.database.transact('system', (transaction) => readRows<Row>(transaction, statement));
  const [row] = await ask<{ name: string }>(sql`select current_database() as name`);
  const url = new URL(process.env['DATABASE_URL'] ?? '');
  url.pathname = `/${row?.name}`;
  const database = await openPostgres(url.href, () => undefined);
  const { slow, hold } = withSlowReads(database);
  const second = await createTestApp({ database: slow });
  const headers = { authorization: `Bearer ${mall.sensors.key}` };
  const client = createClient(second.http, { headers, origin: null });
  /** How slots stand in the database, in the first process and in the second. */
  const standings = async (codes: readonly string[]) => {
    const stored = await ask<{ code: string; status: string }>(sql`select code, status from slot_states`);
    const of = (app: typeof second) =>
      codes.map((code) => app.occupancy.statusOf(mall.id, code)?.status).join();
    const inDatabase = codes.map((code) => stored.find((one) => one.code === code)?.status).join();
    return [inDatabase, of(mall.app), of(second)];
  };
  const end = async () => {
    await second.end();
    await database.close();
    await mall.app.end();
  };
  return { mall, second, client, hold, standings, end };
}

it('a slot that one process made unknown, and that came back at the other while it read slowly, is back', async () => {
  const { mall, second, client, hold, standings, end } = await openTwo();
  await mall.send(['B1A01', true, 0, 1]);
  await until(() => second.occupancy.statusOf(mall.id, 'B1A01')?.status === 'occupied');
  const { reached, release } = hold();
  const later = new Date(mall.app.now().getTime() + 200_000);
  mall.app.setNow(later);
  second.setNow(later);
  await mall.app.occupancy.tick(later);
  await reached;
  const readings = [toReading(['B1A01', true, 0, 2], later)];
  expect((await client.call('POST', '/api/ingest/occupancy', { readings })).body).toMatchObject({
    accepted: 1,
  });
  release();
  await until(() => mall.app.occupancy.statusOf(mall.id, 'B1A01')?.status === 'occupied');
  await wait(300);
  expect(await standings(['B1A01'])).toEqual(['occupied', 'occupied', 'occupied']);
  await end();
});

it('what was read slowly of codes that change hands meanwhile is put on no other slot', async () => {
  const before = {
    totalBasements: 2,
    sections: ['A'],
    slotsPerSection: 2,
    slotFormat: 'P{level}-{index}{section}',
  };
  const { mall, second, hold, standings, end } = await openTwo(before);
  const { reached, release } = hold();
  await mall.send(['P2-1A', false, 10, 1], ['P1-2A', true, 5, 1]);
  await reached;
  const parkingConfig = { ...before, slotFormat: 'P{index}-{level}{section}' };
  const put = { parkingConfig };
  await mall.superAdmin.client.call('PUT', `/api/super/malls/${mall.publicId}/parking-config`, put);
  await until(() => second.occupancy.statusOf(mall.id, 'P1-2A')?.status === 'empty');
  release();
  await wait(1_000);
  const right = 'empty,occupied';
  expect(await standings(['P1-2A', 'P2-1A'])).toEqual([right, right, right]);
  await end();
});
