import sql from 'sql-template-tag';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { listAlerts } from '#contract/devices.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { createClient } from '../../../testing/test-client.ts';
import { signInSuperAdmin } from '../../../testing/test-people.ts';
import { closeAlerts } from '../../alerts/index.ts';
import { createClearedWatch } from './watch-cleared.ts';

const gates: GateTests = await openGates();
const { app } = gates;
afterAll(() => gates.end());

let mall: GatedMall;
let codes: string[];
let watch: (now: Date) => Promise<void>;

/** Sixteen slots, twelve of them taken by cars that were read at the entry. */
beforeEach(async () => {
  mall = await gates.addMall({
    config: { totalBasements: 2, sections: ['A', 'B'], slotsPerSection: 4 },
    graceMinutes: 0,
  });
  codes = app.malls.slotsOf(mall.mall.id).map(({ code }) => code);
  watch = createClearedWatch(app);
  await report(at(0), () => false);
  for (const [one, code] of codes.slice(0, 12).entries()) {
    await mall.read('entry-1', at(1 + one), plateOf(one));
    await mall.sense(at(2 + one), code, true);
  }
  await look(at(20));
});

const plateOf = (one: number) => `GJ05AB${1000 + 37 * one}`;

async function report(now: Date, isTaken: (one: number) => boolean): Promise<void> {
  app.setNow(now);
  const readings = codes.map((slot, one) => ({ slot, occupied: isTaken(one), at: now.toISOString() }));
  expect((await mall.sensors.call('POST', '/api/ingest/occupancy', { readings })).status).toBe(202);
}

async function look(now: Date): Promise<void> {
  app.setNow(now);
  await watch(now);
}

const open = async () => (await mall.sessions()).filter(({ state }) => state === 'open').length;
const doubtedSince = () => app.occupancy.doubtedSince(mall.mall.id);

async function shown() {
  const name = encodeURIComponent(mall.mall.name);
  const { body } = await createClient(app.http).call('GET', `/api/mall/slots?mall=${name}`);
  return body as { counts: object; doubtedSince: string | null };
}

it('sensors that all say free at once are shown so, and in doubt; nobody is sent there, and no car vanishes', async () => {
  await report(at(30), () => false);
  await look(at(31));
  expect(await shown()).toMatchObject({ counts: { empty: 16 }, doubtedSince: at(30).toISOString() });
  expect(app.occupancy.emptySlots(mall.mall.id)).toEqual([]);
  for (let minute = 32; minute < 120; minute += 6) await gates.tick(at(minute));
  expect(await open()).toBe(12);
  expect((await app.sessions.countParked(mall.mall.id)).parked).toBe(12);
  const root = await signInSuperAdmin(app);
  const url = `/api/super/malls/${mall.mall.publicId}/alerts`;
  const { alerts } = listAlerts.answer.parse((await root.client.call('GET', url)).body);
  expect(alerts).toMatchObject([
    { kind: 'slots_cleared', facts: { slots: 12, at: at(30).toISOString(), left: 0 } },
  ]);
});

it('the same after a silence in which hardly anybody was read at an exit', async () => {
  const [sensors] = app.devices.ofMall(mall.mall.id).filter(({ kind }) => kind === 'slot-sensors');
  if (!sensors) throw new Error('no sensors');
  await app.services.database.transact({ mall: mall.mall.id }, async (transaction) => {
    await transaction.query(
      sql`update devices set heartbeat_seconds = 60 where public_id = ${sensors.publicId}`,
    );
  });
  await app.services.channel.readAnew();
  app.setNow(at(40));
  await app.occupancy.tick(at(40));
  expect((await shown()).counts).toMatchObject({ unknown: 16 });
  await report(at(50), () => false);
  await look(at(51));
  expect(doubtedSince()).toEqual(at(50));
});

it('is over once the sensors report the cars again', async () => {
  await report(at(30), () => false);
  await look(at(31));
  await report(at(33), (one) => one < 12);
  await look(at(34));
  expect(doubtedSince()).toBeNull();
  expect((await mall.alerts()).map(({ kind }) => kind)).toContain('slots_cleared');
  expect(app.occupancy.emptySlots(mall.mall.id)).toHaveLength(4);
  for (let minute = 40; minute < 300; minute += 6) await gates.tick(at(minute));
  expect(await open()).toBe(12);
});

it('an exit is charged to its read while the slots are in doubt', async () => {
  await report(at(60), () => false);
  await look(at(61));
  expect(await mall.read('exit-1', at(301), plateOf(0))).toMatchObject({ amountDue: 200 });
});

it('is over once half of the cars were read at the exits, which they may well have been', async () => {
  await report(at(30), () => false);
  await look(at(31));
  for (let one = 0; one < 5; one += 1) await mall.read('exit-1', at(32 + one), plateOf(one));
  await look(at(38));
  expect(doubtedSince()).toEqual(at(30));
  await mall.read('exit-1', at(39), plateOf(5));
  await look(at(40));
  expect(doubtedSince()).toBeNull();
});

it('cars that leave one after the other put nothing in doubt', async () => {
  for (const [one, code] of codes.slice(0, 12).entries()) await mall.sense(at(30 + one), code, false);
  await look(at(50));
  expect(doubtedSince()).toBeNull();
});

it('who has seen to it is not asked again, and the slots count again', async () => {
  await report(at(30), () => false);
  await look(at(31));
  await app.services.database.transact({ mall: mall.mall.id }, (transaction) =>
    closeAlerts(transaction, mall.mall.id, 'slots_cleared', ['all'], at(33)),
  );
  await look(at(34));
  expect(doubtedSince()).toBeNull();
  expect(app.occupancy.emptySlots(mall.mall.id)).toHaveLength(16);
});
