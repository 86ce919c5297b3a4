import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';

const SLOTS = { sections: ['A', 'B', 'C', 'D'], slotsPerSection: 10 };
const CAR = { vehicleClass: 'car' };
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const sessionOf = async (mall: GatedMall, plate: string) =>
  (await mall.sessions()).find(({ entryRaw }) => entryRaw === plate);

it('of two company cars that came five minutes apart the first pays at its exit', async () => {
  const mall = await gates.addMall({ config: SLOTS });
  await mall.read('entry-2', at(10), 'MH38PV2546', { confidence: 0.98, ...CAR });
  await mall.sense(at(14.7), 'B1A10', true);
  await mall.read('entry-1', at(15.5), 'MH38PV2540', { confidence: 0.89, ...CAR });
  await mall.sense(at(132.8), 'B1A10', false);
  const answer = await mall.read('exit-1', at(136), 'MH38PV2546', { confidence: 0.93, ...CAR });
  expect(answer).toMatchObject({ decision: 'open', amountDue: 120 });
  expect(await sessionOf(mall, 'MH38PV2540')).toMatchObject({ state: 'open', review: null });
});

it('so it does where each slot was taken for the other one’s', async () => {
  const mall = await gates.addMall({ config: SLOTS });
  await mall.read('entry-1', at(0), 'MH38PV2546', { confidence: 0.98, ...CAR });
  await mall.read('entry-2', at(3), 'MH38PV2540', { confidence: 0.98, ...CAR });
  // The second car parks first.
  await mall.sense(at(4.5), 'B1C03', true);
  await mall.sense(at(6), 'B1A10', true);
  await mall.sense(at(117), 'B1A10', false);
  const answer = await mall.read('exit-1', at(120), 'MH38PV2546', { confidence: 0.98, ...CAR });
  expect(answer).toMatchObject({ decision: 'open', amountDue: 80 });
});

it('one that came an hour later and was read in doubt is not the first one’s return while it seems to stand', async () => {
  const mall = await gates.addMall({ config: SLOTS });
  await mall.read('entry-1', at(0), 'MH38PV2546', { confidence: 0.98, ...CAR });
  await mall.sense(at(2), 'B1A10', true);
  await mall.read('entry-2', at(60), 'MH38PV2540', { confidence: 0.85, ...CAR });
  await mall.sense(at(62), 'B1C03', true);
  await mall.sense(at(117), 'B1A10', false);
  const answer = await mall.read('exit-1', at(120), 'MH38PV2546', { confidence: 0.98, ...CAR });
  expect(answer).toMatchObject({ decision: 'open', amountDue: 80 });
});

it('nor do slots say anything of it where most cars stood elsewhere than in the slot that seemed their own', async () => {
  const mall = await gates.addMall({ config: SLOTS });
  // Drivers are sent to this one.
  await mall.sense(at(-1_710), 'B1A01', false);
  for (let visit = 0; visit < 40; visit += 1) {
    const [from, plate] = [-1_700 + 40 * visit, `MH1${visit % 8}KL${3_000 + 7 * visit}`];
    await mall.read('entry-1', at(from), plate, { confidence: 0.98, ...CAR });
    await mall.sense(at(from + 3), 'B1D05', true);
    await mall.read('exit-1', at(from + 30), plate, { confidence: 0.98, ...CAR });
    await mall.sense(at(from + 35), 'B1D05', false);
  }
  await gates.tick(at(-10));
  await mall.read('entry-1', at(0), 'MH38PV2546', { confidence: 0.98, ...CAR });
  await mall.sense(at(2), 'B1A10', true);
  await mall.read('entry-2', at(60), 'MH38PV2540', { confidence: 0.98, ...CAR });
  await mall.sense(at(62), 'B1C03', true);
  await mall.sense(at(117), 'B1C03', false);
  const answer = await mall.read('exit-1', at(120), 'MH38PV2546', { confidence: 0.98, ...CAR });
  expect(answer).toMatchObject({ decision: 'open', amountDue: 80 });
});

it.each([30, 130])(
  'two that stand in one lane, and are read in turn, leave at 94 and at %i minutes',
  async (other) => {
    const mall = await gates.addMall();
    await mall.read('entry-2', at(0), 'MH12CT7015', { confidence: 0.97 });
    await mall.read('entry-2', at(10 / 60), 'MH12CT7014', { confidence: 0.97 });
    await mall.read('entry-2', at(11 / 60), 'MH12CT7015', { confidence: 0.88 });
    const leave = { MH12CT7015: 94, MH12CT7014: other };
    for (const [plate, minute] of Object.entries(leave).toSorted(([, one], [, later]) => one - later))
      await mall.read('exit-2', at(minute), plate, { confidence: plate === 'MH12CT7015' ? 0.88 : 0.95 });
    await gates.tick(at(150));
    expect(await sessionOf(mall, 'MH12CT7015')).toMatchObject({
      exitAt: at(94),
      charge: 8_000,
      review: null,
    });
    const charge = other === 30 ? 4_000 : 12_000;
    expect(await sessionOf(mall, 'MH12CT7014')).toMatchObject({ exitAt: at(other), charge, review: null });
  },
);
