import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WallView } from '#contract/wall.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { createClient, type TestClient } from '../../testing/test-client.ts';
import { signInSuperAdmin } from '../../testing/test-people.ts';

let gates: GateTests;
let mall: GatedMall;
let other: GatedMall;
let display: TestClient;

beforeAll(async () => {
  gates = await openGates();
  mall = await gates.addMall({ name: 'Palladium Mall' });
  other = await gates.addMall({ name: 'Phoenix MarketCity' });
  display = await displayOf(mall);
});
afterAll(() => gates.end());

async function displayOf({ mall: { publicId } }: GatedMall): Promise<TestClient> {
  const { client } = await signInSuperAdmin(gates.app);
  const made = await client.call('POST', `/api/super/malls/${publicId}/devices`, {
    name: 'Office',
    kind: 'wall-display',
  });
  const { key } = made.body as { key: string };
  return createClient(gates.app.http, { headers: { authorization: `Bearer ${key}` }, origin: null });
}

const view = async (of = display) => (await of.call('GET', '/api/wall')).body as WallView;

test('what no sensor has reported is not known, and neither free nor full', async () => {
  const { counts, levels, readingAt, exits } = await view();
  expect(readingAt).toBeNull();
  expect(counts).toMatchObject({ empty: 0, occupied: 0, unknown: counts.total });
  expect(levels.map(({ total }) => total).reduce((sum, one) => sum + one, 0)).toBe(counts.total);
  expect(exits).toEqual([]);
});

test('counts by level follow the sensors of its own mall', async () => {
  await mall.sense(at(1), 'B1A01', true);
  await mall.sense(at(2), 'B1A02', false);
  await other.sense(at(2), 'B1A03', false);
  const { counts, levels, readingAt, mall: name, at: seenAt } = await view();
  expect(name).toBe('Palladium Mall');
  expect(counts).toMatchObject({ empty: 1, occupied: 1 });
  expect(levels[0]).toMatchObject({ level: 'B1', empty: 1, occupied: 1 });
  expect(readingAt).toBe(at(2).toISOString());
  expect(seenAt).toBe(gates.app.now().toISOString());
});

test('counts what needs a person in its own mall, as the queue does', async () => {
  const waiting = (await view()).attention ?? NaN;
  await mall.read('entry-1', at(4), '?!', { confidence: 0.2 });
  await other.read('entry-1', at(4), '?!', { confidence: 0.2 });
  await other.read('entry-1', at(9), '!?', { confidence: 0.2 });
  gates.app.setNow(at(30));
  const { client } = await signInSuperAdmin(gates.app);
  const { body } = await client.call('GET', `/api/malls/${mall.mall.publicId}/attention`);
  expect((await view()).attention).toBe((body as { count: number }).count);
  expect((await view()).attention).toBe(waiting + 1);
});

test('its key opens what it shows and nothing else', async () => {
  const readings = { readings: [{ slot: 'B1A01', occupied: false, at: at(3).toISOString() }] };
  expect(await display.call('POST', '/api/ingest/occupancy', readings)).toMatchObject({ status: 403 });
  const read = { readId: 'a', plate: 'GJ05AB1234', confidence: 0.9, readAt: at(3).toISOString() };
  expect(await display.call('POST', '/api/ingest/plate-reads', read)).toMatchObject({ status: 403 });
  expect(await display.call('GET', '/api/ingest/gates/exit-1/commands')).toMatchObject({ status: 403 });
  expect(await mall.camera('entry-1').call('GET', '/api/wall')).toMatchObject({
    status: 403,
    body: { code: 'wrong_device_kind' },
  });
});
