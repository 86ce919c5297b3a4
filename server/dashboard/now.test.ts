import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DashboardNow } from '#contract/now.ts';
import { aSession } from '../../testing/factories.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { addMall, signInAdmin, signInSuperAdmin, type Person } from '../../testing/test-people.ts';

let gates: GateTests;
let root: Person;

beforeAll(async () => {
  gates = await openGates({ now: '2026-11-20T11:30:00+05:30' });
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

async function open(): Promise<{
  mall: GatedMall;
  admin: Person;
  now: (minute: number) => Promise<DashboardNow>;
}> {
  gates.app.setNow(at(0));
  const mall = await gates.addMall();
  const admin = await signInAdmin(gates.app, root, [mall.mall.publicId]);
  const now = async (minute: number) => {
    gates.app.setNow(at(minute));
    const answer = await admin.client.call(
      'GET',
      `/api/parking/now?mall=${encodeURIComponent(mall.mall.name)}`,
    );
    expect(answer.status).toBe(200);
    return answer.body as DashboardNow;
  };
  return { mall, admin, now };
}

const visit = (mall: GatedMall, day: string, from: string, until: string | null, chargeRupees = 0) =>
  aSession(gates.database, mall.mall, {
    plate: `GJ05AB${day.slice(-2)}${from.slice(0, 2)}`,
    entryAt: `${day}T${from}:00+05:30`,
    exitAt: until === null ? null : `${day}T${until}:00+05:30`,
    chargeRupees,
  });

it('says that nothing is known of a mall that has just begun', async () => {
  const { now, mall } = await open();
  expect((await now(89)).forecast.state).toBe('pending');
  gates.app.setNow(at(90));
  await gates.app.forecast.fullnessOf(mall.mall.id, '2026-11-20');
  expect(await now(90)).toEqual({
    mall: mall.mall.publicId,
    asOf: at(90).toISOString(),
    gates: { cars: 0, unsure: 0, recountedAt: null, lastMoveAt: null },
    sensors: null,
    held: 0,
    forecast: { state: 'none', capacity: null, now: null, peak: null },
    hour: {
      from: at(60).toISOString(),
      entries: { now: 0, usual: null },
      exits: { now: 0, usual: null },
    },
    today: {
      entries: { now: 0, usual: null },
      exits: { now: 0, usual: null },
      revenue: { now: 0, usual: null },
    },
    usualWeeks: 0,
    longInside: { cars: 0, longestSince: null },
    devices: { all: 5, ill: [], illSensors: 0 },
    queues: [],
  });
});

it('sets this hour and today beside the same time of the last same weekdays; an uncounted week is left out', async () => {
  const { now, mall } = await open();
  // A week ago two by half past eleven, one of them in this hour; one more later that does not count.
  await visit(mall, '2026-11-13', '09:00', '10:00', 40);
  await visit(mall, '2026-11-13', '11:10', '11:20', 20);
  await visit(mall, '2026-11-13', '11:40', '12:00', 80);
  // Two weeks ago four; three and four weeks ago nobody counted.
  for (const hour of ['07', '08', '09']) await visit(mall, '2026-11-06', `${hour}:00`, `${hour}:50`, 40);
  await visit(mall, '2026-11-06', '11:05', '11:25', 40);
  // Another weekday counts for nothing.
  await visit(mall, '2026-11-19', '09:00', '10:00', 900);
  await visit(mall, '2026-11-20', '11:15', '11:25', 60);
  await visit(mall, '2026-11-19', '20:00', null);
  const seen = await now(90);
  expect(seen).toMatchObject({
    hour: { entries: { now: 1, usual: 1 }, exits: { now: 1, usual: 1 } },
    today: {
      entries: { now: 1, usual: 3 },
      exits: { now: 1, usual: 3 },
      revenue: { now: 60, usual: 110 },
    },
    usualWeeks: 2,
    longInside: { cars: 1, longestSince: '2026-11-19T14:30:00.000Z' },
    gates: { cars: 1, lastMoveAt: '2026-11-20T05:55:00.000Z' },
  });
});

it('shows both ledgers of truth, the devices that are ill and the queue at the exits', async () => {
  const { now, mall } = await open();
  await mall.read('entry-1', at(10), 'GJ05AB1234');
  await mall.sense(at(12), 'B1A01', true);
  const { id } = mall.mall;
  await mall.rows(sql`insert into alerts (mall_id, kind, subject, facts, first_at, last_at)
    select ${id}, kind, subject, '{}', ${at(20)}, ${at(20)} from (
      select 'device_silent' as kind, public_id as subject from devices where mall_id = ${id} and gate = 'exit-1'
      union all select 'sensor_silent', 'B1A02') as raised returning id`);
  const read = sql`(select max(id) from plate_reads where mall_id = ${id})`;
  for (const minute of [14, 16])
    await mall.rows(sql`insert into lane_waits (public_id, mall_id, gate, plate_read_id, since, last_seen_at)
      values (${`${id} ${minute}`}, ${id}, 'exit-1', ${read}, ${at(minute)}, ${at(minute)}) returning id`);
  const silent = { problem: 'silent', since: at(20).toISOString() };
  expect(await now(30)).toMatchObject({
    gates: { cars: 1, lastMoveAt: at(10).toISOString() },
    sensors: { occupied: 1, unknown: 9, total: 10, observedAt: at(12).toISOString() },
    devices: {
      all: 5,
      ill: [{ name: expect.any(String), kind: 'plate-camera', gate: 'exit-1', ...silent }],
      illSensors: 1,
    },
    queues: [{ gate: 'exit-1', cars: 2, since: at(14).toISOString() }],
  });
});

it('is not for the admin of another mall', async () => {
  const { mall } = await open();
  const stranger = await signInAdmin(gates.app, root, [await addMall(root, 'Elsewhere')]);
  const address = `/api/parking/now?mall=${encodeURIComponent(mall.mall.name)}`;
  expect((await stranger.client.call('GET', address)).status).toBe(403);
});
