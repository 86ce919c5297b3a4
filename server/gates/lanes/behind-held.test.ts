import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, seconds, type GateTests } from '../../../testing/gated-mall.ts';
import { addHoldingMall, payInCash, type HoldingMall } from '../../../testing/holding-mall.ts';

const HELD_AT = 180 * 60;
/** Not such as cameras mix up. */
const PAIRS = [
  ['MH12AB4104', 'MH12AB4106'],
  ['MH05HU7268', 'MH05HU7266'],
] as const;
let gates: GateTests;
let mall: HoldingMall;

beforeAll(async () => {
  gates = await openGates();
});
afterEach(() => gates.archiveMalls());
afterAll(() => gates.end());

/** How sure the cameras are of the second car at its entry, of the first at the exit, of the second at the exit. */
type Sure = readonly [entered: number, held: number, read: number];

interface Story {
  readonly pair: readonly [string, string];
  readonly sure: Sure;
  /** Seconds after the last read of the one that holds. */
  readonly after: number;
  readonly isReadAgain?: boolean;
  readonly slot?: string;
}

/** One car holds after three hours, for 120 rupees; one that came half an hour ago is read behind it. */
async function hold({ pair: [first, next], sure, after, isReadAgain = false, slot }: Story) {
  const [entered, held, confidence] = sure;
  mall = await addHoldingMall(gates);
  await mall.read('entry-1', at(0), first, { confidence: 0.95 });
  const own = await mall.read('entry-2', at(150), next, { confidence: entered });
  if (slot !== undefined) await mall.sense(at(152), slot, true);
  await mall.read('exit-1', seconds(HELD_AT), first, { confidence: held });
  const last = HELD_AT + (isReadAgain ? 60 : 0);
  if (isReadAgain) await mall.read('exit-1', seconds(last), first, { confidence: 0.95 });
  const answer = await mall.read('exit-1', seconds(last + after), next, { confidence });
  return { own, answer };
}

const sessionOf = async (plate: string) => (await mall.sessions()).find(({ key }) => key === plate);

const SURE: readonly Sure[] = [
  [0.95, 0.95, 0.95],
  [0.95, 0.95, 0.89],
  [0.95, 0.87, 0.89],
  [0.88, 0.95, 0.95],
  [0.88, 0.95, 0.89],
  [0.8, 0.6, 0.8],
];

describe('where one pays to leave: behind a car that holds, and that a hand has let out, the next one', () => {
  it.each(
    SURE.flatMap((sure, index) =>
      [9, 40, 160].map((after) => ({
        pair: PAIRS[index % 2] ?? PAIRS[0],
        sure,
        after,
        isReadAgain: after === 40,
      })),
    ),
  )('with its own open session holds for that one: $sure, $after s', async (story) => {
    const { own, answer } = await hold(story);
    expect(answer).toMatchObject({ decision: 'hold', amountDue: 40, sessionId: own.sessionId });
    expect(answer.payUrl).toContain('/pay/');
  });

  it('does so though a guessed slot says that it is parked still', async () => {
    const { own, answer } = await hold({
      pair: PAIRS[0],
      sure: [0.95, 0.95, 0.89],
      after: 40,
      slot: 'B1A03',
    });
    expect(answer).toMatchObject({ decision: 'hold', amountDue: 40, sessionId: own.sessionId });
  });

  it('pays its own visit and leaves; the first one owes its own still', async () => {
    const [first, next] = PAIRS[0];
    const { own } = await hold({ pair: PAIRS[0], sure: [0.95, 0.95, 0.89], after: 40 });
    await payInCash(mall, next, seconds(HELD_AT + 90));
    const left = await mall.read('exit-1', seconds(HELD_AT + 100), next, { confidence: 0.89 });
    expect(left).toMatchObject({ decision: 'open', reason: 'paid', sessionId: own.sessionId });
    for (const minute of [200, 230, 260]) await gates.tick(at(minute));
    expect(await sessionOf(next)).toMatchObject({ state: 'closed', charge: 4_000, review: null });
    expect(await sessionOf(first)).toMatchObject({ state: 'closed', charge: 12_000, review: null });
    expect([await mall.due(first), await mall.due(next)]).toEqual([12_000, 0]);
  });

  it('that was never there is the one that holds, misread: it pays its own and leaves, and the other goes on', async () => {
    const [first, next] = PAIRS[0];
    await hold({ pair: PAIRS[0], sure: [0.95, 0.95, 0.85], after: 40 });
    const again = await mall.read('exit-1', seconds(HELD_AT + 60), first, { confidence: 0.95 });
    expect(again).toMatchObject({ decision: 'hold', sessionId: (await sessionOf(first))?.sessionId });
    await payInCash(mall, first, seconds(HELD_AT + 90));
    expect(await mall.read('exit-1', seconds(HELD_AT + 95), first, { confidence: 0.95 })).toMatchObject({
      decision: 'open',
    });
    // An hour later the other one leaves, and owes no more than what is certain.
    const other = await mall.read('exit-2', at(250), next, { confidence: 0.95 });
    expect(other).toMatchObject({ decision: 'hold', amountDue: 40 });
    await payInCash(mall, next, at(251));
    expect(await mall.read('exit-2', at(252), next, { confidence: 0.95 })).toMatchObject({
      decision: 'open',
    });
  });
});

describe('behind a car that holds it is that one still', () => {
  it.each<[string, readonly [string, string], Sure, number]>([
    ['under a look-alike, in doubt', ['MH12AB3381', 'MH12AB8381'], [0.95, 0.95, 0.89], 40],
    ['under a look-alike, however sure', ['MH12AB3381', 'MH12AB8381'], [0.97, 0.97, 0.97], 40],
    ['where the read is a guess', PAIRS[0], [0.95, 0.95, 0.7], 40],
    ['where the other one’s entry was a guess', PAIRS[0], [0.7, 0.95, 0.95], 40],
    ['within seconds, in doubt', PAIRS[0], [0.95, 0.95, 0.89], 4],
  ])('%s, for the smaller amount', async (_how, pair, sure, after) => {
    const { own, answer } = await hold({ pair, sure, after });
    expect(answer).toMatchObject({ decision: 'hold', amountDue: 40 });
    expect(answer.sessionId).not.toBe(own.sessionId);
    expect((await mall.waits()).filter(({ ended }) => ended === null)).toHaveLength(1);
  });
});
