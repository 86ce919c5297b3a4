import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnCar, UnprovenCar } from '#contract/own-cars.ts';
import type { HistoryRecord } from '#contract/sessions.ts';
import { newPlate, prove } from '../../../testing/drivers-plates.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { signUpDriver, type Person } from '../../../testing/test-people.ts';

let gates: GateTests;
let mall: GatedMall;

// As the demo runs: a claim shows its visits without a proof.
beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString(), env: { PLATE_PROOF: 'off' } });
  mall = await gates.addMall({ name: 'Palladium Mall' });
  await mall.sense(
    at(-30),
    gates.app.malls.slotsOf(mall.mall.id).map(({ code }) => code),
    false,
  );
});
afterAll(() => gates.end());

async function get<T>({ client }: Person, path: string): Promise<T> {
  const { status, body } = await client.call('GET', path);
  expect(status).toBe(200);
  return body as T;
}
const historyOf = (person: Person, query = '') => get<HistoryRecord[]>(person, `/api/history${query}`);
const carsOf = (person: Person) =>
  get<{ cars: OwnCar[]; unproven: number; unprovenInside: UnprovenCar[] }>(person, '/api/account/cars');

/** A car that has come in and stands in a slot of its own; its plate is claimed by two accounts, of which one proves it. */
async function park(minutes: number) {
  const plate = newPlate();
  const [owner, stranger] = [await signUpDriver(gates.app, [plate]), await signUpDriver(gates.app, [plate])];
  await mall.read('entry-1', at(minutes), plate);
  const session = (await mall.sessions()).at(-1);
  const slot = session?.suggested ?? '';
  await mall.sense(at(minutes + 2), slot, true);
  const { status } = await prove(owner, plate, gates.app.plates.codeOf(session?.sessionId ?? ''));
  expect(status).toBe(201);
  return { plate, slot, owner, stranger };
}

it('whoever has not proven a plate sees its visit, and nowhere in which slot the car stands', async () => {
  const { plate, slot, owner, stranger } = await park(0);
  expect(await historyOf(owner)).toMatchObject([{ status: 'ongoing', slot, slotSurety: 'inferred' }]);
  const [visit] = await historyOf(stranger);
  expect(visit).toMatchObject({
    carNumber: plate,
    status: 'ongoing',
    slot: '-',
    slotSurety: null,
    isSlotHidden: true,
  });
  for (const path of ['/api/history', '/api/account/cars', '/api/account/bills', '/api/account/export'])
    expect(JSON.stringify(await get(stranger, path))).not.toContain(slot);
});

it('nor does a search of the own visits tell a slot', async () => {
  const { slot, stranger } = await park(100);
  expect(await historyOf(stranger, `?q=${slot}`)).toEqual([]);
  expect(await historyOf(stranger, '?q=palladium')).toHaveLength(1);
});

it('after the visit it stays hidden from whoever has proven nothing', async () => {
  const { plate, slot, owner, stranger } = await park(200);
  await mall.read('exit-1', at(260), plate);
  expect(await historyOf(owner)).toMatchObject([{ status: 'completed', slot }]);
  expect(await historyOf(stranger)).toMatchObject([{ status: 'completed', slot: '-', isSlotHidden: true }]);
});

it('of an unproven car the list of the own cars says that it is inside, without its place', async () => {
  const { plate, owner, stranger } = await park(300);
  const [visit] = await historyOf(stranger);
  const found = await carsOf(stranger);
  expect(found).toMatchObject({ cars: [], unproven: 1, unprovenInside: [{ plate, session: visit?.id }] });
  expect(found.unprovenInside[0]).not.toHaveProperty('place');
  expect(await carsOf(owner)).toMatchObject({ cars: [{ plate }], unproven: 0, unprovenInside: [] });
});
