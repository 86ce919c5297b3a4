import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, seconds, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

const PLATES = ['GJ21JB2871', 'RJ09UL2319', 'KA04SU6084'];
const SURE = { confidence: 0.95 };
let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/**
 * The entry's camera loses its connection at minute 25. Three cars come in meanwhile and stay for 57 minutes by the true time;
 * their entries, stamped so many seconds early, arrive at minute 160, after their exits.
 */
async function waitInCamera(behind: number): Promise<GatedMall> {
  const mall = await gates.addMall({ graceMinutes: 10 });
  for (let minute = 0; minute < 25; minute += 1)
    await mall.read('entry-1', at(minute), `MH02KL${3_000 + 7 * minute}`, SURE);
  for (const [one, plate] of PLATES.entries()) await mall.read('exit-1', at(97 + 2 * one), plate, SURE);
  for (const [one, plate] of PLATES.entries()) {
    gates.app.setNow(seconds(160 * 60 + one));
    await mall.readLate('entry-1', seconds((40 + 2 * one) * 60 - behind), plate, SURE);
  }
  return mall;
}

/** It goes on with its connection, by the same clock. */
async function goOn(mall: GatedMall, behind: number): Promise<void> {
  for (let minute = 161; minute < 190; minute += 1) {
    gates.app.setNow(at(minute));
    await mall.readLate('entry-1', seconds(minute * 60 - behind), `MH02KL${4_000 + 7 * minute}`, SURE);
    await gates.tick(at(minute));
  }
}

const theirs = async (mall: GatedMall) =>
  (await mall.sessions()).filter(({ plate }) => PLATES.includes(plate));
const charges = async (mall: GatedMall) => (await theirs(mall)).map(({ charge }) => charge / 100);

it('charges the cheaper end once the clock shows to have fallen behind while entries waited in the camera', async () => {
  const mall = await waitInCamera(286);
  expect(await charges(mall)).toEqual([80, 80, 80]);
  await goOn(mall, 286);
  expect(await charges(mall)).toEqual([40, 40, 40]);
  expect((await theirs(mall)).filter(({ review }) => review)).toEqual([]);
  const sum = (await mall.ledger()).reduce((total, { amount }) => total + amount, 0);
  expect(sum).toBe(0);
});

it('leaves the charge of entries that waited in a camera whose clock is right', async () => {
  const mall = await waitInCamera(0);
  expect(await charges(mall)).toEqual([40, 40, 40]);
  await goOn(mall, 0);
  expect(await charges(mall)).toEqual([40, 40, 40]);
});

it('leaves them where the clock has been behind all the time', async () => {
  const mall = await gates.addMall({ graceMinutes: 10 });
  for (let minute = 0; minute < 25; minute += 1) {
    gates.app.setNow(at(minute));
    await mall.readLate('entry-1', seconds(minute * 60 - 286), `MH02KL${3_000 + 7 * minute}`, SURE);
  }
  await mall.read('exit-1', at(102), 'GJ21JB2871', SURE);
  gates.app.setNow(at(160));
  await mall.readLate('entry-1', seconds(40 * 60 - 286), 'GJ21JB2871', SURE);
  expect(await charges(mall)).toEqual([80]);
  await goOn(mall, 286);
  expect(await charges(mall)).toEqual([80]);
});
