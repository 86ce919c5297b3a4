import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';
import { addHoldingMall, payInCash, type HoldingMall } from '../../testing/holding-mall.ts';

const PLATE = 'MH01AB1234';
const AHEAD = 'KA05GH4007';
const BETWEEN = 'DL08CD5566';
let gates: GateTests;
let mall: HoldingMall;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

beforeEach(async () => {
  gates.app.setNow(at(-60));
  mall = await addHoldingMall(gates);
  await mall.read('entry-1', at(0), AHEAD);
  await mall.read('entry-1', at(1), PLATE);
  await mall.read('entry-1', at(2), BETWEEN);
});

const sessionOf = async (plate: string) => (await mall.sessions()).find(({ key }) => key === plate);

/** The first car holds from minute 50 on, and pays at minute 90. */
async function holdUp(): Promise<void> {
  await mall.read('exit-1', at(50), AHEAD);
  await payInCash(mall, AHEAD, at(90));
}

describe('a car that has paid nothing, behind one that holds for 40 minutes', () => {
  it('pays until that one came, and a person is asked for the rest', async () => {
    await holdUp();
    expect(await mall.read('exit-1', at(90.5), PLATE)).toMatchObject({ decision: 'hold', amountDue: 40 });
    await payInCash(mall, PLATE, at(91));
    expect(await sessionOf(PLATE)).toMatchObject({ charge: 4_000, review: 'length_doubtful' });
    expect((await sessionOf(PLATE))?.detail['spokeAgainst']).toEqual(['perhaps_queued']);
  });

  it('pays so too as the second one in that queue', async () => {
    await holdUp();
    await mall.read('exit-1', at(90.5), BETWEEN);
    await payInCash(mall, BETWEEN, at(91));
    expect(await mall.read('exit-1', at(92), PLATE)).toMatchObject({ decision: 'hold', amountDue: 40 });
  });

  it.each([
    ['minutes later', 'exit-1', 94],
    ['at the other exit', 'exit-2', 90.5],
  ] as const)('pays for all of its time where it comes %s', async (_, lane, minute) => {
    await holdUp();
    expect(await mall.read(lane, at(minute), PLATE)).toMatchObject({ decision: 'hold', amountDue: 80 });
    await payInCash(mall, PLATE, at(minute + 1));
    expect(await sessionOf(PLATE)).toMatchObject({ charge: 8_000, review: null });
  });

  it('is asked about nobody where it costs the same', async () => {
    await mall.read('exit-1', at(70), AHEAD);
    await payInCash(mall, AHEAD, at(90));
    expect(await mall.read('exit-1', at(90.5), PLATE)).toMatchObject({ decision: 'hold', amountDue: 80 });
    expect(await sessionOf(PLATE)).toMatchObject({ review: null });
  });
});
