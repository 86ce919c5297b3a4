import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MallOverview } from '#contract/overview.ts';
import { aSession } from '../../testing/factories.ts';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';
import { addDevice, addMall, signInSuperAdmin, type Person } from '../../testing/test-people.ts';

let gates: GateTests;
let root: Person;

beforeAll(async () => {
  gates = await openGates({ now: '2026-11-20T11:30:00+05:30' });
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

const read = async (): Promise<readonly MallOverview[]> => {
  const answer = await root.client.call('GET', '/api/super/overview');
  expect(answer.status).toBe(200);
  return (answer.body as { malls: MallOverview[] }).malls;
};

it('has a line for each mall: slots, what today earned, alerts, devices that have sent something', async () => {
  gates.app.setNow(at(0));
  const bare = await addMall(root, 'Bare Mall');
  const gated = await gates.addMall();
  await aSession(gates.database, gated.mall, {
    plate: 'GJ05AB1234',
    entryAt: '2026-11-20T08:00:00+05:30',
    exitAt: '2026-11-20T09:00:00+05:30',
    chargeRupees: 60,
  });
  await aSession(gates.database, gated.mall, {
    plate: 'GJ05AB1235',
    entryAt: '2026-11-19T08:00:00+05:30',
    exitAt: '2026-11-19T09:00:00+05:30',
    chargeRupees: 90,
  });
  await addDevice(gates.app, root, gated.mall.publicId, { name: 'Silent so far', kind: 'slot-sensors' });
  const lines = await read();
  expect(lines.find(({ mall }) => mall === bare)).toEqual({
    mall: bare,
    slots: null,
    revenueToday: 0,
    alerts: 0,
    devices: { all: 0, up: 0 },
  });
  const line = lines.find(({ mall }) => mall === gated.mall.publicId);
  expect(line).toMatchObject({ revenueToday: 60, alerts: 0 });
  expect(line?.devices.all).toBeGreaterThan(line?.devices.up ?? Number.NaN);

  // Ten seconds stand; then it is counted anew.
  const camera = await addDevice(gates.app, root, bare, { name: 'Sensors', kind: 'slot-sensors' });
  expect((await read()).find(({ mall }) => mall === bare)?.devices).toEqual({ all: 0, up: 0 });
  await root.client.call(
    'POST',
    '/api/ingest/occupancy',
    { readings: [] },
    { headers: { authorization: `Bearer ${camera.key}` } },
  );
  gates.app.setNow(at(1));
  expect((await read()).find(({ mall }) => mall === bare)?.devices).toEqual({ all: 1, up: 1 });
});
