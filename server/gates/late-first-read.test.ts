import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../testing/test-people.ts';

const PLATE = 'MH12AB1234';
let gates: GateTests;
let root: Person;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

/** The camera's first read of the visit, which its network held back until now. */
const arriveLate = (mall: GatedMall, now: number) => {
  gates.app.setNow(at(now));
  return mall.readLate('entry-1', at(0), PLATE, { sentAt: at(now).toISOString() });
};

const visitsOf = async (mall: GatedMall) =>
  (await mall.sessions()).map(({ entryAt, exitAt, charge, review }) => ({ entryAt, exitAt, charge, review }));

describe('a visit’s first entry read that arrives after its car has left', () => {
  it.each([1.2, 1.5, 2, 3, 14])('%d minutes before the second one is that visit, as if live', async (gap) => {
    const live = await gates.addMall();
    await live.read('entry-1', at(0), PLATE);
    await live.read('entry-1', at(gap), PLATE);
    await live.read('exit-1', at(gap + 70), PLATE);
    const late = await gates.addMall();
    await late.read('entry-1', at(gap), PLATE);
    await late.read('exit-1', at(gap + 70), PLATE);
    await arriveLate(late, gap + 72);
    await gates.tick(at(140));
    expect(await visitsOf(late)).toEqual(await visitsOf(live));
    expect(await visitsOf(late)).toMatchObject([{ charge: 8_000, review: null }]);
  });

  it('is that visit though the car has been here once more since', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(2), PLATE);
    await mall.read('exit-1', at(60), PLATE);
    await mall.read('entry-1', at(100), PLATE);
    await arriveLate(mall, 110);
    expect(await visitsOf(mall)).toMatchObject([{ entryAt: at(2) }, { entryAt: at(100), exitAt: null }]);
    await mall.read('exit-1', at(130), PLATE);
    await arriveLate(mall, 140);
    expect(await visitsOf(mall)).toHaveLength(2);
  });

  it.each([2, 8])('is the visit that a person entered %d minutes after the true time', async (later) => {
    const mall = await gates.addMall();
    gates.app.setNow(at(9));
    const url = `/api/malls/${mall.mall.publicId}/settlements`;
    const entered = { action: 'enter', plate: PLATE, entryAt: at(later).toISOString(), gate: 'entry-1' };
    const { status } = await root.client.call('POST', url, { reason: 'The camera was down', ...entered });
    expect(status).toBe(201);
    await mall.read('exit-1', at(40), PLATE);
    await arriveLate(mall, 45);
    await gates.tick(at(90));
    expect(await visitsOf(mall)).toMatchObject([{ exitAt: at(40), charge: 4_000, review: null }]);
  });

  it.each([
    ['at another entry', 'entry-2', 2],
    ['more than a quarter of an hour before', 'entry-1', 16],
  ] as const)('is a visit of its own %s', async (_what, lane, minute) => {
    const mall = await gates.addMall();
    await mall.read(lane, at(minute), PLATE);
    await mall.read('exit-1', at(60), PLATE);
    await arriveLate(mall, 70);
    expect(await visitsOf(mall)).toHaveLength(2);
  });

  it('is of the visit before, whose exit waits for it, where one was read in between', async () => {
    const mall = await gates.addMall();
    await mall.read('exit-1', at(8), PLATE);
    await mall.read('entry-1', at(14), PLATE);
    await mall.read('exit-1', at(60), PLATE);
    await arriveLate(mall, 61);
    expect(await visitsOf(mall)).toMatchObject([
      { entryAt: at(0), exitAt: at(8) },
      { entryAt: at(14), exitAt: at(60) },
    ]);
  });
});
