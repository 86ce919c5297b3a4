import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { MallCharts } from '#contract/charts.ts';
import { fillVisits, plainCars } from '../../testing/counted-visits.ts';
import { aSession } from '../../testing/factories.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { addMall, signInAdmin, signInSuperAdmin, type Person } from '../../testing/test-people.ts';

let gates: GateTests;
let root: Person;
let mall: GatedMall;
let visited: GatedMall;
let admin: Person;

beforeAll(async () => {
  gates = await openGates({ now: at(0).toISOString() });
  root = await signInSuperAdmin(gates.app);
  mall = await gates.addMall();
  // Before anybody asks for charts: a forecast reads the visits of like malls too, and those once a day.
  visited = await gates.addMall();
  await fillVisits(gates.database, { mall: visited.mall.id, from: '2026-10-01', days: 50, cars: plainCars });
  admin = await signInAdmin(gates.app, root, [mall.mall.publicId]);
});
afterAll(() => gates.end());

const address = () => `/api/parking/charts?mall=${encodeURIComponent(mall.mall.name)}`;
const visit = (entryAt: string, exitAt: string | null, chargeRupees = 0) =>
  aSession(gates.database, mall.mall, {
    plate: `GJ${entryAt.slice(8, 10)}${entryAt.slice(11, 13)}`,
    entryAt: `${entryAt}:00+05:30`,
    exitAt: exitAt && `${exitAt}:00+05:30`,
    chargeRupees,
  });

it('says what came, left, was earned and how long cars stayed', async () => {
  await visit('2026-11-19T22:00', '2026-11-20T01:10', 100);
  await visit('2026-11-19T10:00', '2026-11-19T10:30', 20);
  // Before the first of the 28 days: 23 October is the last that is left out.
  await visit('2026-10-23T10:00', '2026-10-23T11:00', 900);
  await visit('2026-10-24T10:00', '2026-10-24T10:20', 40);
  await visit('2026-11-20T02:30', '2026-11-20T03:40', 60);
  await visit('2026-11-20T03:15', null);
  await mall.sense(at(1), 'B1A01', true);
  await mall.sense(at(2), 'B1A01', false);
  await mall.sense(at(3), 'B1A01', true);
  gates.app.setNow(at(10));
  const { status, body } = await admin.client.call('GET', address());
  expect(status).toBe(200);
  const charts = body as MallCharts;
  expect(charts).toMatchObject({ from: '2026-10-24', to: '2026-11-20', expected: null });
  expect(charts.hours).toHaveLength(11);
  expect(charts.hours.slice(0, 5)).toEqual([
    { hour: 0, arrivals: 0, departures: 0, inside: 1 },
    { hour: 1, arrivals: 0, departures: 1, inside: 0 },
    { hour: 2, arrivals: 1, departures: 0, inside: 1 },
    { hour: 3, arrivals: 1, departures: 1, inside: 1 },
    { hour: 4, arrivals: 0, departures: 0, inside: 1 },
  ]);
  expect(charts.days).toHaveLength(28);
  expect([charts.days[0], ...charts.days.slice(-2)]).toEqual([
    { date: '2026-10-24', revenue: 40 },
    { date: '2026-11-19', revenue: 20 },
    { date: '2026-11-20', revenue: 160 },
  ]);
  expect(charts.methods).toEqual([]);
  expect(charts.lengths.map(({ cars }) => cars)).toEqual([1, 1, 1, 0, 1, 0, 0, 0]);
  expect(charts.sections).toEqual([
    { section: 'B1 A', slots: 5, closed: 0, occupied: 1, unknown: 4, carsPerSlotAndDay: 2 / 5 / 28 },
    { section: 'B1 B', slots: 5, closed: 0, occupied: 0, unknown: 5, carsPerSlotAndDay: null },
  ]);
});

it('show the forecast as soon as it is made, and are not held without it', async () => {
  const own = await signInAdmin(gates.app, root, [visited.mall.publicId]);
  const path = `/api/parking/charts?mall=${encodeURIComponent(visited.mall.name)}`;
  const charts = async () => (await own.client.call('GET', path)).body as MallCharts;
  expect(await charts()).toMatchObject({ expected: null, isForecastPending: true });
  await gates.app.forecast.fullnessOf(visited.mall.id, '2026-11-20');
  await vi.waitFor(async () => expect(await charts()).toMatchObject({ isForecastPending: false }), {
    timeout: 10_000,
    interval: 200,
  });
  expect((await charts()).expected).toHaveLength(24);
});

it('are not for the admin of another mall', async () => {
  const stranger = await signInAdmin(gates.app, root, [await addMall(root, 'Elsewhere')]);
  expect((await stranger.client.call('GET', address())).status).toBe(403);
});
