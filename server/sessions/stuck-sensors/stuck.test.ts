import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listAlerts as listAlertsCall } from '#contract/devices.ts';
import { listAttention } from '#contract/attention.ts';
import { readSlots } from '#contract/occupancy.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { createClient } from '../../../testing/test-client.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { watchStuck } from './watch-stuck.ts';

const HOUR = 60;
const BESIDE = ['B1A02', 'B1A03', 'B1A04', 'B1A05'];

let gates: GateTests;
let mall: GatedMall;
let plates = 1_000;
beforeAll(async () => {
  gates = await openGates({ now: at(0).toISOString() });
});
beforeEach(async () => {
  mall = await gates.addMall();
  await mall.sense(at(-HOUR), ['B1A01', ...BESIDE], false);
});
afterAll(() => gates.end());

/** A car comes, stands in a slot for an hour, and leaves. */
async function visit(from: number, slot: string): Promise<void> {
  const plate = `MH06PQ${(plates += 1)}`;
  await mall.read('entry-1', at(from), plate);
  await mall.sense(at(from + 3), slot, true);
  await mall.sense(at(from + 63), slot, false);
  await mall.read('exit-1', at(from + 66), plate);
}

/** Cars one after the other in the slots beside it. */
async function visits(from: number, count: number): Promise<void> {
  for (let one = 0; one < count; one += 1) await visit(from + one * 80, BESIDE[one % BESIDE.length] ?? '');
}

/** As `visits`, of which no gate knows: slots alone. */
async function turns(from: number, count: number, slots: readonly string[]): Promise<number> {
  let minute = from;
  for (let one = 0; one < count; one += 1)
    for (const slot of slots) {
      await mall.sense(at((minute += 5)), slot, true);
      await mall.sense(at((minute += 5)), slot, false);
    }
  return minute;
}

async function look(minute: number): Promise<void> {
  const now = at(minute);
  gates.app.setNow(now);
  const { services, malls, occupancy } = gates.app;
  await watchStuck({ services, malls, occupancy }, now);
  await occupancy.tick(now);
}

/** Signs in anew each time: sign-ins end sooner than sensors are looked at. */
const signIn = (): Promise<Person> => signInSuperAdmin(gates.app);

async function open() {
  const { client } = await signIn();
  const { body } = await client.call('GET', `/api/super/malls/${mall.mall.publicId}/alerts`);
  return listAlertsCall.answer.parse(body).alerts.filter(({ kind }) => kind === 'slot_stuck');
}

async function marked(client: Person['client']): Promise<string[]> {
  const { body } = await client.call('GET', `/api/mall/slots?mall=${encodeURIComponent(mall.mall.name)}`);
  return readSlots.answer.parse(body).slots.flatMap(({ slot, isStuck }) => (isStuck ? [slot] : []));
}

it('a slot whose car has left by the gates is an alert with its evidence, and a mark beside the number', async () => {
  await mall.read('entry-1', at(0), 'MH06PQ0001');
  await mall.sense(at(3), 'B1A01', true);
  await mall.read('exit-1', at(90), 'MH06PQ0001');
  await visits(2 * HOUR, 26);
  await look(35 * HOUR);
  expect(await open()).toEqual([]);
  await look(37 * HOUR);
  expect(await open()).toMatchObject([
    {
      subject: 'B1A01',
      count: 1,
      facts: {
        level: 'B1',
        status: 'occupied',
        since: at(3).toISOString(),
        reason: 'its_car_has_left',
        slots: 4,
        cars: 26,
        left: 27,
      },
    },
  ]);
  expect(await marked((await signIn()).client)).toEqual(['B1A01']);
  expect(await marked(createClient(gates.app.http))).toEqual([]);
  const url = `/api/parking/now?mall=${encodeURIComponent(mall.mall.name)}`;
  expect((await (await signIn()).client.call('GET', url)).body).toMatchObject({
    sensors: { occupied: 1, stuck: 1 },
    devices: { illSensors: 1 },
  });

  // It goes on: the same alert. Once the sensor turns it is over, within a minute and by itself.
  await look(38 * HOUR);
  await look(80 * HOUR);
  expect(await open()).toMatchObject([{ count: 1 }]);
  await mall.sense(at(80 * HOUR + 5), 'B1A01', false);
  await gates.app.occupancy.tick(at(80 * HOUR + 6));
  expect(await open()).toEqual([]);
  expect(await marked((await signIn()).client)).toEqual([]);
});

it('a car that truly stands for days is none: its visit has not ended', async () => {
  await mall.read('entry-1', at(0), 'MH06PQ0002');
  await mall.sense(at(3), 'B1A01', true);
  await visits(2 * HOUR, 26);
  await look(37 * HOUR);
  expect(await open()).toEqual([]);
  await look(100 * HOUR);
  expect(await open()).toEqual([]);
});

it('nor is one whose section hardly turns', async () => {
  await mall.read('entry-1', at(0), 'MH06PQ0003');
  await mall.sense(at(3), 'B1A01', true);
  await mall.read('exit-1', at(90), 'MH06PQ0003');
  await visits(2 * HOUR, 11);
  await look(60 * HOUR);
  expect(await open()).toEqual([]);
});

it('a free slot that cars pass over is one, by how often it was taken before; whoever has seen to it is asked no more', async () => {
  const known = await turns(0, 12, ['B1A01', ...BESIDE]);
  const later = Math.max(known, 26 * HOUR);
  const middle = await turns(later, 10, BESIDE);
  await look(middle + 1);
  expect(await open()).toEqual([]);
  const last = await turns(middle + 17 * HOUR, 14, BESIDE);
  await look(last + 1);
  expect(await open()).toMatchObject([
    { subject: 'B1A01', facts: { status: 'empty', reason: 'nobody_takes_it', cars: 100, left: null } },
  ]);
  const url = `/api/malls/${mall.mall.publicId}/attention`;
  const { client } = await signIn();
  const { entries } = listAttention.answer.parse((await client.call('GET', url)).body);
  const entry = entries.find(({ kind }) => kind === 'slot_stuck');
  expect(entry).toMatchObject({ place: 'B1A01' });
  const done = { action: 'done', reason: 'A cone stands there' };
  expect((await client.call('POST', `${url}/${entry?.id}/decisions`, done)).status).toBe(201);
  await look(last + 2 * HOUR);
  expect(await open()).toEqual([]);
});
