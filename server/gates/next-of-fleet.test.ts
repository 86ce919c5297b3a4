import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, seconds, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { addHoldingMall, payInCash } from '../../testing/holding-mall.ts';

const GONE = 'TN09BK4471';
const NEXT = 'TN09BK4472';
/** Cameras mix up 8 and 3. */
const ALIKE = 'TN09BK3477';
const ALIKE_GONE = 'TN09BK8477';
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const LEAVES_AT = 125 * 60;
const SURE = { confidence: 0.96 };
type Sure = number | undefined;

/** Two cars are inside, the one for three hours begun, the other one for two; both leave by one exit. */
async function leave(
  mall: GatedMall,
  [gone, next]: readonly [string, string],
  { after, sure: [goneSure, nextSure] }: { after: number; sure: readonly [Sure, Sure] },
) {
  await mall.read('entry-1', at(0), gone, { confidence: goneSure });
  await mall.read('entry-2', at(10), next, { confidence: nextSure });
  const first = await mall.read('exit-1', seconds(LEAVES_AT), gone, { confidence: goneSure });
  const second = await mall.read('exit-1', seconds(LEAVES_AT + after), next, { confidence: nextSure });
  return { first, second };
}

describe('a car of a fleet that leaves just behind another, and was read right at both gates', () => {
  it.each([
    [6, 0.86],
    [30, 0.86],
    [60, 0.5],
    [119, 0.89],
    [3, 0.97],
  ])('%d seconds later, %d sure, pays its own visit', async (after, nextSure) => {
    for (const goneSure of [0.95, 0.8]) {
      const mall = await gates.addMall();
      const { second } = await leave(mall, [GONE, NEXT], { after, sure: [goneSure, nextSure] });
      expect(second).toMatchObject({ decision: 'open', reason: 'charged', amountDue: 80 });
      expect(await mall.sessions()).toMatchObject([
        { key: GONE, state: 'closed', charge: 12_000, review: null },
        { key: NEXT, state: 'closed', charge: 8_000, review: null },
      ]);
    }
  });

  it('does so too under a look-alike where all four reads were sure', async () => {
    const mall = await gates.addMall();
    await leave(mall, [ALIKE_GONE, ALIKE], { after: 40, sure: [0.96, 0.95] });
    expect(await mall.sessions()).toMatchObject([{ charge: 12_000 }, { charge: 8_000 }]);
  });

  it.each<[Sure, Sure]>([
    [0.96, 0.85],
    [undefined, 0.96],
  ])('may be one car under a look-alike where a read was in doubt (%d, %d)', async (...sure) => {
    const mall = await gates.addMall();
    const { first, second } = await leave(mall, [ALIKE_GONE, ALIKE], { after: 40, sure });
    expect(second.sessionId).toBe(first.sessionId);
  });

  it('may be one car where an unsure read comes within seconds', async () => {
    const mall = await gates.addMall();
    const { first, second } = await leave(mall, [GONE, NEXT], { after: 4, sure: [0.95, 0.86] });
    expect(second.sessionId).toBe(first.sessionId);
  });

  it('pays at an exit that holds, once the one before has paid and driven off', async () => {
    const mall = await addHoldingMall(gates);
    const unsure = { confidence: 0.76 };
    await mall.read('entry-1', at(0), GONE, { confidence: 0.95 });
    await mall.read('entry-2', at(10), NEXT, unsure);
    await mall.read('exit-1', seconds(LEAVES_AT), GONE, { confidence: 0.95 });
    // Behind a barrier that is closed hardly anybody else comes up, and the plate is a guess.
    const held = await mall.read('exit-1', seconds(LEAVES_AT + 10), NEXT, unsure);
    expect(held).toMatchObject({ decision: 'hold', amountDue: 80 });
    await payInCash(mall, GONE, seconds(LEAVES_AT + 20));
    await mall.read('exit-1', seconds(LEAVES_AT + 25), GONE, { confidence: 0.95 });
    const next = await mall.read('exit-1', seconds(LEAVES_AT + 70), NEXT, unsure);
    expect(next).toMatchObject({ decision: 'hold', amountDue: 80 });
    expect(next.sessionId).not.toBe(held.sessionId);
  });

  it.each([
    ['queues behind one that has not paid', null, 0.5],
    ['comes up as soon as that one has paid', 0.2, 0.7],
    ['comes up once that one has driven off unread', 0.6, 5.7],
    ['comes up before the lane knows that it has', 1, 15.7],
  ])('pays at an exit that holds, where it %s', async (_when, paid, after) => {
    const mall = await addHoldingMall(gates);
    const left = 125;
    await mall.read('entry-1', at(0), GONE, SURE);
    await mall.read('entry-2', at(25), NEXT, SURE);
    const first = await mall.read('exit-1', at(left), GONE, SURE);
    if (paid !== null) await payInCash(mall, GONE, at(left + paid));
    const second = await mall.read('exit-1', at(left + after), NEXT, SURE);
    expect(second).toMatchObject({ decision: 'hold', amountDue: 80 });
    expect(second.sessionId).not.toBe(first.sessionId);
    await payInCash(mall, GONE, at(left + after + 1));
    await payInCash(mall, NEXT, at(left + after + 2));
    const last = await mall.read('exit-1', at(left + after + 2.1), NEXT, SURE);
    expect(last).toMatchObject({ decision: 'open', amountDue: 0, sessionId: second.sessionId });
    expect(await mall.sessions()).toMatchObject([
      { key: GONE, state: 'closed', charge: 12_000, review: null },
      { key: NEXT, state: 'closed', charge: 8_000, review: null },
    ]);
  });
});
