import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listAttention } from '#contract/attention.ts';
import { listAlerts } from '#contract/devices.ts';
import { readSlots } from '#contract/occupancy.ts';
import { aDevice } from '../../../testing/factories.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { createClient, type TestClient } from '../../../testing/test-client.ts';
import { signInSuperAdmin } from '../../../testing/test-people.ts';
import { DaysOfMalls } from './days-of-malls.ts';
import { watchStuckDevices } from './watch-stuck-devices.ts';

const DAY = 24 * 60;
const UPPER = ['B1A01', 'B1A02', 'B1A03', 'B1A04', 'B1A05'];
const STARTS = [-35, -15, 10, 30];
/** Those of a day until it is looked at. */
const TODAY = [...STARTS, 50, 70];
/** When a car comes in, after each turn. */
const BETWEEN = [-30, -20, -10, 0, 15, 25, 35, 45];
const LOWER = ['B2A01', 'B2A02', 'B2A03', 'B2A04', 'B2A05'];

let gates: GateTests;
let mall: GatedMall;
/** The device of the lower level. */
let lower: { id: string; client: TestClient };
beforeAll(async () => {
  gates = await openGates({ now: at(-6 * DAY).toISOString() });
});
beforeEach(async () => {
  gates.app.setNow(at(-6 * DAY));
  mall = await gates.addMall({ config: { totalBasements: 2, sections: ['A'], slotsPerSection: 5 } });
  const { key, publicId } = await aDevice(gates.database, mall.mall, { kind: 'slot-sensors' });
  await gates.app.services.channel.readAnew();
  const client = createClient(gates.app.http, { headers: { authorization: `Bearer ${key}` }, origin: null });
  lower = { id: publicId, client };
});
afterAll(() => gates.end());

/** From a minute on each of some slots is taken, and freed ten minutes later. */
async function turn(client: TestClient, from: number, slots: readonly string[]): Promise<void> {
  for (const [minute, occupied] of [[from, true] as const, [from + 10, false] as const]) {
    gates.app.setNow(at(minute));
    const readings = slots.map((slot, one) => ({ slot, occupied, at: at(minute - one / 60).toISOString() }));
    expect((await client.call('POST', '/api/ingest/occupancy', { readings })).status).toBe(202);
  }
}

/** Days on which both levels turn four times, the second time until five to ten. */
async function days(from: number, until: number): Promise<void> {
  for (let day = from; day <= until; day += 1) {
    for (const start of STARTS) {
      await turn(mall.sensors, day * DAY + start, UPPER);
      await turn(lower.client, day * DAY + start, LOWER);
    }
  }
}

async function look(minute: number): Promise<void> {
  const now = at(minute);
  gates.app.setNow(now);
  const { services, malls, occupancy } = gates.app;
  await watchStuckDevices({ services, malls, occupancy, days: new DaysOfMalls() }, now);
  await occupancy.tick(now);
}

async function open() {
  const { client } = await signInSuperAdmin(gates.app);
  const { body } = await client.call('GET', `/api/super/malls/${mall.mall.publicId}/alerts`);
  return listAlerts.answer.parse(body).alerts.filter(({ kind }) => kind === 'device_stuck');
}

async function shown() {
  const url = `/api/mall/slots?mall=${encodeURIComponent(mall.mall.name)}`;
  return readSlots.answer.parse((await createClient(gates.app.http).call('GET', url)).body).counts;
}

/** Today the upper level turns as ever, the lower one not at all. */
async function restToday(): Promise<void> {
  for (const start of TODAY) {
    await turn(mall.sensors, start, UPPER);
    if (start < 0) await turn(lower.client, start, LOWER);
  }
}

it('a device of which nothing changes while the mall goes on is an alert, and its slots are unknown', async () => {
  await days(-5, -1);
  await restToday();
  await look(28);
  expect(await open()).toEqual([]);
  expect(await shown()).toMatchObject({ empty: 10, unknown: 0 });
  await look(85);
  expect(await open()).toMatchObject([
    {
      subject: lower.id,
      count: 1,
      facts: { slots: 5, since: at(-5).toISOString(), others: 40, usual: 40 },
    },
  ]);
  expect(await shown()).toMatchObject({ empty: 5, unknown: 5 });
  expect(gates.app.occupancy.emptySlots(mall.mall.id)).toEqual(UPPER);
  expect(gates.app.occupancy.counts(mall.mall.id)).toMatchObject({ empty: 5, unknown: 5 });
  const { client } = await signInSuperAdmin(gates.app);
  const url = `/api/parking/now?mall=${encodeURIComponent(mall.mall.name)}`;
  const { body } = await client.call('GET', url);
  expect(body).toMatchObject({ devices: { ill: [{ id: lower.id, problem: 'stuck' }] } });

  // The same again and again says nothing; the next change says that it is well.
  gates.app.setNow(at(100));
  const readings = LOWER.map((slot) => ({ slot, occupied: false, at: at(100).toISOString() }));
  await lower.client.call('POST', '/api/ingest/occupancy', { readings });
  await look(105);
  expect(await open()).toMatchObject([{ count: 1, facts: { others: 40 } }]);
  expect(await shown()).toMatchObject({ unknown: 5 });
  gates.app.setNow(at(110));
  await lower.client.call('POST', '/api/ingest/occupancy', {
    readings: [{ slot: 'B2A01', occupied: true, at: at(110).toISOString() }],
  });
  await look(112);
  expect(await open()).toEqual([]);
  expect(await shown()).toMatchObject({ empty: 9, occupied: 1, unknown: 0 });
});

it('cars that come in by the gates say it too, where a mall has one device', async () => {
  for (let day = -5; day <= 0; day += 1) {
    const minutes = day < 0 ? BETWEEN : [...BETWEEN, 50, 55, 60, 65, 70, 75];
    for (const start of day < 0 ? STARTS : STARTS.slice(0, 2))
      await turn(mall.sensors, day * DAY + start, UPPER);
    for (const [car, minute] of minutes.entries())
      await mall.read('entry-1', at(day * DAY + minute), `MH06PQ${1000 + 37 * car + 500 * (day + 5)}`);
  }
  await look(85);
  expect((await open()).map(({ facts }) => facts)).toMatchObject([{ slots: 5, others: 11, usual: 56 }]);
});

it('a level that rests on some days is none, nor a mall that rests', async () => {
  await days(-5, -2);
  for (const start of TODAY) await turn(mall.sensors, start - DAY, UPPER);
  await turn(lower.client, -15 - DAY, LOWER);
  await restToday();
  await look(85);
  expect(await open()).toEqual([]);
});

it('whoever has seen to it is asked no more until a slot turns, and its slots count again', async () => {
  await days(-5, -1);
  await restToday();
  await look(85);
  const url = `/api/malls/${mall.mall.publicId}/attention`;
  const { client } = await signInSuperAdmin(gates.app);
  const { entries } = listAttention.answer.parse((await client.call('GET', url)).body);
  const entry = entries.find(({ kind }) => kind === 'device_stuck');
  const done = { action: 'done', reason: 'The ramp is shut' };
  expect((await client.call('POST', `${url}/${entry?.id}/decisions`, done)).status).toBe(201);
  await look(105);
  await look(115);
  expect(await open()).toEqual([]);
  expect(await shown()).toMatchObject({ empty: 10, unknown: 0 });
});

it('a part of a device that stays free while its others turn is an alert, and it alone is unknown until one turns', async () => {
  await days(-5, -1);
  const [part, others] = [LOWER.slice(0, 3), LOWER.slice(3)];
  for (let start = -35; start <= 190; start += 25) {
    await turn(mall.sensors, start, UPPER);
    await turn(lower.client, start, start < -30 ? LOWER : others);
  }
  await look(215);
  const codes = { part: { codes: part, of: 5 } };
  expect(await open()).toMatchObject([{ subject: lower.id, facts: { slots: 3, ...codes } }]);
  expect(await shown()).toMatchObject({ empty: 7, unknown: 3 });
  expect(gates.app.occupancy.emptySlots(mall.mall.id)).toEqual([...UPPER, ...others]);

  // Its others turn on: that says nothing of these.
  await turn(lower.client, 220, others);
  await look(232);
  expect(await open()).toHaveLength(1);
  await turn(lower.client, 240, part.slice(0, 1));
  await look(252);
  expect(await open()).toEqual([]);
  expect(await shown()).toMatchObject({ empty: 10, unknown: 0 });
});
