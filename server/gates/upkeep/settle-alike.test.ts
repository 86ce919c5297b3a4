import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { addKnownMall, visitFor } from '../../../testing/known-mall.ts';

const OWN = 'GJ05AB1234';
/** What its exit is read as, surely: one character is wrong, or two. */
const NEAR = 'GJ05AB1934';
const WIDE = 'GJ05XY1234';
const SURE = { confidence: 0.95 };

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterEach(() => gates.archiveMalls());
afterAll(() => gates.end());

async function upkeep(minutes: readonly number[]): Promise<void> {
  for (const minute of minutes) {
    gates.app.setNow(at(minute));
    await gates.tick(at(minute));
  }
}

const AFTER = [161, 167, 176, 331, 337, 343, 350];

/** A car comes, and its exit is misread; nothing else is read of it until its session has been ended. */
async function leaveMisread(mall: GatedMall, read: string): Promise<void> {
  await mall.read('entry-1', at(60), OWN, SURE);
  await mall.read('exit-1', at(150), read, SURE);
  await upkeep(AFTER);
}

const ownOf = async (mall: GatedMall) =>
  (await mall.sessions()).find(({ entryAt }) => entryAt.getTime() === at(60).getTime());
const exitsAlone = async (mall: GatedMall) =>
  (await mall.sessions()).filter(({ flags }) => flags.includes('entry_unknown'));
const asked = async (mall: GatedMall) => (await mall.sessions()).filter(({ review }) => review !== null);

const ASKED = {
  key: OWN,
  exitAt: at(150),
  charge: 0,
  review: 'length_doubtful',
  detail: { spokeAgainst: ['not_enough_evidence'] },
};

describe('an exit without an entry that is like one car alone, which was not read leaving', () => {
  it.each([
    ['one character off, of a plate that was read on another occasion', NEAR, true],
    ['two characters off', WIDE, false],
    ['two characters off, of a plate that was read on another occasion', WIDE, true],
  ])('%s: nothing is charged, and a person is asked once', async (_what, read, isKnown) => {
    const mall = await addKnownMall(gates, SURE);
    if (isKnown) await visitFor(mall, read, 30, SURE);
    await leaveMisread(mall, read);
    expect(await ownOf(mall)).toMatchObject({ ...ASKED, exitRaw: read });
    await upkeep([400, 700, 1_500]);
    expect(await asked(mall)).toMatchObject([ASKED]);
    expect(await exitsAlone(mall)).toEqual([]);
  });

  it('says nothing where two cars are as near, and where both plates are known here', async () => {
    const twins = await addKnownMall(gates, SURE);
    await twins.read('entry-1', at(55), 'GJ05XB1235', SURE);
    await leaveMisread(twins, WIDE);
    expect(await ownOf(twins)).toMatchObject({ exitAt: null, charge: 0 });
    const known = await addKnownMall(gates, SURE);
    for (const plate of [OWN, NEAR]) await visitFor(known, plate, 30, SURE);
    await leaveMisread(known, NEAR);
    expect(await ownOf(known)).toMatchObject({ state: 'open', exitAt: null });
    for (const mall of [twins, known]) expect(await asked(mall)).toEqual([]);
  });

  it('once its own exit is read, it is charged until the other one, and the rest is asked', async () => {
    const mall = await addKnownMall(gates, SURE);
    await visitFor(mall, NEAR, 30, SURE);
    await leaveMisread(mall, NEAR);
    const exit = await mall.read('exit-1', at(400), OWN, SURE);
    expect(exit).toMatchObject({ reason: 'length_doubtful', amountDue: 80 });
    await upkeep([420, 440]);
    const left = { exitAt: at(400), exitRaw: OWN, charge: 8_000, review: 'length_doubtful' };
    expect(await asked(mall)).toMatchObject([left]);
  });

  it('where the entry of the exit’s own car arrives, the other one is inside and nothing is asked', async () => {
    const mall = await addKnownMall(gates, SURE);
    await leaveMisread(mall, WIDE);
    gates.app.setNow(at(360));
    await mall.readLate('entry-1', at(70), WIDE, { ...SURE, sentAt: at(360).toISOString() });
    await upkeep([365, 400]);
    expect(await ownOf(mall)).toMatchObject({ state: 'open', charge: 0 });
    expect((await mall.sessions()).at(-1)).toMatchObject({ key: WIDE, exitAt: at(150), charge: 8_000 });
    expect(await asked(mall)).toEqual([]);
  });

  it('where the plate that was read comes again, it is asked about on, and once', async () => {
    const mall = await addKnownMall(gates, SURE);
    await leaveMisread(mall, WIDE);
    await visitFor(mall, WIDE, 400, SURE);
    await upkeep([430, 440, 460, 700, 710, 720]);
    expect(await asked(mall)).toMatchObject([{ ...ASKED, detail: { isCarKnown: true } }]);
  });

  it('is no question where a car under a plate as near has just been read leaving', async () => {
    const mall = await addKnownMall(gates, SURE);
    await mall.read('entry-1', at(60), OWN, SURE);
    await mall.read('entry-1', at(65), 'GJ05XY1235', SURE);
    await mall.read('exit-1', at(149), 'GJ05XY1235', SURE);
    await mall.read('exit-1', at(150), WIDE, { confidence: 0.7 });
    await upkeep(AFTER);
    expect((await ownOf(mall))?.exitAt).toBe(null);
  });
});

/** A mall in which drivers go to the slot that they are sent to. */
async function addProvenMall(): Promise<GatedMall> {
  const config = { sections: ['A', 'B'], slotsPerSection: 20 };
  const mall = await gates.addMall({ graceMinutes: 0, config });
  await mall.sense(
    at(-701),
    gates.app.malls.slotsOf(mall.mall.id).map(({ code }) => code),
    false,
  );
  for (let one = 0; one < 55; one += 1) {
    const [minute, plate] = [-700 + 12 * one, `MH02KL${3_000 + 7 * one}`];
    await mall.read('entry-1', at(minute), plate, SURE);
    const { suggested } = (await mall.sessions()).find((one) => one.plate === plate) ?? {};
    await mall.sense(at(minute + 1), suggested ?? '', true);
    await mall.sense(at(minute + 9), suggested ?? '', false);
    await mall.read('exit-1', at(minute + 10), plate, SURE);
  }
  await gates.tick(at(-20));
  return mall;
}

it.each([
  ['one character off, of a plate that was read on another occasion', NEAR, true],
  ['two characters off', WIDE, false],
])('%s: it is charged until then where its slot was freed just before', async (_what, read, isKnown) => {
  const mall = await addProvenMall();
  if (isKnown) await visitFor(mall, read, 30, SURE);
  await mall.read('entry-1', at(60), OWN, SURE);
  const suggested = (await ownOf(mall))?.suggested ?? '';
  await mall.sense(at(62), suggested, true);
  await mall.sense(at(147), suggested, false);
  await mall.read('exit-1', at(150), read, SURE);
  await upkeep(AFTER);
  expect(await ownOf(mall)).toMatchObject({ key: OWN, exitAt: at(150), charge: 8_000, review: null });
  await upkeep([400, 700]);
  expect(await ownOf(mall)).toMatchObject({ key: OWN, exitAt: at(150), charge: 8_000, review: null });
  expect(await asked(mall)).toEqual([]);
});
