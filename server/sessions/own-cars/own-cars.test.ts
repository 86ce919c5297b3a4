import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnCar } from '#contract/own-cars.ts';
import { statusOf } from '../../../testing/drivers-plates.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { signUpDriver, type Person } from '../../../testing/test-people.ts';

let gates: GateTests;
let mall: GatedMall;
let asha: Person;
let ravi: Person;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString(), env: { PLATE_PROOF: 'required' } });
  mall = await gates.addMall({ name: 'Palladium Mall' });
  await mall.sense(
    at(-30),
    gates.app.malls.slotsOf(mall.mall.id).map(({ code }) => code),
    false,
  );
  asha = await signUpDriver(gates.app, ['GJ05AB1234']);
  ravi = await signUpDriver(gates.app, ['GJ05AB1234']);
  await mall.read('entry-1', at(0), 'GJ05AB1234');
});
afterAll(() => gates.end());

async function carsOf(person: Person) {
  const { status, body } = await person.client.call('GET', '/api/account/cars');
  expect(status).toBe(200);
  return body as { cars: OwnCar[]; unproven: number };
}

const placeOfAsha = async () => (await carsOf(asha)).cars[0]?.place;

it('shows nothing of a car whose plate is only claimed: whoever types another’s plate learns nothing', async () => {
  expect(await statusOf(ravi)).toEqual(['claimed']);
  expect(await carsOf(ravi)).toEqual({ cars: [], unproven: 1, unprovenInside: [] });
});

it('shows where a proven car stands, from a suggestion to what the sensors saw, and that a slot is empty again', async () => {
  const [session] = await mall.sessions();
  const visitCode = gates.app.plates.codeOf(session?.sessionId ?? '');
  const proof = { plate: 'GJ05AB1234', code: visitCode };
  expect((await asha.client.call('POST', '/api/account/plates/proofs', proof)).status).toBe(201);

  const suggested = session?.suggested ?? '';
  const first = await carsOf(asha);
  expect(first).toMatchObject({
    unproven: 0,
    cars: [
      {
        session: session?.sessionId,
        plate: 'GJ05AB1234',
        mallName: 'Palladium Mall',
        place: { slot: suggested, surety: 'suggested', level: 'B1', position: 1 },
      },
    ],
  });
  expect(first.cars[0]?.place?.sections).toContain('A');

  await mall.sense(at(2), suggested, true);
  expect(await placeOfAsha()).toMatchObject({
    surety: 'inferred',
    emptySince: null,
    takenAnewSince: null,
  });
  await mall.sense(at(40), suggested, false);
  expect((await placeOfAsha())?.emptySince).toContain('10:40');

  // Another car takes it: this one may stand elsewhere.
  await mall.sense(at(45), suggested, true);
  expect(await placeOfAsha()).toMatchObject({ emptySince: null });
  expect((await placeOfAsha())?.takenAnewSince).toContain('10:45');

  await mall.read('exit-1', at(50), 'GJ05AB1234');
  expect((await carsOf(asha)).cars).toEqual([]);
  await mall.sense(at(55), suggested, false);
  await gates.app.plates.tick(at(56));
});

it('a car that took another slot is there by inference', async () => {
  await mall.read('entry-1', at(100), 'GJ05AB1234');
  const session = (await mall.sessions()).at(-1);
  const other = gates.app.malls.slotsOf(mall.mall.id).find(({ code: one }) => one !== session?.suggested);
  await mall.sense(at(103), other?.code ?? '', true);
  const [car] = (await carsOf(asha)).cars;
  expect(car?.place).toMatchObject({ slot: other?.code, surety: 'inferred' });
});
