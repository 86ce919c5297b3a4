import { afterEach, expect, it } from 'vitest';
import { readSlots } from '#contract/occupancy.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { addDevice } from '../../testing/test-people.ts';
import { openWatchedMall, type WatchedMall } from '../../testing/watched-mall.ts';

const LEVELS = {
  totalBasements: 2,
  sections: ['A'],
  slotsPerSection: 3,
  slotFormat: 'B{level}{section}{index:02d}',
};

let mall: WatchedMall;
afterEach(() => mall.app.end());

const ago = (seconds: number) => new Date(mall.app.now().getTime() - seconds * 1000);
const pass = (seconds: number) => mall.app.setNow(ago(-seconds));
const inSeconds = (at: Date) => Math.floor(at.getTime() / 1000);
const beat = (device = mall.sensors) => device.client.call('POST', '/api/ingest/occupancy', { readings: [] });

/** A gateway that buffers: what it read `secondsAgo` it sends now, and says so. */
const sendLate = (slot: string, occupied: boolean, secondsAgo: number) =>
  mall.sensors.client.call('POST', '/api/ingest/occupancy', {
    readings: [{ slot, occupied, at: ago(secondsAgo).toISOString() }],
    sentAt: mall.app.now().toISOString(),
  });

async function slots(http = mall.app.http) {
  const answer = await http.inject({ url: '/api/mall/slots?mall=Palladium' });
  const { observedAt, levels } = readSlots.answer.parse(answer.json());
  return { observedAt, levels: Object.fromEntries(levels.map((one) => [one.level, one.observedAt])) };
}

async function poll(etag?: string) {
  const { statusCode, headers } = await mall.app.http.inject({
    url: '/api/mall/occupancy?mall=Palladium',
    ...(etag && { headers: { 'if-none-match': etag } }),
  });
  return { statusCode, etag: String(headers['etag']), reported: headers['x-sensors-reported'] };
}

it('a level is as old as its own last report, not as the last one of another level', async () => {
  mall = await openWatchedMall({ parkingConfig: LEVELS, device: { heartbeatSeconds: 5 } });
  const gateway = await addDevice(mall.app, mall.superAdmin, mall.publicId, {
    name: 'Gateway of B2',
    kind: 'slot-sensors',
  });
  const [first, reading] = [mall.app.now(), { slot: 'B2A01', occupied: false, at: ago(0).toISOString() }];
  await gateway.client.call('POST', '/api/ingest/occupancy', { readings: [reading] });
  pass(34);
  await mall.send(['B1A01', false, 0]);
  const now = mall.app.now().toISOString();
  expect(await slots()).toEqual({ observedAt: now, levels: { B1: now, B2: first.toISOString() } });
  expect((await poll()).reported).toBe(`B2=${inSeconds(first)}, B1=${inSeconds(mall.app.now())}`);
});

it('a heartbeat moves the age with a poll that answers 304, and turns nothing', async () => {
  mall = await openWatchedMall({ device: { heartbeatSeconds: 5 } });
  await mall.send(['B1A01', true, 0]);
  const before = await poll();
  pass(10);
  await beat();
  const after = await poll(before.etag);
  expect(after).toMatchObject({ statusCode: 304, reported: `B1=${inSeconds(mall.app.now())}` });
  expect(before.reported).not.toBe(after.reported);
});

it('an empty list of a device without a heartbeat says that its statuses stand', async () => {
  mall = await openWatchedMall();
  await mall.send(['B1A01', true, 0]);
  pass(40);
  await beat();
  expect((await slots()).observedAt).toBe(mall.app.now().toISOString());
});

it('readings that were long under way are as old as they say, after a start too; a heartbeat says that they stand', async () => {
  mall = await openWatchedMall({ device: { heartbeatSeconds: 5 } });
  await sendLate('B1A01', false, 3000);
  const taken = ago(3000).toISOString();
  expect(await slots()).toEqual({ observedAt: taken, levels: { B1: taken } });
  // Another car may have taken it within the fifty minutes: nobody is sent there.
  expect(mall.app.occupancy.statusOf(mall.id, 'B1A01')?.status).toBe('empty');
  expect(mall.app.occupancy.emptySlots(mall.id)).toEqual([]);

  const second = await createTestApp({
    database: mall.app.services.database,
    now: mall.app.now().toISOString(),
  });
  expect((await slots(second.http)).observedAt).toBe(taken);
  expect(second.occupancy.emptySlots(mall.id)).toEqual([]);

  pass(6);
  await beat();
  expect((await slots()).observedAt).toBe(mall.app.now().toISOString());
  expect(mall.app.occupancy.emptySlots(mall.id)).toEqual(['B1A01']);
});

it('a late reading, and a device that falls silent, make no level older', async () => {
  mall = await openWatchedMall({ device: { heartbeatSeconds: 60 } });
  const other = await addDevice(mall.app, mall.superAdmin, mall.publicId, {
    name: 'Other',
    kind: 'slot-sensors',
  });
  await mall.send(['B1A01', true, 0]);
  pass(160);
  const reading = { slot: 'B1A02', occupied: true, at: ago(0).toISOString() };
  await other.client.call('POST', '/api/ingest/occupancy', { readings: [reading] });
  const now = mall.app.now().toISOString();
  await mall.app.occupancy.tick(mall.app.now());
  expect(mall.app.occupancy.statusOf(mall.id, 'B1A01')?.status).toBe('unknown');
  expect((await slots()).observedAt).toBe(now);
  await sendLate('B1A03', true, 3000);
  expect((await slots()).observedAt).toBe(now);
});

it('a reading that is sent again is no newer than it was', async () => {
  mall = await openWatchedMall();
  await mall.send(['B1A01', false, 0, 1]);
  const taken = mall.app.now();
  pass(300);
  await mall.send(['B1A01', false, 300, 1]);
  expect((await slots()).observedAt).toBe(taken.toISOString());
  expect(mall.app.occupancy.emptySlots(mall.id)).toEqual(['B1A01']);
});
