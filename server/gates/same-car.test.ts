import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, seconds, type GateTests } from '../../testing/gated-mall.ts';

const PLATE = 'GJ05AB1234';
const NEIGHBOUR = 'GJ05AB1284';
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

describe('a doubled read with one wrong character', () => {
  it.each([0.55, 0.88])(
    'at the exit, %d sure, leaves the session of a neighbour open',
    async (confidence) => {
      const mall = await gates.addMall();
      await mall.read('entry-1', at(0), NEIGHBOUR);
      await mall.read('entry-1', at(5), PLATE);
      const first = await mall.read('exit-1', at(60), PLATE);
      expect(await mall.read('exit-1', seconds(3_640), NEIGHBOUR, { confidence })).toEqual(first);
      expect(await mall.sessions()).toMatchObject([{ state: 'open' }, { state: 'closed', charge: 4_000 }]);
    },
  );

  it('at the exit, though sure, leaves the session of a look-alike neighbour open', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), 'GJ05AB1284');
    await mall.read('entry-1', at(5), PLATE);
    const first = await mall.read('exit-1', at(60), 'GJ05AB1284');
    expect(await mall.read('exit-1', seconds(3_640), 'GJ05AB1234', { confidence: 0.97 })).toEqual(first);
    expect((await mall.sessions()).filter(({ state }) => state === 'open')).toHaveLength(1);
  });

  it('is the next car of the same series where both were read surely', async () => {
    const mall = await gates.addMall();
    const sure = { confidence: 0.97 };
    for (const plate of ['MH01AA0001', 'MH01AA0002']) await mall.read('entry-1', at(0), plate, sure);
    for (const plate of ['MH01AA0001', 'MH01AA0002']) await mall.read('exit-1', at(60), plate, sure);
    expect(await mall.sessions()).toMatchObject([{ charge: 4_000 }, { charge: 4_000 }]);
  });

  it('at the exit before the right one costs the driver nothing: the time of our misread counts', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), PLATE, { confidence: 0.97 });
    await mall.read('exit-1', seconds(60 * 60 + 30), 'GJ05AB1834', { confidence: 0.56 });
    await mall.read('exit-1', seconds(61 * 60 + 20), PLATE, { confidence: 0.97 });
    expect(await mall.sessions()).toContainEqual(
      expect.objectContaining({ key: PLATE, state: 'closed', review: null, charge: 4_000 }),
    );
  });

  it('at the exit before the right one asks nobody, and its read belongs to the session that it was of', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), PLATE, { confidence: 0.97 });
    const first = await mall.read('exit-1', at(60), 'GJ05AB1834', { confidence: 0.56 });
    expect(first).toMatchObject({ reason: 'exit_ambiguous' });
    const { sessionId } = await mall.read('exit-1', seconds(60 * 60 + 8), PLATE, { confidence: 0.97 });
    expect(await mall.sessions()).toMatchObject([
      { sessionId, review: null, detail: { spokeFor: ['plate_exact', 'misread_before'] } },
    ]);
    const reads = await mall.rows(sql`select id from plate_reads where mall_id = ${mall.mall.id}
      and session_id = (select id from sessions where public_id = ${sessionId})`);
    expect(reads).toHaveLength(3);
  });

  it('at the exit that may have been another car’s, too, is still asked about', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), PLATE, { confidence: 0.97 });
    await mall.read('entry-2', at(1), 'GJ05AB1884', { confidence: 0.97 });
    await mall.read('exit-1', at(60), 'GJ05AB1834', { confidence: 0.56 });
    await mall.read('exit-1', seconds(60 * 60 + 8), PLATE, { confidence: 0.97 });
    expect((await mall.sessions()).map(({ review }) => review)).toEqual([null, null, 'exit_ambiguous']);
  });

  it('that ended another car’s visit gives no doubt: the later car pays its own time', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), 'MH01AA0001', { confidence: 0.97 });
    await mall.read('entry-2', at(5), 'MH01AA0002', { confidence: 0.97 });
    await mall.read('exit-1', seconds(60 * 60 + 30), 'MH01AA0002', { confidence: 0.6 });
    await mall.read('exit-1', seconds(61 * 60 + 20), 'MH01AA0001', { confidence: 0.97 });
    expect(await mall.sessions()).toMatchObject([{ charge: 8_000 }, { charge: 4_000 }]);
  });

  it('at the entry opens no second car, and the exit under the right plate ends the one', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), 'GJ05AB7234', { confidence: 0.6 });
    await mall.read('entry-1', seconds(40), PLATE, { confidence: 0.95 });
    await mall.read('entry-1', seconds(50), NEIGHBOUR, { confidence: 0.6 });
    expect(await mall.sessions()).toMatchObject([{ key: PLATE, state: 'open' }]);
    await mall.read('exit-1', at(60), PLATE);
    expect(await mall.sessions()).toMatchObject([{ key: PLATE, state: 'closed', review: null }]);
  });

  it('of two readings at the entry either one ends the session, which goes by the one read at both gates', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), NEIGHBOUR, { confidence: 0.97 });
    await mall.read('entry-1', seconds(20), PLATE, { confidence: 0.8 });
    await mall.read('exit-1', at(60), PLATE, { confidence: 0.97 });
    expect(await mall.sessions()).toMatchObject([{ key: PLATE, state: 'closed', review: null }]);
  });

  it('is another car where its plate has been here before and was read surely', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(-300), NEIGHBOUR);
    await mall.read('exit-1', at(-200), NEIGHBOUR);
    await mall.read('entry-1', at(0), PLATE);
    await mall.read('entry-1', seconds(40), NEIGHBOUR, { confidence: 0.97 });
    expect((await mall.sessions()).filter(({ state }) => state === 'open')).toHaveLength(2);
  });
});

describe('a car that stands in a lane', () => {
  it.each([[[61]], [[61, 180, 300]], [[150, 300, 450, 600, 750]]])(
    'of the entry is one session when it is read again after %j s',
    async (again) => {
      const mall = await gates.addMall();
      const first = await mall.read('entry-1', at(0), PLATE);
      for (const after of again) expect(await mall.read('entry-1', seconds(after), PLATE)).toEqual(first);
      // From the last read on: it was outside until then.
      const entryAt = seconds(again.at(-1) ?? 0);
      expect(await mall.sessions()).toMatchObject([{ state: 'open', review: null, entryAt }]);
    },
  );

  it('came again where another car was read at the lane longer ago than anybody queues', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), PLATE);
    await mall.read('entry-1', at(2), 'MH01AA0001');
    await mall.read('entry-1', at(16), PLATE);
    expect((await mall.sessions()).filter(({ plate }) => plate === PLATE)).toMatchObject([
      { review: 'exit_missed' },
      { state: 'open' },
    ]);
  });

  it('of the exit has left once, also when it is read again after 12 minutes', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), PLATE);
    const first = await mall.read('exit-1', at(60), PLATE);
    expect(await mall.read('exit-1', at(66), PLATE)).toEqual(first);
    expect(await mall.read('exit-1', at(72), PLATE)).toEqual(first);
    await gates.tick(at(100));
    expect(await mall.sessions()).toMatchObject([{ state: 'closed', exitAt: at(60), review: null }]);
  });
});
