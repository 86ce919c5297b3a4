import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addMall, signInSuperAdmin, type Person } from '../../testing/test-people.ts';
import type { Database } from '../platform/storage/database.ts';
import { openMalls, type Malls } from './index.ts';

let app: TestApp;
let other: Malls;
let superAdmin: Person;
let loseLine: () => void;
const published: [string, number][] = [];

/** Another process on the same storage: it receives through a channel of its own, since a channel has one listener here. */
beforeAll(async () => {
  app = await createTestApp();
  superAdmin = await signInSuperAdmin(app);
  const { services } = app;
  const receivers: ((payload: string) => void)[] = [];
  const line: Database = {
    ...services.database,
    listen: async (_channel, receive, onGap) => {
      receivers.push(receive);
      loseLine = () => {
        receivers.length = 0;
        onGap?.();
      };
    },
  };
  await app.services.database.listen('malls', (payload) => receivers.forEach((receive) => receive(payload)));
  const bus = {
    ...services.bus,
    publish: (name: string, { mallId }: { mallId: number }) => void published.push([name, mallId]),
  } as typeof services.bus;
  other = await openMalls({ ...services, database: line, bus });
});
afterAll(() => app.end());

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

test('what was changed while the line was lost is read again', async () => {
  loseLine();
  await addMall(superAdmin, 'Unheard Mall');
  expect(await other.find('name', 'Unheard Mall')).toBeNull();
  loseLine();
  await vi.waitFor(async () => expect(await other.find('name', 'Unheard Mall')).not.toBeNull());
});

test('a mall that has reported once shows it for good', async () => {
  const publicId = await addMall(superAdmin, 'Reporting Mall');
  const id = (await app.malls.find('publicId', publicId)) ?? 0;
  expect(app.malls.get(id)?.hasReported).toBe(false);
  await Promise.all([app.malls.markReported(id), app.malls.markReported(id)]);
  expect(app.malls.get(id)?.hasReported).toBe(true);
});
