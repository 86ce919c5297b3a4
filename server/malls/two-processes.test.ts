import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addMall, signInSuperAdmin, type Person } from '../../testing/test-people.ts';
import { openChannel, type Channel } from '../platform/channel/channel.ts';
import { createMetrics } from '../platform/telemetry/metrics.ts';
import { openMalls, type Malls } from './index.ts';

let app: TestApp;
let other: Malls;
let channel: Channel;
let superAdmin: Person;
const published: [string, number][] = [];

/** The malls of another process: they have a channel of their own. */
beforeAll(async () => {
  app = await createTestApp();
  superAdmin = await signInSuperAdmin(app);
  const { services } = app;
  channel = await openChannel(services.database, services.log, createMetrics());
  const bus = {
    ...services.bus,
    publish: (name: string, { mallId }: { mallId: number }) => void published.push([name, mallId]),
  } as typeof services.bus;
  other = await openMalls({ ...services, channel, bus, metrics: createMetrics() });
});
afterAll(async () => {
  await channel.stop();
  await app.end();
});

test('another process knows a new, a changed and an archived mall, and publishes it to its own listeners', async () => {
  const publicId = await addMall(superAdmin, 'Two Process Mall');
  await vi.waitFor(async () => expect(await other.find('name', 'two')).not.toBeNull());
  const id = (await other.find('name', 'two')) ?? 0;
  expect(published).toContainEqual(['mallChanged', id]);

  published.length = 0;
  const parkingConfig = {
    totalBasements: 1,
    sections: ['A'],
    slotsPerSection: 3,
    slotFormat: 'A{index:02d}',
  };
  await superAdmin.client.call('PUT', `/api/super/malls/${publicId}/parking-config`, { parkingConfig });
  await vi.waitFor(() => expect(other.slotsOf(id).map(({ code }) => code)).toEqual(['A01', 'A02', 'A03']));
  expect(published).toContainEqual(['layoutChanged', id]);

  await superAdmin.client.call('DELETE', `/api/super/malls/${publicId}`);
  await vi.waitFor(() => expect(other.get(id)).toBeNull());
  expect(published).toContainEqual(['mallDeleted', id]);
});
