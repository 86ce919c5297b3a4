import { afterEach, expect, it } from 'vitest';
import { createClient } from '../../testing/test-client.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { openWatchedMall, type WatchedMall } from '../../testing/watched-mall.ts';

let mall: WatchedMall;
afterEach(() => mall.app.end());

const statusOf = (slot: string) => mall.app.occupancy.statusOf(mall.id, slot)?.status;
const beat = () => mall.sensors.client.call('POST', '/api/ingest/occupancy', { readings: [] });

async function pass(seconds: number): Promise<void> {
  mall.app.setNow(new Date(mall.app.now().getTime() + seconds * 1000));
  await mall.app.occupancy.tick(mall.app.now());
}

/** A car comes to one slot or leaves it every twelve seconds, for four minutes: there is never an empty list to send. */
async function rush(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    await pass(12);
    await mall.send(['B1A03', turn % 2 === 0, 0]);
  }
}

it('what a device sends in its busiest hour speaks for its other slots, where it sends heartbeats otherwise', async () => {
  mall = await openWatchedMall({ device: { heartbeatSeconds: 10 } });
  await mall.send(['B1A01', true, 0], ['B1A02', false, 0]);
  await pass(8);
  await beat();
  await rush();
  expect([statusOf('B1A01'), statusOf('B1A02')]).toEqual(['occupied', 'empty']);
  // Its silence is silence all the same.
  await pass(40);
  expect([statusOf('B1A01'), statusOf('B1A02')]).toEqual(['unknown', 'unknown']);
  // And what is unknown it has to say.
  await rush();
  expect([statusOf('B1A01'), statusOf('B1A02'), statusOf('B1A03')]).toEqual(['unknown', 'unknown', 'empty']);
});

it('of a device that has never sent one nobody knows more than of each sensor', async () => {
  mall = await openWatchedMall({ device: { heartbeatSeconds: 10 } });
  await mall.send(['B1A01', true, 0]);
  await rush();
  expect(statusOf('B1A01')).toBe('unknown');
});

it('a day after its last heartbeat a device is one of the others', async () => {
  mall = await openWatchedMall({ device: { heartbeatSeconds: 10 } });
  await beat();
  await pass(24 * 3600 - 100);
  await mall.send(['B1A01', true, 0]);
  await rush();
  expect(statusOf('B1A01')).toBe('unknown');
});

it('readings that were long under way say nothing of the other slots', async () => {
  mall = await openWatchedMall({ device: { heartbeatSeconds: 10 } });
  await beat();
  await mall.send(['B1A01', true, 0]);
  for (let turn = 0; turn < 4; turn += 1) {
    await pass(8);
    await mall.send(['B1A03', turn % 2 === 0, 120]);
  }
  expect(statusOf('B1A01')).toBe('unknown');
});

it('a restart does not forget that a device sends heartbeats', async () => {
  mall = await openWatchedMall({ device: { heartbeatSeconds: 10 } });
  await mall.send(['B1A01', true, 0], ['B1A02', false, 0]);
  await beat();
  await mall.app.devices.stop();
  const { database } = mall.app.services;
  const other = await createTestApp({ database, now: mall.app.now().toISOString() });
  const client = createClient(other.http, { headers: { authorization: `Bearer ${mall.sensors.key}` } });
  for (let turn = 0; turn < 10; turn += 1) {
    other.setNow(new Date(other.now().getTime() + 8_000));
    const readings = [{ slot: 'B1A03', occupied: turn % 2 === 0, at: other.now().toISOString() }];
    await client.call('POST', '/api/ingest/occupancy', { readings });
    await other.occupancy.tick(other.now());
  }
  expect(other.occupancy.statusOf(mall.id, 'B1A01')?.status).toBe('occupied');
  await other.end();
});
