import { afterAll, beforeAll, expect, it } from 'vitest';
import { readOverview, type MallOverview } from '#contract/overview.ts';
import { aSession } from '../../testing/factories.ts';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';
import { raiseAlert } from '../alerts/index.ts';
import { addDevice, addMall, signInSuperAdmin, type Person } from '../../testing/test-people.ts';

let gates: GateTests;
let root: Person;

beforeAll(async () => {
  gates = await openGates({ now: '2026-11-20T11:30:00+05:30' });
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

const FACTS = { lastSeenAt: '2026-11-20T04:30:00.000Z' };

const read = async (): Promise<readonly MallOverview[]> => {
  const answer = await root.client.call('GET', '/api/super/overview');
  expect(answer.status).toBe(200);
  return readOverview.answer.parse(answer.body).malls;
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
    devices: { all: 0, up: 0, unseen: 0 },
  });
  const line = lines.find(({ mall }) => mall === gated.mall.publicId);
  expect(line).toMatchObject({ revenueToday: 60, alerts: 0 });
  const { all = 0, up = 0 } = line?.devices ?? {};
  expect(line?.devices).toEqual({ all, up, unseen: all - up });
  expect(all).toBeGreaterThan(up);

  // Ten seconds stand; then it is counted anew.
  const camera = await addDevice(gates.app, root, bare, { name: 'Sensors', kind: 'slot-sensors' });
  expect((await read()).find(({ mall }) => mall === bare)?.devices).toEqual({ all: 0, up: 0, unseen: 0 });
  await root.client.call(
    'POST',
    '/api/ingest/occupancy',
    { readings: [] },
    { headers: { authorization: `Bearer ${camera.key}` } },
  );
  gates.app.setNow(at(1));
  expect((await read()).find(({ mall }) => mall === bare)?.devices).toEqual({ all: 1, up: 1, unseen: 0 });
});

it('tells a device that has sent nothing yet from one that has fallen silent', async () => {
  gates.app.setNow(at(10));
  const { id: number, publicId: mall } = (await gates.addMall()).mall;
  const devicesOf = async () => {
    const line = (await read()).find((one) => one.mall === mall);
    return { up: 0, unseen: 0, ...line?.devices };
  };
  const before = await devicesOf();
  const sensors = { name: 'Sends', kind: 'slot-sensors' };
  const { id, key } = await addDevice(gates.app, root, mall, sensors);
  await addDevice(gates.app, root, mall, { name: 'Waits for a car', kind: 'tag-reader', gate: 'exit-1' });
  const headers = { authorization: `Bearer ${key}` };
  await root.client.call('POST', '/api/ingest/occupancy', { readings: [] }, { headers });
  gates.app.setNow(at(11));
  expect(await devicesOf()).toMatchObject({ up: before.up + 1, unseen: before.unseen + 1 });
  await gates.database.transact({ mall: number }, (transaction) =>
    raiseAlert(transaction, { mall: number, kind: 'device_silent', subject: id, facts: FACTS }, at(20)),
  );
  gates.app.setNow(at(21));
  expect(await devicesOf()).toMatchObject({ up: before.up, unseen: before.unseen + 1 });
});
