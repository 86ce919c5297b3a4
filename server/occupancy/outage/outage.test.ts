import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { losable, type LostDatabase } from '../../../testing/lost-database.ts';
import { readRows } from '../../../testing/rows.ts';
import { createClient } from '../../../testing/test-client.ts';
import { openTestDatabase } from '../../../testing/test-app.ts';
import { openWatchedMall, toReading, type WatchedMall } from '../../../testing/watched-mall.ts';

let database: LostDatabase;
let mall: WatchedMall;

async function open(device: Record<string, unknown> = { heartbeatSeconds: 60 }): Promise<void> {
  database = losable(await openTestDatabase());
  mall = await openWatchedMall({ device, database });
}
afterEach(async () => {
  database.giveBack();
  await mall.app.end();
  await database.close();
});

const statusOf = (slot: string) => mall.app.occupancy.statusOf(mall.id, slot)?.status;

/** Time passes, and what time asks for is done every second, as far as it can be. */
async function pass(seconds: number): Promise<void> {
  const until = mall.app.now().getTime() + seconds * 1000;
  for (let at = Math.max(mall.app.now().getTime() + 1000, until - 5_000); at <= until; at += 1000) {
    mall.app.setNow(new Date(at));
    await mall.app.occupancy.tick(mall.app.now());
  }
}

/** What is shown of the mall wherever it is. */
async function shown() {
  const client = createClient(mall.app.http);
  const [slots, list, now, metrics] = await Promise.all([
    client.call('GET', '/api/mall/slots?mall=Palladium'),
    client.call('GET', '/api/mall/occupancy?mall=Palladium'),
    client.call('GET', '/api/malls/now'),
    mall.app.http.inject('/metrics'),
  ]);
  return {
    counts: (slots.body as { counts: object }).counts,
    occupied: list.body,
    now: now.body,
    metrics: metrics.body,
    emptySlots: mall.app.occupancy.emptySlots(mall.id),
  };
}

const history = () =>
  database.transact('system', (transaction) =>
    readRows<{ code: string; status: string; at: Date }>(
      transaction,
      sql`select code, status, at from slot_changes order by id`,
    ),
  );

const post = (...readings: Parameters<typeof toReading>[0][]) =>
  mall.sensors.client.call('POST', '/api/ingest/occupancy', {
    readings: readings.map((reading) => toReading(reading, mall.app.now())),
  });

describe.each(['lose', 'fill'] as const)('a database that nothing can be stored in (%s)', (take) => {
  beforeEach(() => open());

  it('lets nothing be shown as known that is not, and has it once it is back, as of when it was so', async () => {
    await mall.send(['B1A01', true, 0], ['B1A02', false, 0]);
    const sentAt = mall.app.now().getTime();
    const changed = vi.fn<(event: object) => void>();
    mall.app.services.bus.on('slotsChanged', 'test', changed);
    database[take]();
    await pass(149);
    expect((await shown()).counts).toEqual({ empty: 1, occupied: 1, unknown: 4, total: 6, closed: 0 });
    await pass(5);
    const away = await shown();
    expect(away.counts).toEqual({ empty: 0, occupied: 0, unknown: 6, total: 6, closed: 0 });
    expect(away.occupied).toEqual([]);
    expect(away.emptySlots).toEqual([]);
    expect(JSON.stringify(away.now)).toContain('"unknown":6');
    expect(changed).toHaveBeenCalledOnce();
    expect((await post(['B1A02', true, 0])).status).toBe(503);
    await pass(120);
    expect((await shown()).counts).toMatchObject({ unknown: 6 });
    database.giveBack();
    await pass(5);
    expect((await shown()).counts).toMatchObject({ unknown: 6 });
    const unknownAt = new Date(sentAt + 150_000);
    expect((await history()).slice(2)).toEqual([
      { code: 'B1A01', status: 'unknown', at: unknownAt },
      { code: 'B1A02', status: 'unknown', at: unknownAt },
    ]);
    expect(changed).toHaveBeenCalledOnce();
    expect(await mall.send(['B1A02', false, 0])).toMatchObject({ accepted: 1 });
    expect([statusOf('B1A01'), statusOf('B1A02')]).toEqual(['unknown', 'empty']);
  });

  it('is taken as it was shown by whatever comes before that is stored: a reading counts, a heartbeat wakes nothing', async () => {
    await mall.send(['B1A01', true, 0], ['B1A02', false, 0]);
    const sentAt = mall.app.now().getTime();
    database[take]();
    await pass(200);
    database.giveBack();
    const client = mall.sensors.client;
    expect((await client.call('POST', '/api/ingest/occupancy', { readings: [] })).status).toBe(202);
    expect([statusOf('B1A01'), statusOf('B1A02')]).toEqual(['unknown', 'unknown']);
    expect(await mall.send(['B1A02', false, 0])).toMatchObject({ accepted: 1 });
    expect([statusOf('B1A01'), statusOf('B1A02')]).toEqual(['unknown', 'empty']);
    await pass(5);
    expect([statusOf('B1A01'), statusOf('B1A02')]).toEqual(['unknown', 'empty']);
    const unknownAt = new Date(sentAt + 150_000);
    expect((await history()).slice(2).toSorted((a, b) => (a.code < b.code ? -1 : 1))).toEqual([
      { code: 'B1A01', status: 'unknown', at: unknownAt },
      { code: 'B1A02', status: 'unknown', at: unknownAt },
      { code: 'B1A02', status: 'empty', at: new Date(sentAt + 200_000) },
    ]);
  });

  it('shows no slot as it was when all of them are read anew', async () => {
    await mall.send(['B1A01', true, 0], ['B1A02', false, 0]);
    database[take]();
    await pass(200);
    const changed = vi.fn<(event: object) => void>();
    mall.app.services.bus.on('slotsChanged', 'test', changed);
    database.giveBack();
    await mall.app.services.channel.readAnew();
    expect([statusOf('B1A01'), statusOf('B1A02')]).toEqual(['unknown', 'unknown']);
    await pass(5);
    expect(changed).not.toHaveBeenCalled();
  });

  it('keeps a device watched of which it could not be stored that it is gone', async () => {
    await mall.send(['B1A01', true, 0]);
    database[take]();
    const [sensors] = mall.app.devices.ofMall(mall.id).filter(({ kind }) => kind === 'slot-sensors');
    if (!sensors) throw new Error('the mall has no sensors');
    await expect(mall.app.occupancy.leave(sensors, mall.app.now())).rejects.toMatchObject({ status: 503 });
    await pass(160);
    expect(statusOf('B1A01')).toBe('unknown');
  });
});

it('a failed write of a moment shows nothing otherwise', async () => {
  await open();
  await mall.send(['B1A01', true, 0]);
  await pass(100);
  database.lose();
  await pass(51);
  expect(statusOf('B1A01')).toBe('occupied');
  database.giveBack();
  await mall.send(['B1A01', true, 0]);
  await pass(5);
  expect(statusOf('B1A01')).toBe('occupied');
  expect(await history()).toHaveLength(1);
});

it('a change that was taken and has held for long enough is shown although it cannot be stored', async () => {
  await open({ stabilitySeconds: 5, heartbeatSeconds: 60 });
  await mall.send(['B1A01', false, 10]);
  await mall.send(['B1A01', true, 0]);
  const takenAt = mall.app.now();
  expect(statusOf('B1A01')).toBe('empty');
  database.lose();
  await pass(8);
  expect(statusOf('B1A01')).toBe('occupied');
  await pass(150);
  expect(statusOf('B1A01')).toBe('unknown');
  database.giveBack();
  await pass(3);
  expect(statusOf('B1A01')).toBe('unknown');
  expect((await history()).slice(1)).toEqual([
    { code: 'B1A01', status: 'occupied', at: takenAt },
    { code: 'B1A01', status: 'unknown', at: new Date(takenAt.getTime() + 150_000) },
  ]);
});
