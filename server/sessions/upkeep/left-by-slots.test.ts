import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const VISITS = 55;
const LEFT = 'GJ05AB1234';

/** A mall whose slots have all been free. */
async function addMallWithTraffic(): Promise<{ mall: GatedMall; codes: string[] }> {
  const mall = await gates.addMall({ graceMinutes: 0 });
  const codes = gates.app.malls.slotsOf(mall.mall.id).map(({ code }) => code);
  for (const code of codes) await mall.sense(at(-1), code, false);
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
