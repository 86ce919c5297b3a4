import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDevice } from '../../testing/factories.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { addHoldingMall, payInCash } from '../../testing/holding-mall.ts';
import { newTagId } from '../../testing/tagged-mall.ts';
import { createClient } from '../../testing/test-client.ts';

/** Two cars of one fleet, whose plates differ by a character that cameras hardly mix up. */
const [GONE, HERE] = ['MH12TX2538', 'MH12TX2535'];
const THIRD = 'MH12TX2531';
const SURE = { confidence: 0.96 };
const DOUBT = { confidence: 0.58 };

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** The first one comes in, and leaves unread; its neighbour comes two hours later. */
async function come(given: Partial<Parameters<GateTests['addMall']>[0]> = {}) {
  return enter(await gates.addMall({ graceMinutes: 15, ...given }));
}

async function enter<Mall extends GatedMall>(mall: Mall): Promise<Mall> {
  await mall.read('entry-2', at(0), GONE, SURE);
  await mall.read('entry-2', at(130), HERE, SURE);
  return mall;
}

async function upkeep(...minutes: number[]): Promise<void> {
  for (const minute of minutes) {
    gates.app.setNow(at(minute));
    await gates.tick(at(minute));
  }
}

const visits = async (mall: GatedMall) =>
  (await mall.sessions()).map(({ key, exitAt, charge, review }) => [
    key,
    exitAt && (+exitAt - +at(0)) / 60_000,
    charge,
    review,
  ]);

describe('an exit that is read in doubt as a car that left unread, while its neighbour is inside', () => {
  it('costs what the neighbour would owe, and a person is asked', async () => {
    const mall = await come();
    expect(await mall.read('exit-2', at(142), GONE, DOUBT)).toMatchObject({
      decision: 'open',
      amountDue: 0,
      reason: 'length_doubtful',
    });
    await upkeep(150, 160, 300);
    const [gone] = await mall.sessions();
    expect(gone).toMatchObject({
      exitAt: at(142),
      charge: 0,
      review: 'length_doubtful',
      detail: { matched: 'exact', spokeAgainst: ['exact_contested'] },
    });
    expect(await mall.alerts()).toContainEqual(expect.objectContaining({ subject: 'length_doubtful' }));
  });

  it('and its time is charged, where that is more than nothing', async () => {
    const mall = await come({ graceMinutes: 0 });
    expect(await mall.read('exit-2', at(200), GONE, DOUBT)).toMatchObject({ amountDue: 80 });
    expect(await visits(mall)).toMatchObject([
      [GONE, 200, 8_000, 'length_doubtful'],
      [HERE, null, 0, null],
    ]);
  });

  it('of two neighbours the one that came last counts, and both have to leave before it is settled', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.read('entry-1', at(0), GONE, SURE);
    await mall.read('entry-1', at(60), HERE, SURE);
    await mall.read('entry-1', at(130), THIRD, SURE);
    expect(await mall.read('exit-1', at(180), GONE, DOUBT)).toMatchObject({ amountDue: 40 });
    await mall.read('exit-1', at(300), THIRD, SURE);
    await upkeep(306);
    expect((await visits(mall))[0]).toEqual([GONE, 180, 4_000, 'length_doubtful']);
    await mall.read('exit-1', at(320), HERE, SURE);
    await upkeep(326);
    expect((await visits(mall))[0]).toEqual([GONE, 180, 12_000, null]);
  });
});

describe('it is charged whole', () => {
  it.each<[string, string, { confidence?: number }]>([
    ['read surely', GONE, SURE],
    ['read rather surely', GONE, { confidence: 0.8 }],
    ['by a camera that never says how sure it is', GONE, {}],
  ])('where it is %s', async (_what, plate, more) => {
    const mall = await come();
    await mall.read('exit-2', at(142), plate, more);
    expect((await visits(mall))[0]).toEqual([GONE, 142, 12_000, null]);
  });

  it('where nobody inside is so like it', async () => {
    const mall = await gates.addMall({ graceMinutes: 15 });
    await mall.read('entry-2', at(0), GONE, SURE);
    await mall.read('entry-2', at(130), 'MH12TX2941', SURE);
    await mall.read('exit-2', at(142), GONE, DOUBT);
    expect((await visits(mall))[0]).toEqual([GONE, 142, 12_000, null]);
  });

  it('where it costs less than the neighbour, which came first', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.read('entry-2', at(0), HERE, SURE);
    await mall.read('entry-2', at(60), GONE, SURE);
    await mall.read('exit-2', at(110), GONE, DOUBT);
    expect(await visits(mall)).toEqual([
      [HERE, null, 0, null],
      [GONE, 110, 4_000, null],
    ]);
  });

  it('once the neighbour leaves by its own exit, read surely: nobody is asked any more', async () => {
    const mall = await come();
    await mall.read('exit-2', at(142), GONE, DOUBT);
    await mall.read('exit-2', at(190), HERE, SURE);
    await upkeep(196, 202);
    expect(await visits(mall)).toEqual([
      [GONE, 142, 12_000, null],
      [HERE, 190, 4_000, null],
    ]);
  });

  it('not where that one is read in doubt as well', async () => {
    const mall = await come();
    await mall.read('exit-2', at(142), GONE, DOUBT);
    await mall.read('exit-2', at(190), HERE, DOUBT);
    await upkeep(196, 202);
    expect(await visits(mall)).toEqual([
      [GONE, 142, 0, 'length_doubtful'],
      [HERE, 190, 4_000, null],
    ]);
  });

  it('where one slot was taken as it came in, and freed as it left', async () => {
    const mall = await gates.addMall({ graceMinutes: 15 });
    await mall.sense(at(-10), ['B1A01', 'B1A02'], false);
    await mall.read('entry-2', at(0), GONE, SURE);
    await mall.sense(at(2), 'B1A01', true);
    await mall.read('entry-2', at(130), HERE, SURE);
    await mall.sense(at(132), 'B1A02', true);
    await mall.sense(at(140), 'B1A01', false);
    await mall.read('exit-2', at(142), GONE, DOUBT);
    expect((await visits(mall))[0]).toEqual([GONE, 142, 12_000, null]);
  });

  it('where it was paid for just before, and nothing goes back', async () => {
    const mall = await enter(await addHoldingMall(gates));
    await payInCash(mall, GONE, at(138));
    expect(await mall.read('exit-2', at(142), GONE, DOUBT)).toMatchObject({ decision: 'open' });
    expect((await visits(mall))[0]).toEqual([GONE, 142, 12_000, null]);
    expect(await mall.due(GONE)).toBe(0);
  });

  it('not where it was paid for long before', async () => {
    const mall = await enter(await addHoldingMall(gates));
    await payInCash(mall, GONE, at(20));
    await mall.read('exit-2', at(142), GONE, DOUBT);
    expect((await visits(mall))[0]).toMatchObject([GONE, 142, 4_000, 'length_doubtful']);
  });

  it.each([
    ['before', GONE, 141.5, 12_000, null],
    ['after', GONE, 142.5, 12_000, null],
    ['of the neighbour, before', HERE, 141.5, 0, 'length_doubtful'],
  ])('where a tag names it: read %s', async (_when, named, minute, charge, review) => {
    const mall = await come();
    const device = { kind: 'tag-reader', gate: 'exit-2', direction: 'exit' } as const;
    const { key } = await aDevice(gates.database, mall.mall, device);
    await gates.app.services.channel.readAnew();
    const reader = createClient(gates.app.http, {
      headers: { authorization: `Bearer ${key}` },
      origin: null,
    });
    const seeTag = async () => {
      gates.app.setNow(at(minute));
      const body = { readId: randomUUID(), tagId: newTagId(), vrn: named, readAt: at(minute).toISOString() };
      expect(await reader.call('POST', '/api/ingest/tag-reads', body)).toMatchObject({ status: 202 });
    };
    if (minute < 142) await seeTag();
    await mall.read('exit-2', at(142), GONE, DOUBT);
    if (minute > 142) await seeTag();
    await upkeep(150, 156);
    expect((await visits(mall))[0]).toEqual([GONE, 142, charge, review]);
  });
});

it('a neighbour that has left unread itself contests it all the same: the smaller amount stands, and a person is asked', async () => {
  const mall = await come({ graceMinutes: 0 });
  // Nobody knows that the neighbour has left by now.
  await mall.read('exit-2', at(250), GONE, DOUBT);
  await upkeep(256, 400);
  expect(await visits(mall)).toMatchObject([
    [GONE, 250, 8_000, 'length_doubtful'],
    [HERE, null, 0, null],
  ]);
});
