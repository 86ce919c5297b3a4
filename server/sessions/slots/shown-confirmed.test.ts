import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ParkingSession } from '#contract/sessions.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const VISITS = 33;
let gates: GateTests;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates();
  mall = await gates.addMall();
});
afterAll(() => gates.end());

/** A car that goes where it is sent, and leaves after twenty minutes. */
async function visit(number: number): Promise<void> {
  const [from, plate] = [30 * number, `MH1${number % 8}KL${3_000 + 7 * number}`];
  await mall.sense(at(from - 1), 'B1A01', false);
  await mall.read('entry-1', at(from), plate);
  await mall.sense(at(from + 2), 'B1A01', true);
  await mall.sense(at(from + 22), 'B1A01', false);
  await mall.read('exit-1', at(from + 23.5), plate);
}

async function firstCar(admin: Person): Promise<ParkingSession | undefined> {
  const { body } = await admin.client.call('GET', `/api/parking?mall=${encodeURIComponent(mall.mall.name)}`);
  return (body as ParkingSession[]).find((one) => one.number_plate === 'MH10KL3000');
}

it('a slot that a car was sent to is likely until the mall has shown that cars go where they are sent', async () => {
  for (let number = 0; number < VISITS - 1; number += 1) await visit(number);
  await gates.tick(at(30 * VISITS - 5));
  const admin = await signInSuperAdmin(gates.app);
  expect(await firstCar(admin)).toMatchObject({
    slot: 'B1A01',
    slotSurety: 'inferred',
    isSlotConfirmed: false,
  });
  // What gates weigh is as it was.
  expect(gates.app.sessions.slotTrust(mall.mall.id)).toMatchObject({ isSure: true, isEvidence: true });
  await visit(VISITS - 1);
  await gates.tick(at(30 * VISITS + 60));
  expect(await firstCar(admin)).toMatchObject({
    slot: 'B1A01',
    slotSurety: 'confirmed',
    isSlotConfirmed: true,
  });
});
