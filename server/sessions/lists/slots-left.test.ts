import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ParkingSession } from '#contract/sessions.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

let gates: GateTests;
let mall: GatedMall;
let admin: Person;

beforeAll(async () => {
  gates = await openGates();
  mall = await gates.addMall();
  admin = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

async function slots(): Promise<Record<string, [slot: string, surety: string | null]>> {
  const { body } = await admin.client.call('GET', `/api/parking?mall=${encodeURIComponent(mall.mall.name)}`);
  const sessions = body as ParkingSession[];
  return Object.fromEntries(sessions.map((one) => [one.number_plate, [one.slot, one.slotSurety]]));
}

it('a slot has one car inside: whoever was sent there last, or stands there; where the other is now, nobody knows', async () => {
  await mall.sense(at(-1), 'B1A01', false);
  await mall.read('entry-1', at(0), 'GJ05AB1234');
  await mall.sense(at(1), 'B1A01', true);
  expect(await slots()).toEqual({ GJ05AB1234: ['B1A01', 'inferred'] });
  await mall.sense(at(60), 'B1A01', false);
  expect(await slots()).toEqual({ GJ05AB1234: ['B1A01', 'inferred'] });
  await mall.read('entry-1', at(61), 'MH12CD5678');
  expect(await slots()).toEqual({ GJ05AB1234: ['-', null], MH12CD5678: ['B1A01', 'suggested'] });
  await mall.sense(at(62), 'B1A01', true);
  expect(await slots()).toEqual({ GJ05AB1234: ['-', null], MH12CD5678: ['B1A01', 'inferred'] });
  // Once it has left, the list shows where it stood.
  await mall.read('exit-1', at(63), 'GJ05AB1234');
  expect(await slots()).toEqual({ GJ05AB1234: ['B1A01', 'inferred'], MH12CD5678: ['B1A01', 'inferred'] });
});
