import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMallsNow, type MallNow } from '#contract/malls-now.ts';
import { readSlots } from '#contract/occupancy.ts';
import { WallView } from '#contract/wall.ts';
import { derivePlan } from '#domain/parking/plan-derived.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { aDevice } from '../../testing/factories.ts';
import { createClient, type TestClient } from '../../testing/test-client.ts';
import { signInSuperAdmin } from '../../testing/test-people.ts';

// What stands at a mall's gate and in a list of malls: how many of the free slots are open to every car.
const LAYOUT = {
  totalBasements: 2,
  sections: ['A'],
  slotsPerSection: 6,
  slotFormat: 'B{level}{section}{index:02d}',
};
const CLASSES = ['accessible', 'ev', 'ev', 'two_wheeler', undefined, undefined] as const;

let gates: GateTests;
let mall: GatedMall;
let display: TestClient;

beforeAll(async () => {
  gates = await openGates();
  mall = await gates.addMall({ config: LAYOUT });
  const { key } = await aDevice(gates.database, mall.mall, { kind: 'wall-display' });
  await gates.app.services.channel.readAnew();
  display = createClient(gates.app.http, { headers: { authorization: `Bearer ${key}` }, origin: null });
  for (const level of ['B1', 'B2'])
    for (let one = 1; one <= 6; one += 1)
      await mall.sense(at(1), `${level}A0${one}`, level === 'B1' && one > 4);
});
afterAll(() => gates.end());

async function read() {
  const list = await createClient(gates.app.http).call('GET', '/api/malls/now');
  const ours = ({ mall: id }: MallNow) => id === mall.mall.publicId;
  const name = encodeURIComponent(mall.mall.name);
  const slots = await createClient(gates.app.http).call('GET', `/api/mall/slots?mall=${name}`);
  return {
    wall: WallView.parse((await display.call('GET', '/api/wall')).body),
    listed: listMallsNow.answer.parse(list.body).malls.find(ours),
    counts: readSlots.answer.parse(slots.body).counts,
  };
}

test('a mall whose slots are for every car has its counts alone', async () => {
  const { wall, listed, counts } = await read();
  for (const one of [wall.counts, ...wall.levels, listed, counts]) expect(one).not.toHaveProperty('byClass');
});

test('where some are meant for a class, each count says how many are open to every car, and the others by class', async () => {
  const { levels } = derivePlan(LAYOUT);
  const [first, second] = levels;
  if (!first || !second) throw new Error('no levels');
  const classed = {
    ...first,
    slots: first.slots.map((slot, i) => ({ ...slot, ...(CLASSES[i] && { slotClass: CLASSES[i] }) })),
  };
  const { client } = await signInSuperAdmin(gates.app);
  const put = await client.call('PUT', `/api/super/malls/${mall.mall.publicId}/plan`, {
    plan: { metres: 2.5, levels: [classed, second] },
  });
  expect(put.status).toBe(200);

  const { wall, listed, counts } = await read();
  const byClass = {
    any: { empty: 6, occupied: 2, unknown: 0, total: 8, closed: 0 },
    accessible: { empty: 1, total: 1 },
    ev: { empty: 2, total: 2 },
    two_wheeler: { empty: 1, total: 1 },
  };
  for (const one of [wall.counts, listed, counts])
    expect(one).toMatchObject({ empty: 10, occupied: 2, total: 12, byClass });
  expect(counts.byClass).not.toHaveProperty('family');
  const [above, below] = wall.levels;
  expect(above).toMatchObject({
    level: 'B1',
    empty: 4,
    byClass: { any: { empty: 0, occupied: 2, total: 2 } },
  });
  expect(below).toMatchObject({ level: 'B2', empty: 6 });
  expect(below).not.toHaveProperty('byClass');
});
