import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { addKnownMall, visitFor } from '../../../testing/known-mall.ts';
import { fillPastVisits } from '../../../testing/past-visits.ts';

/** A car inside, and what its exit was read as, surely: a character that no camera mixes up differs. */
const [OWN, READ] = ['GJ05AB1234', 'GJ05AB1934'];
/** Another car of the fleet of the plate that was read. */
const NEIGHBOUR = 'GJ05AB1935';
const SURE = { confidence: 0.95 };
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterEach(() => gates.archiveMalls());
afterAll(() => gates.end());

/** It comes in, and its exit is misread; nothing else is read of it until its session has been ended. */
async function leaveMisread(mall: GatedMall, read = READ): Promise<void> {
  await mall.read('entry-1', at(60), OWN, SURE);
  expect(await mall.read('exit-1', at(150), read, SURE)).toMatchObject({ reason: 'exit_ambiguous' });
  for (const minute of [161, 331, 337, 343]) await gates.tick(at(minute));
}

const ownOf = async (mall: GatedMall) => (await mall.sessions()).find(({ entryRaw }) => entryRaw === OWN);
const exitsAlone = async (mall: GatedMall) =>
  (await mall.sessions()).filter(({ flags }) => flags.includes('entry_unknown'));

describe('an exit one character from the one car inside that it may have been, of which nothing else is read', () => {
  it('was its own where nobody knows the plate that was read: it is charged until then', async () => {
    const mall = await addKnownMall(gates, SURE);
    await leaveMisread(mall);
    expect(await ownOf(mall)).toMatchObject({
      exitAt: at(150),
      exitRaw: READ,
      charge: 8_000,
      review: null,
      detail: { matched: 'later', spokeFor: ['only_candidate_left'] },
    });
    expect(await exitsAlone(mall)).toEqual([]);
  });

  it('may be another one’s where its fleet has been here: nothing is charged, and one thing is asked', async () => {
    const mall = await addKnownMall(gates, SURE);
    await visitFor(mall, NEIGHBOUR, 30, SURE);
    await leaveMisread(mall);
    expect(await ownOf(mall)).toMatchObject({
      exitAt: at(150),
      charge: 0,
      review: 'length_doubtful',
      detail: { spokeAgainst: ['not_enough_evidence'] },
    });
    for (const minute of [400, 700]) await gates.tick(at(minute));
    expect((await mall.sessions()).filter(({ review }) => review)).toHaveLength(1);
  });

  it('may be of a car that came in unread, as many do here: nothing is charged, and it is asked', async () => {
    const mall = await addKnownMall(gates, SURE);
    for (let one = 0; one < 12; one += 1)
      await mall.read('exit-2', at(one), `UP16MD${2_200 + 173 * one}`, SURE);
    await gates.tick(at(30));
    await leaveMisread(mall);
    expect(await ownOf(mall)).toMatchObject({ exitAt: at(150), charge: 0, review: 'length_doubtful' });
  });

  it('may be of one that came in unread where many do of late, since the camera of a lane has failed', async () => {
    const mall = await addKnownMall(gates, SURE);
    const apart = { from: at(13), apartSeconds: 0, minutes: 20 };
    await fillPastVisits(mall, { count: 110, ...apart, plates: ['MH04RB', 2_011, 13], ...SURE });
    for (let one = 0; one < 10; one += 1)
      await mall.read('exit-2', at(35 + one), `UP16MD${2_200 + 173 * one}`, SURE);
    await gates.tick(at(59));
    await leaveMisread(mall);
    expect(await ownOf(mall)).toMatchObject({ exitAt: at(150), charge: 0, review: 'length_doubtful' });
  });

  it('was its own though the car itself has been here before', async () => {
    const mall = await addKnownMall(gates, SURE);
    await visitFor(mall, OWN, 30, SURE);
    await mall.read('entry-1', at(60), OWN, SURE);
    await mall.read('exit-1', at(150), READ, SURE);
    for (const minute of [161, 331, 337, 343]) await gates.tick(at(minute));
    expect((await mall.sessions()).find(({ exitRaw }) => exitRaw === READ)).toMatchObject({
      key: OWN,
      charge: 8_000,
      review: null,
    });
  });

  it('where the plate that was read comes again, it was another car’s: what was charged is taken back', async () => {
    const mall = await addKnownMall(gates, SURE);
    await leaveMisread(mall);
    await visitFor(mall, READ, 400, SURE);
    await gates.tick(at(430));
    expect(await ownOf(mall)).toMatchObject({ charge: 0, exitAt: null });
    expect(await exitsAlone(mall)).toMatchObject([{ exitRaw: READ, charge: 0 }]);
  });

  it('where its own exit comes, it is charged until the first one, and somebody is asked', async () => {
    const mall = await addKnownMall(gates, SURE);
    await leaveMisread(mall);
    const exit = await mall.read('exit-1', at(400), OWN, SURE);
    expect(exit).toMatchObject({ reason: 'length_doubtful', amountDue: 80 });
    expect(await ownOf(mall)).toMatchObject({ exitAt: at(400), exitRaw: OWN, charge: 8_000 });
  });
});
