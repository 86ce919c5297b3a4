import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { addHoldingMall } from '../../testing/holding-mall.ts';

const OWN = 'MH29FH5009';
const SURE = { confidence: 0.97 };
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** Each test on a day of its own, so that its upkeep has its turn. */
let day = 0;
const time = (count: number) => at(day * 1_440 + count);

async function addMall(): Promise<GatedMall> {
  day += 1;
  return addHoldingMall(gates);
}

describe('in a new mall, a car inside and a neighbour one character away', () => {
  // Which character, when the neighbour came, how surely it was read, and what is certain by it.
  it.each([
    ['MH29FH5039', 30, 0.97, 120],
    ['MH29FH5039', 20, 0.8, 120],
    ['MH29FH5039', 30, 0.8, 80],
    ['MH29FH5039', 70, 0.8, 80],
    ['MH29FH5039', 130, 0.8, 40],
    ['MH29FH5007', 70, 0.6, 80],
    ['MH29FT5009', 70, 0.6, 80],
    ['MH27FH5009', 130, 0.97, 120],
  ])(
    '%s (minute %d, %d): the exact exit goes to its own pay step',
    async (neighbour, came, confidence, due) => {
      const mall = await addMall();
      await mall.read('entry-1', time(0), OWN, SURE);
      await mall.read('entry-2', time(came), neighbour, { confidence });
      const answer = await mall.read('exit-1', time(150), OWN, SURE);
      expect(answer).toMatchObject({ decision: 'hold', reason: 'payment_due', amountDue: due });
      const [own, other] = await mall.sessions();
      expect(own).toMatchObject({
        exitAt: time(150),
        charge: due * 100,
        review: due < 120 ? 'length_doubtful' : null,
      });
      expect(other).toMatchObject({ state: 'open' });
    },
  );

  it('whose slot seems to have been left just now, while its own seems to be taken: so it does', async () => {
    const mall = await addMall();
    await mall.sense(time(-1), 'B1A03', false);
    await mall.sense(time(-1), 'B1A04', false);
    await mall.read('entry-1', time(0), OWN, SURE);
    await mall.sense(time(3), 'B1A03', true);
    await mall.read('entry-2', time(70), 'MH29FH5039', SURE);
    await mall.sense(time(73), 'B1A04', true);
    await mall.sense(time(147), 'B1A04', false);
    const answer = await mall.read('exit-1', time(150), OWN, SURE);
    expect(answer).toMatchObject({ decision: 'hold', reason: 'payment_due', amountDue: 80 });
  });

  it('read in doubt at the exit it may be either: the lane asks somebody', async () => {
    const mall = await addMall();
    await mall.read('entry-1', time(0), OWN, SURE);
    await mall.read('entry-2', time(70), 'MH29FH5039', { confidence: 0.8 });
    const answer = await mall.read('exit-1', time(150), OWN, { confidence: 0.6 });
    expect(answer).toMatchObject({ decision: 'hold', reason: 'exit_ambiguous', amountDue: 0 });
  });

  it('which leaves itself later: then it was no other, and nobody is asked any more', async () => {
    day += 1;
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.read('entry-1', time(0), OWN, SURE);
    await mall.read('entry-2', time(130), 'MH29FH5039', { confidence: 0.8 });
    expect(await mall.read('exit-1', time(150), OWN, SURE)).toMatchObject({ amountDue: 40 });
    await mall.read('exit-2', time(200), 'MH29FH5039', SURE);
    gates.app.setNow(time(210));
    await gates.tick(time(210));
    expect(await mall.sessions()).toMatchObject([
      { exitAt: time(150), charge: 12_000, review: null },
      { exitAt: time(200), charge: 8_000, review: null },
    ]);
  });
});
