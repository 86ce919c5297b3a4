import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LaneList } from '#contract/lanes.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { signInHelper, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

let gates: GateTests;
let mall: GatedMall;
let root: Person;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
  mall = await gates.addMall();
});
afterAll(() => gates.end());

test('an attendant sees who was announced for now, and how many of them came', async () => {
  gates.app.setNow(at(0));
  const address = (path: string) => `/api/malls/${mall.mall.publicId}/${path}`;
  const attendant = await signInHelper(gates.app, root, mall.mall.publicId, 'attendant');
  const announce = (name: string, places: number, [from, to]: [number, number]) =>
    root.client.call('POST', address('arrivals'), {
      name,
      places,
      beginsAt: at(from).toISOString(),
      endsAt: at(to).toISOString(),
    });
  const announced = async () =>
    ((await attendant.client.call('GET', address('lanes'))).body as LaneList).announced;
  await announce('Wedding of Asha', 40, [-60, 120]);
  await announce('Tomorrow', 5, [1_440, 1_800]);
  expect(await announced()).toMatchObject([{ name: 'Wedding of Asha', places: 40, arrived: 0 }]);
  gates.app.setNow(at(121));
  expect(await announced()).toEqual([]);
});
