import { afterEach, beforeEach, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

let gates: GateTests;
beforeEach(async () => {
  gates = await openGates();
});
afterEach(() => gates.end());

const VISITS = 55;
const LEFT = 'GJ05AB1234';

/** A mall whose slots have all been free. */
async function addMallWithTraffic(): Promise<{ mall: GatedMall; codes: string[] }> {
  const mall = await gates.addMall({ graceMinutes: 0 });
  const codes = gates.app.malls.slotsOf(mall.mall.id).map(({ code }) => code);
  await mall.sense(at(-1), codes, false);
  return { mall, codes };
}

async function visit(mall: GatedMall, plate: string, code: string, minutes: number): Promise<void> {
  await mall.read('entry-1', at(minutes), plate);
  await mall.sense(at(minutes + 1.6), code, true);
  await mall.sense(at(minutes + 8), code, false);
  await mall.read('exit-1', at(minutes + 9.3), plate);
}

/** A car leaves unread, and another stands in a slot unread, so that there are as many cars as slots that are taken. */
async function leaveUnread(visits: number): Promise<GatedMall> {
  const { mall, codes } = await addMallWithTraffic();
  const [first = '', second = '', third = ''] = codes;
  await mall.read('entry-1', at(0), LEFT);
  await mall.sense(at(1.6), first, true);
  for (let one = 0; one < visits; one += 1)
    await visit(mall, `MH02KL${3_000 + 7 * one}`, second, 10 + 10 * one);
  const end = 20 + 10 * visits;
  await mall.sense(at(end), third, true);
  await mall.sense(at(end + 1), first, false);
  for (const minute of [2, 12, 22, 32, 42]) await gates.tick(at(end + minute));
  return mall;
}

const stateOf = async (mall: GatedMall) =>
  (await mall.sessions()).find(({ plate }) => plate.replaceAll(' ', '') === LEFT);

it('a car whose slot was freed long ago and that no exit read has left, though as many cars are there as by the count', async () => {
  const mall = await leaveUnread(VISITS);
  expect(await stateOf(mall)).toMatchObject({
    state: 'closed',
    exitAt: null,
    charge: 0,
    detail: { drainedBy: 'slots' },
  });
});

it('a car may be inside where too few cars have shown that slots tell who left', async () => {
  expect(await stateOf(await leaveUnread(20))).toMatchObject({ state: 'open' });
});

it.each([['with'], ['without']])(
  'cars that left unread are inside no more at night, where another section is %s sensors',
  async (how) => {
    const config = { sections: ['A', 'B', 'C', 'D'], slotsPerSection: 10 };
    const mall = await gates.addMall({ graceMinutes: 0, config });
    const all = gates.app.malls.slotsOf(mall.mall.id).map(({ code }) => code);
    const codes = how === 'with' ? all : all.filter((code) => !code.startsWith('B1D'));
    await mall.sense(at(-1), codes, false);
    const [first = '', ...others] = codes;
    for (let one = 0; one < 25; one += 1) await visit(mall, `MH02KL${3_000 + 7 * one}`, first, 10 * one);
    const stay = others.slice(10, 14);
    for (const [one, code] of stay.entries()) {
      await mall.read('entry-2', at(255 + 3 * one), `MH12PQ${3_000 + 71 * one}`);
      await mall.sense(at(257 + 3 * one), code, true);
    }
    const unread = others.slice(0, 6);
    for (const [one, code] of unread.entries()) {
      await mall.read('entry-1', at(270 + 4 * one), `GJ05AB${1_000 + 37 * one}`);
      await mall.sense(at(272 + 4 * one), code, true);
      await mall.sense(at(273.5 + 4 * one), code, false);
    }
    for (let one = 0; one < 8; one += 1)
      await visit(mall, `KA03MN${3_000 + 53 * one}`, first, 302 + 10 * one);
    for (let minute = 390; minute < 1_080; minute += 20) await gates.tick(at(minute));
    const open = (await mall.sessions()).filter(({ state }) => state === 'open');
    expect(open.map(({ plate }) => plate.slice(0, 6))).toEqual(stay.map(() => 'MH12PQ'));
  },
);
