import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';

const SURE = { confidence: 0.95 };
const SLOTS = { sections: ['A', 'B', 'C', 'D'], slotsPerSection: 10 };
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterEach(() => gates.archiveMalls());
afterAll(() => gates.end());

/** A mall that nobody knows yet, or one whose drivers were seen to take slots of their own choice for two days. */
async function addMall(isKnown: boolean): Promise<GatedMall> {
  const mall = await gates.addMall({ config: SLOTS });
  if (!isKnown) return mall;
  for (let visit = 0; visit < 60; visit += 1) {
    const from = -2_400 + 40 * visit;
    const slot = `B1${'ABC'[visit % 3] ?? ''}${String((visit % 10) + 1).padStart(2, '0')}`;
    const plate = `MH1${visit % 8}KL${3_000 + 7 * visit}`;
    await mall.read('entry-1', at(from), plate, SURE);
    await mall.sense(at(from + 3), slot, true);
    await mall.sense(at(from + 32), slot, false);
    await mall.read('exit-1', at(from + 35), plate, SURE);
  }
  await gates.tick(at(-1));
  return mall;
}

async function park(mall: GatedMall, slot: string, from: number, to: number | null): Promise<void> {
  await mall.sense(at(from), slot, true);
  if (to !== null) await mall.sense(at(to), slot, false);
}

const sessionOf = async (mall: GatedMall, entered: string) =>
  (await mall.sessions()).find((one) => one.entryRaw === entered && one.entryAt >= at(0));

describe.each([
  ['nobody knows yet', false],
  ['is known', true],
])('in a mall that %s', (_what, isKnown) => {
  it('two visits of one car, between which its slot was free, are charged until then, and a person is asked', async () => {
    const mall = await addMall(isKnown);
    await mall.read('entry-1', at(0), 'GJ05CD4417', SURE);
    await park(mall, 'B1D04', 3, 67);
    await gates.tick(at(130));
    await park(mall, 'B1D09', 193, 257);
    const answer = await mall.read('exit-1', at(260), 'GJ05CD4417', SURE);
    expect(answer).toMatchObject({ decision: 'open', amountDue: 80 });
    expect(await sessionOf(mall, 'GJ05CD4417')).toMatchObject({ charge: 8_000, review: 'length_doubtful' });
  });

  it('one visit in a slot that was not taken for its own is charged whole', async () => {
    const mall = await addMall(isKnown);
    await mall.read('entry-1', at(0), 'GJ05CD4417', SURE);
    await mall.sense(at(3), 'B1D04', true);
    await mall.sense(at(4), 'B1D09', true);
    await mall.sense(at(67), 'B1D04', false);
    await mall.sense(at(257), 'B1D09', false);
    await mall.read('exit-1', at(260), 'GJ05CD4417', SURE);
    expect(await sessionOf(mall, 'GJ05CD4417')).toMatchObject({ charge: 20_000, review: null });
  });

  it('so is one whose driver has parked anew', async () => {
    const mall = await addMall(isKnown);
    await mall.read('entry-1', at(0), 'GJ05CD4417', SURE);
    await park(mall, 'B1D04', 3, 67);
    await park(mall, 'B1D09', 71, 257);
    await mall.read('exit-1', at(260), 'GJ05CD4417', SURE);
    expect(await sessionOf(mall, 'GJ05CD4417')).toMatchObject({ charge: 20_000, review: null });
  });

  it('a car that an exit near its plate may have been, just after its slot was freed, is not charged beyond', async () => {
    const mall = await addMall(isKnown);
    await mall.read('entry-1', at(0), 'GJ05CD4411', SURE);
    await park(mall, 'B1D01', 3, 87);
    expect(await mall.read('exit-1', at(90), 'GJ05CD4417', SURE)).toMatchObject({ reason: 'exit_ambiguous' });
    // The car whose plate was misread comes in unread, into a slot that another one took just after the first was freed.
    await mall.sense(at(88), 'B1D05', true);
    await mall.sense(at(247), 'B1D05', false);
    const answer = await mall.read('exit-1', at(250), 'GJ05CD4411', SURE);
    expect(answer).toMatchObject({ amountDue: 80 });
    expect(await sessionOf(mall, 'GJ05CD4411')).toMatchObject({
      charge: 8_000,
      review: 'length_doubtful',
      detail: { spokeAgainst: ['left_before'] },
    });
  });

  it('an exit under the plate of a car whose slot is still taken is that of its neighbour whose slot was just freed', async () => {
    const mall = await addMall(isKnown);
    await mall.read('entry-1', at(0), 'MH02ZX1234', SURE);
    await mall.sense(at(3), 'B1D04', true);
    await mall.read('entry-1', at(120), 'MH02ZX1284', SURE);
    await park(mall, 'B1D01', 123, 162);
    expect(await mall.read('exit-1', at(165), 'MH02ZX1234', SURE)).toMatchObject({
      decision: 'open',
      reason: 'exit_ambiguous',
      amountDue: 0,
    });
    await mall.sense(at(247), 'B1D04', false);
    expect(await mall.read('exit-1', at(250), 'MH02ZX1234', SURE)).toMatchObject({ amountDue: 200 });
    for (const minute of [255, 285, 315]) await gates.tick(at(minute));
    expect(await sessionOf(mall, 'MH02ZX1284')).toMatchObject({
      exitAt: at(165),
      charge: 4_000,
      review: null,
    });
    expect(await sessionOf(mall, 'MH02ZX1234')).toMatchObject({
      exitAt: at(250),
      charge: 20_000,
      review: null,
    });
  });
});

it('slots that fit few of the sessions say nothing of one that none fits', async () => {
  const mall = await gates.addMall({ config: SLOTS });
  for (let visit = 0; visit < 30; visit += 1) {
    await mall.read('entry-1', at(-1_300 + 40 * visit), `MH02KL${3_000 + 7 * visit}`, SURE);
    await mall.read('exit-1', at(-1_300 + 40 * visit + 30), `MH02KL${3_000 + 7 * visit}`, SURE);
  }
  await gates.tick(at(-1));
  await mall.read('entry-1', at(0), 'GJ05CD4417', SURE);
  await park(mall, 'B1D04', 3, 67);
  await park(mall, 'B1D09', 193, 257);
  await mall.read('exit-1', at(260), 'GJ05CD4417', SURE);
  expect(await sessionOf(mall, 'GJ05CD4417')).toMatchObject({ charge: 20_000, review: null });
});
