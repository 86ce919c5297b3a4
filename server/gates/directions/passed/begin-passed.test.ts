import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addHoldingMall } from '../../../../testing/holding-mall.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../../testing/gated-mall.ts';
import { sumUp } from '../../../../testing/lane-beside.ts';

const PLATE = 'MH12AB1234';
const NEIGHBOUR = 'MH12AB1235';
const SURE = { confidence: 0.97 };
/** Eleven seconds after its exit the car is read at an entry. */
const AGAIN = 50 + 11 / 60;

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** A car has left after fifty minutes, and is read at an entry just after. */
async function leaveAndPass(mall: GatedMall, plate = PLATE, minute = 0): Promise<void> {
  await mall.read('entry-1', at(minute), plate, SURE);
  await mall.read('exit-1', at(minute + 50), plate, SURE);
  await mall.read('entry-1', at(minute + AGAIN), plate, SURE);
}

const own = (mall: GatedMall, plate = PLATE) => sumUp(mall, plate);

const FIRST = ['closed', 0, 50, 4_000, null];

/** Nobody is back within seconds of leaving: when the car came again nobody knows. */
const ASKED = ['closed', 250, 250, 0, 'entry_unknown'];

describe('a car that is read at an entry just after its exit, and leaving once more', () => {
  it('pays nothing since it passed: a person is asked about its second exit', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await leaveAndPass(mall);
    await gates.tick(at(120));
    expect(await own(mall)).toEqual([FIRST]);
    expect(await mall.read('exit-1', at(250), PLATE, SURE)).toMatchObject({ amountDue: 0 });
    await gates.tick(at(290));
    expect(await own(mall)).toEqual([FIRST, ASKED]);
    // The next visit is one of its own.
    await mall.read('entry-1', at(300), PLATE, SURE);
    await mall.read('exit-1', at(330), PLATE, SURE);
    expect((await own(mall)).at(-1)).toEqual(['closed', 300, 330, 4_000, null]);
  });

  it('the same beside a neighbour that is inside, which leaves by its own exit', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.read('entry-1', at(-20), NEIGHBOUR, SURE);
    await leaveAndPass(mall);
    await mall.read('exit-1', at(250), PLATE, SURE);
    await mall.read('exit-1', at(280), NEIGHBOUR, SURE);
    await gates.tick(at(320));
    // The first exit may have been the neighbour's, misread: what is certain is charged, and a person is asked.
    expect(await own(mall)).toEqual([['closed', 0, 250, 4_000, 'length_doubtful']]);
    expect(await own(mall, NEIGHBOUR)).toEqual([['closed', -20, 280, 20_000, null]]);
  });

  it('the same where the read at the entry arrives after both exits', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.read('entry-1', at(0), PLATE, SURE);
    await mall.read('exit-1', at(50), PLATE, SURE);
    await mall.read('exit-1', at(250), PLATE, SURE);
    await mall.readLate('entry-1', at(AGAIN), PLATE, { ...SURE, sentAt: at(250).toISOString() });
    await gates.tick(at(290));
    expect(await own(mall)).toEqual([FIRST, ASKED]);
  });

  it('the same where its first exit arrives after the read at the entry', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.read('entry-1', at(0), PLATE, SURE);
    await mall.read('entry-1', at(AGAIN), PLATE, SURE);
    gates.app.setNow(at(53));
    await mall.readLate('exit-1', at(50), PLATE, { ...SURE, sentAt: at(53).toISOString() });
    await mall.read('exit-1', at(250), PLATE, SURE);
    await gates.tick(at(290));
    expect(await own(mall)).toEqual([FIRST, ASKED]);
  });

  it('is not held for it where cars hold until they have paid', async () => {
    gates.app.setNow(at(0));
    const mall = await addHoldingMall(gates);
    await mall.read('entry-1', at(0), PLATE, SURE);
    await mall.read('exit-1', at(1.5), PLATE, SURE);
    await mall.read('entry-1', at(1.7), PLATE, SURE);
    expect(await mall.read('exit-1', at(200), PLATE, SURE)).toMatchObject({ amountDue: 0 });
  });

  it.each([
    ['never read again it was only passing: it leaves no ghost', null],
    ['read again at the exit where it stands', 58],
    ['read again the next day it came unread', 1_440],
  ])('%s', async (_what, exit) => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await leaveAndPass(mall);
    if (exit !== null) await mall.read('exit-1', at(exit), PLATE, SURE);
    await gates.tick(at(1_500));
    const sessions = await mall.sessions();
    expect(sessions.filter(({ state }) => state === 'open')).toEqual([]);
    expect(sessions.reduce((sum, { charge }) => sum + charge, 0)).toBe(4_000);
  });

  it('says nothing where that camera sees every car that leaves: who comes back unread is not charged since then', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    for (const [index, plate] of ['GJ05AA1111', 'KA01BB2222', 'TN09CC3333'].entries())
      await leaveAndPass(mall, plate, -300 + 60 * index);
    await leaveAndPass(mall);
    expect(await mall.read('exit-1', at(250), PLATE, SURE)).toMatchObject({ amountDue: 0 });
    expect(await own(mall)).toEqual([FIRST]);
  });
});
