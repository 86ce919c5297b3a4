import { afterEach, expect, it } from 'vitest';
import { addDevice, signIn, STAFF_PASSWORD } from '../../testing/test-people.ts';
import { openWatchedMall, type WatchedMall } from '../../testing/watched-mall.ts';

let mall: WatchedMall;
afterEach(() => mall.app.end());

const statusOf = (slot: string) => mall.app.occupancy.statusOf(mall.id, slot)?.status;

async function pass(seconds: number): Promise<void> {
  mall.app.setNow(new Date(mall.app.now().getTime() + seconds * 1000));
  await mall.app.occupancy.tick(mall.app.now());
}

it('the slots of a device that was revoked are unknown, without a heartbeat too, until another reports them', async () => {
  mall = await openWatchedMall({ device: {} });
  await mall.send(['B1A01', true, 0], ['B1A02', false, 0]);
  const other = await addDevice(mall.app, mall.superAdmin, mall.publicId, {
    name: 'New controller',
    kind: 'slot-sensors',
  });
  await pass(60);
  const readings = [{ slot: 'B1A02', occupied: false, at: mall.app.now().toISOString() }];
  await other.client.call('POST', '/api/ingest/occupancy', { readings });
  await pass(10);
  expect(statusOf('B1A01')).toBe('occupied');
  const revoked = await mall.superAdmin.client.call(
    'DELETE',
    `/api/super/malls/${mall.publicId}/devices/${mall.sensors.id}`,
  );
  expect(revoked.status).toBe(200);
  await pass(10);
  expect([statusOf('B1A01'), statusOf('B1A02')]).toEqual(['unknown', 'empty']);
});

it('nobody is asked about a revoked device once another one reports all of its slots, which it has a day for', async () => {
  mall = await openWatchedMall({ device: { heartbeatSeconds: 60 } });
  await mall.send(['B1A01', true, 0], ['B1A02', false, 0]);
  const other = await addDevice(mall.app, mall.superAdmin, mall.publicId, {
    name: 'New controller',
    kind: 'slot-sensors',
  });
  const report = (slot: string) =>
    other.client.call('POST', '/api/ingest/occupancy', {
      readings: [{ slot, occupied: false, at: mall.app.now().toISOString() }],
    });
  const url = `/api/super/malls/${mall.publicId}`;
  await mall.superAdmin.client.call('DELETE', `${url}/devices/${mall.sensors.id}`);
  const asked = async () => {
    // A day later nobody is signed in any more.
    const { client } = await signIn(mall.app, mall.superAdmin.email, STAFF_PASSWORD);
    const { alerts } = (await client.call('GET', `${url}/alerts`)).body as {
      alerts: { kind: string }[];
    };
    return alerts.map(({ kind }) => kind);
  };
  await pass(200);
  await report('B1A01');
  await pass(10);
  expect(await asked()).toEqual([]);
  await pass(24 * 3600);
  expect(await asked()).toEqual(['device_revoked']);
  await report('B1A02');
  await pass(10);
  expect(await asked()).toEqual([]);
});
