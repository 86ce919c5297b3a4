import { afterEach, expect, it } from 'vitest';
import { addDevice } from '../../../testing/test-people.ts';
import { openWatchedMall, type WatchedMall } from '../../../testing/watched-mall.ts';

let mall: WatchedMall;
afterEach(() => mall.app.end());

const url = () => `/api/super/malls/${mall.publicId}`;

async function pass(seconds: number): Promise<void> {
  mall.app.setNow(new Date(mall.app.now().getTime() + seconds * 1000));
  await mall.app.occupancy.tick(mall.app.now());
}

/** A mall whose controller, without a heartbeat, has reported three slots. */
async function openMall(): Promise<void> {
  mall = await openWatchedMall({ device: {} });
  await mall.send(['B1A01', true, 0], ['B1A02', false, 0], ['B1B01', false, 0]);
}

const register = () =>
  addDevice(mall.app, mall.superAdmin, mall.publicId, { name: 'Replacement', kind: 'slot-sensors' });

type Controller = Awaited<ReturnType<typeof register>>;

const report = ({ client }: Controller, ...slots: string[]) =>
  client.call('POST', '/api/ingest/occupancy', {
    readings: slots.map((slot) => ({ slot, occupied: false, at: mall.app.now().toISOString() })),
  });

const revoke = (id = mall.sensors.id) => mall.superAdmin.client.call('DELETE', `${url()}/devices/${id}`);

interface AlertOfList {
  kind: string;
  subject: string;
  facts: { slots: number; levels: string[]; since: string };
}

async function asked(): Promise<AlertOfList[]> {
  return ((await mall.superAdmin.client.call('GET', `${url()}/alerts`)).body as { alerts: AlertOfList[] })
    .alerts;
}

it('whoever revokes a controller without a replacement is asked once for all of its slots, with level and time', async () => {
  await openMall();
  const since = mall.app.now().toISOString();
  await revoke();
  await pass(10);
  await pass(3600);
  expect(await asked()).toMatchObject([
    {
      kind: 'device_revoked',
      subject: mall.sensors.id,
      facts: { slots: 3, levels: ['B1'], since },
      count: 1,
    },
  ]);
});

it('the alert counts down as another device reports the slots, and closes by itself with the last', async () => {
  await openMall();
  await revoke();
  await pass(10);
  const other = await register();
  await report(other, 'B1A01', 'B1B01');
  await pass(10);
  expect((await asked()).map(({ facts }) => facts.slots)).toEqual([1]);
  await report(other, 'B1A02');
  await pass(10);
  expect(await asked()).toEqual([]);
});

it('closes as well once the layout has the slots no more', async () => {
  await openMall();
  await revoke();
  await pass(10);
  const parkingConfig = {
    totalBasements: 1,
    sections: ['C'],
    slotsPerSection: 3,
    slotFormat: 'B{level}{section}{index:02d}',
  };
  const saved = await mall.superAdmin.client.call('PUT', `${url()}/parking-config`, { parkingConfig });
  expect(saved.status).toBe(200);
  await pass(70);
  expect(await asked()).toEqual([]);
});

it('a replacement that was registered before the revocation and takes the slots over raises no alert', async () => {
  await openMall();
  const other = await register();
  await pass(60);
  await revoke();
  await pass(30 * 60);
  expect(await asked()).toEqual([]);
  await report(other, 'B1A01');
  await pass(3 * 3600);
  expect(await asked()).toEqual([]);
  await report(other, 'B1A02', 'B1B01');
  await pass(4 * 3600);
  expect(await asked()).toEqual([]);
});

it('a replacement that was registered before and never sends anything is missed after an hour', async () => {
  await openMall();
  await register();
  await revoke();
  await pass(59 * 60);
  expect(await asked()).toEqual([]);
  await pass(2 * 60);
  expect((await asked()).map(({ facts }) => facts.slots)).toEqual([3]);
});

it('a controller of other slots is no replacement', async () => {
  await openMall();
  await report(await register(), 'B1A03');
  await revoke();
  await pass(10);
  expect((await asked()).map(({ kind }) => kind)).toEqual(['device_revoked']);
});

it('whoever has dealt with it is not asked again, and it stands in attention by the name of the device', async () => {
  await openMall();
  await revoke();
  await pass(10);
  const attention = `/api/malls/${mall.publicId}/attention`;
  const list = async () =>
    (await mall.superAdmin.client.call('GET', attention)).body as {
      entries: { id: string; place: string }[];
    };
  const [entry] = (await list()).entries;
  expect(entry).toMatchObject({ kind: 'device_revoked', place: 'Controller' });
  const decision = { action: 'done', reason: 'The level is closed.' };
  const decided = await mall.superAdmin.client.call('POST', `${attention}/${entry?.id}/decisions`, decision);
  expect(decided.status).toBe(201);
  await pass(3600);
  expect((await list()).entries).toEqual([]);
});
