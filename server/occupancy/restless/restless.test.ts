import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Alert } from '#contract/alerts.ts';
import { listAttention } from '#contract/attention.ts';
import { listAlerts } from '#contract/devices.ts';
import { readSlots } from '#contract/occupancy.ts';
import { wordRestlessSlot } from '#contract/restless-words.ts';
import { createClient } from '../../../testing/test-client.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { addDevice } from '../../../testing/test-people.ts';
import { openWatchedMall, type WatchedMall } from '../../../testing/watched-mall.ts';

const ALL = ['B1A01', 'B1A02', 'B1A03', 'B1B01', 'B1B02', 'B1B03'];
const CONFIG = { totalBasements: 1, sections: ['A', 'B'], slotFormat: 'B{level}{section}{index:02d}' };

let mall: WatchedMall;
beforeEach(async () => {
  mall = await openWatchedMall();
  pass(120);
});
afterEach(() => mall.app.end());

function pass(minutes: number): void {
  mall.app.setNow(new Date(mall.app.now().getTime() + minutes * 60_000));
}
const tick = () => mall.app.occupancy.tick(mall.app.now());

/** Slots are reported as taken and freed in turn, once every two minutes, so many times. */
async function turn(slots: readonly string[], times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    pass(2);
    await mall.send(...slots.map((slot) => [slot, time % 2 === 0, 0] as [string, boolean, number]));
    await tick();
  }
}

async function alerts(): Promise<Alert[]> {
  const url = `/api/super/malls/${mall.publicId}/alerts`;
  const { body } = await mall.superAdmin.client.call('GET', url);
  return listAlerts.answer.parse(body).alerts;
}
const open = async () => (await alerts()).map(({ kind, subject }) => `${kind} ${subject}`);

it('a slot that turns five times within a quarter of an hour is one alert, with what a technician needs', async () => {
  await turn(['B1A01'], 4);
  expect(await alerts()).toEqual([]);
  await turn(['B1A01'], 1);
  const lastAt = mall.app.now().toISOString();
  const since = new Date(mall.app.now().getTime() - 8 * 60_000).toISOString();
  expect(await alerts()).toMatchObject([
    {
      kind: 'slot_restless',
      subject: 'B1A01',
      facts: { level: 'B1', since, turns: 5 },
      firstAt: since,
      lastAt,
    },
  ]);
  // It goes on: the same alert, from the same turn on, and no count of how often we have seen it.
  await turn(['B1A01'], 40);
  expect(await alerts()).toMatchObject([{ facts: { level: 'B1', since, turns: 31 }, count: 1 }]);
});

it('the alert ends by itself once the slot has rested for a quarter of an hour', async () => {
  await turn(['B1A01'], 6);
  pass(14);
  await tick();
  expect(await open()).toEqual(['slot_restless B1A01']);
  pass(1);
  await tick();
  expect(await open()).toEqual([]);
  await turn(['B1A01'], 4);
  expect(await open()).toEqual([]);
});

it('a process that starts anew closes what has rested meanwhile', async () => {
  await turn(['B1A01'], 6);
  pass(40);
  const { database } = mall.app.services;
  const restarted = await createTestApp({ database, now: mall.app.now().toISOString() });
  await restarted.occupancy.tick(restarted.now());
  await restarted.end();
  expect(await open()).toEqual([]);
});

it('a whole level that turns is one alert of the level, and of the slots that go on when most rest', async () => {
  await turn(ALL, 6);
  const [level, ...others] = await alerts();
  expect(others).toEqual([]);
  expect(level).toMatchObject({
    kind: 'level_restless',
    subject: 'B1',
    facts: { slots: 6, codes: ALL, turns: 36 },
  });
  await turn(['B1B02'], 7);
  expect(await open()).toEqual(['level_restless B1']);
  // Within the minute in which the others rest it has its own.
  await turn(['B1B02'], 2);
  expect(await open()).toEqual(['slot_restless B1B02']);
  await turn(['B1B02'], 2);
  expect(await open()).toEqual(['slot_restless B1B02']);
});

it('some slots of a level are an alert each', async () => {
  await turn(['B1A02', 'B1A01'], 5);
  expect((await open()).toSorted()).toEqual(['slot_restless B1A01', 'slot_restless B1A02']);
});

it('whoever has dealt with it is asked again only once it goes on', async () => {
  await turn(['B1A01'], 6);
  const url = `/api/malls/${mall.publicId}/attention`;
  const { client } = mall.superAdmin;
  const listed = listAttention.answer.parse((await client.call('GET', url)).body);
  expect(listed.entries).toMatchObject([{ kind: 'slot_restless', place: 'B1A01' }]);
  const item = listed.entries[0]?.id ?? '';
  const done = { action: 'done', reason: 'Cleaned' };
  expect((await client.call('POST', `${url}/${item}/decisions`, done)).status).toBe(201);
  pass(2);
  await tick();
  await turn(['B1A01'], 4);
  expect(await open()).toEqual([]);
  await turn(['B1A01'], 1);
  expect(await open()).toEqual(['slot_restless B1A01']);
});

it('a slot that is taken away, or waits to be, has none', async () => {
  await turn(['B1A02', 'B1A03', 'B1B03'], 6);
  await turn(['B1A02', 'B1A03'], 1);
  const url = `/api/super/malls/${mall.publicId}/parking-config?confirmed=true`;
  const parkingConfig = { ...CONFIG, slotsPerSection: 2 };
  expect((await mall.superAdmin.client.call('PUT', url, { parkingConfig })).status).toBe(200);
  // B1A03 is taken: it is shown, retired, until it is free.
  expect(mall.app.occupancy.statusOf(mall.id, 'B1A03')?.status).toBe('occupied');
  pass(1);
  await tick();
  expect(await open()).toEqual(['slot_restless B1A02']);
});

it('a sensor that is suspect has that alert alone', async () => {
  for (let second = 0; second < 24; second += 2) {
    await mall.send(['B1A01', second % 4 === 0, 24 - second]);
  }
  await tick();
  expect(await open()).toEqual(['sensor_flaps B1A01']);
});

it('the map of the mall’s people marks it, nobody else’s does, and the count of the dashboard says so', async () => {
  await turn(['B1A01'], 6);
  const marked = async (client: WatchedMall['superAdmin']['client']) => {
    const { body } = await client.call('GET', `/api/mall/slots?mall=${encodeURIComponent(mall.name)}`);
    return readSlots.answer.parse(body).slots.filter(({ isRestless }) => isRestless);
  };
  expect(await marked(mall.superAdmin.client)).toMatchObject([{ slot: 'B1A01' }]);
  expect(await marked(createClient(mall.app.http))).toEqual([]);
  const url = `/api/parking/now?mall=${encodeURIComponent(mall.name)}`;
  expect((await mall.superAdmin.client.call('GET', url)).body).toMatchObject({
    sensors: { restless: 1 },
    devices: { illSensors: 1 },
  });
  pass(20);
  await tick();
  expect(await marked(mall.superAdmin.client)).toEqual([]);
});

it('names the devices where two of them report a slot against each other', async () => {
  const second = await addDevice(mall.app, mall.superAdmin, mall.publicId, {
    name: 'Second controller',
    kind: 'slot-sensors',
  });
  for (let round = 0; round < 4; round += 1) {
    pass(1);
    await mall.send(['B1A01', true, 0]);
    pass(1);
    const readings = [{ slot: 'B1A01', occupied: false, at: mall.app.now().toISOString() }];
    await second.client.call('POST', '/api/ingest/occupancy', { readings });
    await tick();
  }
  const [alert] = await alerts();
  expect(alert?.facts).toMatchObject({ devices: [second.id, mall.sensors.id].toSorted() });
  expect(
    alert?.kind === 'slot_restless' && 'level' in alert.facts && wordRestlessSlot(alert.facts),
  ).toContain('Two devices report it and contradict each other');
});
