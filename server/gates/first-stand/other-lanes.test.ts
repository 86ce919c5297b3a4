import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const PLATE = 'GJ05CD4417';
const THIRD = 'GJ05CD4477';
const SURE = { confidence: 0.95 };
let gates: GateTests;
let mall: GatedMall;
let root: Person;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterEach(() => gates.archiveMalls());
afterAll(() => gates.end());
beforeEach(async () => {
  mall = await gates.addMall({ graceMinutes: 0 });
  await mall.read('entry-1', at(0), PLATE, SURE);
});

const sessionOf = async (plate: string) => (await mall.sessions()).find(({ key }) => key === plate);

// What the first exit's camera makes of the plate, and how sure it is.
const MISREADS: [string, number][] = [
  ['GJ05CD4411', 0.95],
  ['GJ05CD4411', 0.6],
  ['GJ05CD4471', 0.95],
  ['GJ05CD441T', 0.7],
  ['GJ05CD4497', 0.95],
];

describe('a car that is misread at one exit, backs out, and is read right at another', () => {
  it.each(MISREADS)('as %s (%d) pays until its first stand, alone', async (text, confidence) => {
    await mall.read('exit-1', at(59.5), text, { confidence });
    await mall.read('exit-2', at(62), PLATE, SURE);
    for (const minute of [80, 200, 400]) await gates.tick(at(minute));
    expect(await sessionOf(PLATE)).toMatchObject({ state: 'closed', review: null, charge: 4_000 });
  });

  it.each(MISREADS)('as %s (%d) ends no third car’s visit that is near to it', async (text, confidence) => {
    await mall.read('entry-2', at(10), THIRD, SURE);
    await mall.read('exit-1', at(59.5), text, { confidence });
    await mall.read('exit-2', at(62), PLATE, SURE);
    for (const minute of [80, 200, 260]) await gates.tick(at(minute));
    const { charge } = (await sessionOf(PLATE)) ?? {};
    expect(charge).toBeLessThanOrEqual(4_000);
    await mall.read('exit-1', at(300), THIRD, SURE);
    for (const minute of [320, 500]) await gates.tick(at(minute));
    expect(await sessionOf(THIRD)).toMatchObject({ exitAt: at(300), charge: 20_000 });
  });
});

describe('the read of a first stand that arrives late', () => {
  it.each(MISREADS)('as %s (%d) still counts for its driver', async (text, confidence) => {
    await mall.read('exit-1', at(61), PLATE, SURE);
    gates.app.setNow(at(64));
    await mall.readLate('exit-1', at(59.5), text, { confidence });
    for (const minute of [90, 300]) await gates.tick(at(minute));
    expect(await sessionOf(PLATE)).toMatchObject({ state: 'closed', charge: 4_000 });
  });
});

it('counts too where a person confirms the exit', async () => {
  await mall.read('exit-1', at(59.5), 'GJ05CD4411', SURE);
  const { sessionId: session } = await mall.read('exit-1', at(66), PLATE, SURE);
  const url = `/api/malls/${mall.mall.publicId}/settlements`;
  gates.app.setNow(at(90));
  const settle = (body: object) =>
    root.client.call('POST', url, { reason: 'Asked the driver', session, ...body });
  expect((await settle({ action: 'close', exitAt: at(66).toISOString() })).status).toBe(201);
  expect(await sessionOf(PLATE)).toMatchObject({ charge: 4_000 });
  // What the person saw herself counts as she says it.
  expect((await settle({ action: 'close', exitAt: at(75).toISOString() })).status).toBe(201);
  expect(await sessionOf(PLATE)).toMatchObject({ charge: 8_000 });
});
