import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { publishByClass } from '../../testing/prices-by-class.ts';
import { signInSuperAdmin, type Person } from '../../testing/test-people.ts';

const PLATE = 'GJ05AB2012';
let gates: GateTests;
let root: Person;
beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

async function openMall(ev = 2_000): Promise<GatedMall> {
  const mall = await gates.addMall();
  gates.app.setNow(at(-60));
  await publishByClass(root, mall.mall.publicId, { ev, twoWheeler: 1_000 });
  return mall;
}

async function visit(mall: GatedMall, entry: string | undefined, exit: string | undefined) {
  await mall.read('entry-1', at(0), PLATE, entry === undefined ? {} : { vehicleClass: entry });
  await mall.read('exit-1', at(50), PLATE, exit === undefined ? {} : { vehicleClass: exit });
  const sessions = await mall.sessions();
  expect(sessions).toHaveLength(1);
  return sessions[0];
}

describe('a visit pays as the class that its cameras name', () => {
  it.each([
    ['ev', 'ev', 2_000],
    ['ev', undefined, 2_000],
    ['ev', 'car', 2_000],
    ['car', 'electric', 2_000],
    ['SUV', 'ev', 2_000],
    ['twoWheelVehicle', 'twoWheelVehicle', 1_000],
    ['Motorcycle', 'twoWheelVehicle', 1_000],
    ['SUVMPV', 'MicroTruck', 4_000],
  ])('%s and %s', async (entry, exit, charge) => {
    expect(await visit(await openMall(), entry, exit)).toMatchObject({ charge, review: null });
  });

  it('and never as a dearer one that only one of the cameras names', async () => {
    for (const [entry, exit] of [
      ['car', 'ev'],
      ['ev', 'car'],
      [undefined, 'ev'],
    ])
      expect(await visit(await openMall(9_000), entry, exit)).toMatchObject({ charge: 4_000 });
  });
});

it('a class that is not understood is listed among the device’s messages, by its word, and the read counts', async () => {
  const mall = await openMall();
  expect(await visit(mall, 'Fahrzeug 7', 'Fahrzeug 7')).toMatchObject({ charge: 4_000 });
  await mall.read('entry-1', at(60), 'MH01AB1234', { vehicleClass: 'unknown' });
  const { body } = await root.client.call('GET', `/api/super/malls/${mall.mall.publicId}/alerts`);
  const { refused } = body as { refused: object[] };
  expect(refused).toHaveLength(2);
  for (const one of refused)
    expect(one).toMatchObject({
      kind: 'plate_read',
      subject: 'Fahrzeug 7',
      reason: 'class_unknown',
      count: 1,
    });
});
