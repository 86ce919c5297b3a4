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

async function slots(): Promise<Record<string, [slot: string, isConfirmed: boolean]>> {
  const { body } = await admin.client.call('GET', `/api/parking?mall=${encodeURIComponent(mall.mall.name)}`);
  const sessions = body as ParkingSession[];
  return Object.fromEntries(sessions.map((one) => [one.number_plate, [one.slot, one.isSlotConfirmed]]));
}

it('a slot has one car inside: whoever was sent there last, or stands there; where the other is now, nobody knows', async () => {
  await mall.sense(at(-1), 'B1A01', false);
  await mall.read('entry-1', at(0), 'GJ05AB1234');
  await mall.sense(at(1), 'B1A01', true);
  expect(await slots()).toEqual({ GJ05AB1234: ['B1A01', true] });
  await mall.sense(at(60), 'B1A01', false);
  expect(await slots()).toEqual({ GJ05AB1234: ['B1A01', true] });
  await mall.read('entry-1', at(61), 'MH12CD5678');
  expect(await slots()).toEqual({ GJ05AB1234: ['-', false], MH12CD5678: ['B1A01', false] });
  await mall.sense(at(62), 'B1A01', true);
  expect(await slots()).toEqual({ GJ05AB1234: ['-', false], MH12CD5678: ['B1A01', true] });
  // Once it has left, the list shows where it stood.
  await mall.read('exit-1', at(63), 'GJ05AB1234');
  expect(await slots()).toEqual({ GJ05AB1234: ['B1A01', true], MH12CD5678: ['B1A01', true] });
});
