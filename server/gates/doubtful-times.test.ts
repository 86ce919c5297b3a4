import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, seconds, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';

const PLATE = 'GJ05AB1234';
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** Lets a camera read a car a minute, by a clock that is off by so many seconds. */
async function pass(mall: GatedMall, lane: 'entry-1' | 'exit-1', from: number, count: number, ahead = 0) {
  for (let car = 0; car < count; car += 1) {
    const now = at(from + car);
    const readAt = new Date(now.getTime() + ahead * 1000).toISOString();
    await mall.read(lane, now, `MH${lane === 'entry-1' ? '01' : '02'}AA${1000 + from + car}`, { readAt });
  }
}

const own = async (mall: GatedMall) => (await mall.sessions()).filter(({ plate }) => plate === PLATE);

describe('a late exit', () => {
  it.each([20, 60, 240])('that arrives %i minutes late charges to its own time', async (late) => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await pass(mall, 'exit-1', -8, 6);
    await mall.read('entry-1', at(0), PLATE);
    gates.app.setNow(at(50 + late));
    const answer = await mall.readLate('exit-1', at(50), PLATE);
    expect(answer).toMatchObject({ decision: 'hold', timeFlag: 'late', amountDue: 40 });
    expect(await own(mall)).toMatchObject([{ state: 'closed', exitAt: at(50), charge: 4_000 }]);
  });

  it('of a camera of which nothing is known charges to the earlier of the two times that it may mean', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.read('entry-1', at(0), PLATE);
    gates.app.setNow(at(170));
    const answer = await mall.readLate('exit-1', at(50), PLATE);
    expect(answer).toMatchObject({ timeFlag: 'server_time', amountDue: 40 });
  });

  it.each([
    ['that says when it sent it', true],
    ['of a camera of which nothing is known', false],
  ])('of the last visit, sent again by a device %s, never ends the next one', async (_what, isSaying) => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.read('entry-1', at(0), PLATE);
    await mall.read('exit-1', at(50), PLATE);
    await mall.read('entry-1', at(100), PLATE);
    gates.app.setNow(at(170));
    const sent = isSaying ? { sentAt: at(170).toISOString() } : {};
    await mall.readLate('exit-1', at(50), PLATE, sent);
    expect(await own(mall)).toMatchObject([
      { state: 'closed', exitAt: at(50), charge: 4_000 },
      { state: 'open', entryAt: at(100) },
    ]);
  });
});

describe('a clock', () => {
  it('that was fast and is put right is not corrected any more', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await pass(mall, 'entry-1', -8, 6, 75);
    await mall.read('entry-1', at(0), PLATE);
    const answer = await mall.read('exit-1', at(59.5), PLATE);
    expect(answer).toMatchObject({ amountDue: 40, timeFlag: 'ok' });
    expect(await own(mall)).toMatchObject([{ entryAt: at(0), charge: 4_000 }]);
  });

  it('that falls four minutes behind makes nobody pay more', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await pass(mall, 'entry-1', -8, 6);
    await mall.read('entry-1', at(0), PLATE, { readAt: at(-4).toISOString() });
    await pass(mall, 'entry-1', 1, 3, -240);
    const answer = await mall.read('exit-1', at(58), PLATE);
    expect(answer.amountDue).toBe(40);
  });

  it('of which later reads show that it was right makes a late entry count at its own time', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await pass(mall, 'entry-1', -8, 6);
    gates.app.setNow(at(4));
    await mall.readLate('entry-1', at(0), PLATE);
    await pass(mall, 'entry-1', 5, 3);
    const answer = await mall.read('exit-1', at(62), PLATE);
    expect(answer.amountDue).toBe(80);
  });

  it('of an exit that is put right charges to the earlier end of the doubt', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await pass(mall, 'exit-1', -8, 6, 75);
    await mall.read('entry-1', at(0), PLATE);
    const answer = await mall.read('exit-1', seconds(60 * 60 + 30), PLATE);
    expect(answer.amountDue).toBe(40);
  });
});
