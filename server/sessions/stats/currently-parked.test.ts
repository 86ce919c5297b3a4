import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const PLATES = ['GJ05AB1234', 'MH12CD5678', 'RJ14EF9012'];
let gates: GateTests;
let root: Person;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

async function count(mall: GatedMall, minute: number) {
  gates.app.setNow(at(minute));
  const url = `/api/parking/stats?mall=${encodeURIComponent(mall.mall.name)}`;
  return (await root.client.call('GET', url)).body;
}

/** A mall whose slots all report, with three cars in slots from a minute on; each slot's code. */
async function park(
  from: number,
  slotsPerSection = 5,
): Promise<{ mall: GatedMall; codes: string[]; report: (minute: number) => Promise<void> }> {
  const mall = await gates.addMall({ graceMinutes: 0, config: { slotsPerSection } });
  const codes = gates.app.malls.slotsOf(mall.mall.id).map(({ code }) => code);
  const taken = new Set<string>();
  const report = async (minute: number) => {
    for (const code of codes) await mall.sense(at(minute), code, taken.has(code));
  };
  await report(from);
  for (const [index, plate] of PLATES.entries()) {
    await mall.read('entry-1', at(from + 1 + 3 * index), plate);
    await mall.sense(at(from + 2.5 + 3 * index), codes[index] ?? '', true);
    taken.add(codes[index] ?? '');
  }
  await report(from + 35);
  return { mall, codes, report };
}

it('is what gates and slots say together: a car that left unread is not counted, nor while no slot reports', async () => {
  const { mall, codes } = await park(0);
  expect(await count(mall, 36)).toMatchObject({
    currentlyParked: 3,
    openSessions: 3,
    parkedLow: 2,
    parkedHigh: 4,
  });
  await mall.sense(at(41), codes[0] ?? '', false);
  await mall.sense(at(78), codes[1] ?? '', true);
  expect(await count(mall, 79)).toMatchObject({ currentlyParked: 2, openSessions: 3 });
  // The sensors are silent now.
  expect(await count(mall, 120)).toMatchObject({ currentlyParked: 2, openSessions: 3 });
});

it('counts the slots while the camera of an entry has no connection', async () => {
  const { mall, codes } = await park(200);
  for (const [index, code] of codes.slice(3, 9).entries()) await mall.sense(at(237 + index / 10), code, true);
  const { currentlyParked } = (await count(mall, 243)) as { currentlyParked: number };
  expect(currentlyParked).toBeGreaterThanOrEqual(9);
  expect(currentlyParked).toBeLessThanOrEqual(10);
});

it('is the sessions where no slot reports, or no camera stands at an exit', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  for (const [index, plate] of PLATES.entries()) await mall.read('entry-1', at(400 + index), plate);
  expect(await count(mall, 430)).toMatchObject({ currentlyParked: 3, openSessions: 3 });
});

it('takes nobody to be on the way to an exit whose slot was freed while the sensors had no connection', async () => {
  const { mall, codes } = await park(440, 10);
  const others = codes.slice(3, 15);
  for (const [index, code] of others.entries()) await mall.sense(at(480 + index), code, true);
  // The controller speaks again after an hour, and has not stored when each slot was freed.
  await mall.sense(at(560), others, false);
  expect(await count(mall, 560.3)).toMatchObject({ currentlyParked: 3 });
});

it('may be lower where a car came long ago, or left its slot long ago, and no exit was read', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  await mall.read('entry-1', at(600), PLATES[0] ?? '');
  await mall.sense(at(602), 'B1A01', true);
  expect(await count(mall, 604)).toMatchObject({ currentlyParked: 1, parkedLow: 1, parkedHigh: 1 });
  await mall.sense(at(700), 'B1A01', false);
  expect(await count(mall, 704)).toMatchObject({ parkedLow: 1 });
  expect(await count(mall, 720)).toMatchObject({ currentlyParked: 1, parkedLow: 0, parkedHigh: 1 });
  await mall.read('entry-1', at(721), PLATES[1] ?? '');
  expect(await count(mall, 722)).toMatchObject({ currentlyParked: 2, parkedLow: 1, parkedHigh: 2 });
  // A person's sign-in has run out by then.
  root = await signInSuperAdmin(gates.app);
  expect(await count(mall, 721 + 720)).toMatchObject({ currentlyParked: 2, parkedLow: 0, parkedHigh: 2 });
});

it('counts vehicles of no known class for which no slot was taken, as often as such vehicles have none here', async () => {
  const mall = await gates.addMall({ graceMinutes: 0, config: { slotsPerSection: 5 } });
  const codes = gates.app.malls.slotsOf(mall.mall.id).map(({ code }) => code);
  await mall.sense(at(0), codes, false);
  // Half of those that come are motorcycles, which no camera tells from cars.
  for (let one = 0; one < 12; one += 1) {
    const from = 1 + 12 * one;
    const code = codes[one % 5] ?? '';
    for (const [offset, hasSlot] of [
      [0, true],
      [3, false],
    ] as const) {
      const plate = `MH02KL${3_000 + 14 * one + offset}`;
      await mall.read('entry-1', at(from + offset), plate);
      if (hasSlot) await mall.sense(at(from + offset + 1.6), code, true);
    }
    if (one === 11) break;
    await mall.sense(at(from + 8), code, false);
    await mall.read('exit-1', at(from + 9.3), `MH02KL${3_000 + 14 * one}`);
    await mall.read('exit-1', at(from + 10.5), `MH02KL${3_003 + 14 * one}`);
  }
  await mall.sense(at(1 + 12 * 11 + 19), codes[4] ?? '', false);
  // One car in its slot, and one motorcycle.
  expect(await count(mall, 1 + 12 * 11 + 20)).toMatchObject({ openSessions: 2, currentlyParked: 2 });
});

it('is counted anew once the clock has gone on, however soon it is asked again', async () => {
  const { mall } = await park(0);
  await count(mall, 40);
  expect(await count(mall, 50)).toMatchObject({ asOf: at(50).toISOString() });
});

it('counts two-wheelers once where they stand in slots, as those that have left did', async () => {
  const mall = await gates.addMall({ graceMinutes: 0, config: { slotsPerSection: 5 } });
  const codes = gates.app.malls.slotsOf(mall.mall.id).map(({ code }) => code);
  await mall.sense(at(0), codes, false);
  const bike = { vehicleClass: 'two_wheeler' };
  for (let one = 0; one < 12; one += 1) {
    const [from, plate] = [1 + 12 * one, `MH02KL${3_000 + 14 * one}`];
    const code = codes[one % 5] ?? '';
    await mall.read('entry-1', at(from), plate, bike);
    await mall.sense(at(from + 1.6), code, true);
    if (one === 11) break;
    await mall.sense(at(from + 8), code, false);
    await mall.read('exit-1', at(from + 9.3), plate, bike);
  }
  await mall.sense(at(1 + 12 * 11 + 19), codes[4] ?? '', false);
  expect(await count(mall, 1 + 12 * 11 + 20)).toMatchObject({ openSessions: 1, currentlyParked: 1 });
});
