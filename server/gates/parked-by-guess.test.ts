import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, seconds, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { addHoldingMall, payInCash, type HoldingMall } from '../../testing/holding-mall.ts';

const [GONE, NEXT] = ['MH05HU7268', 'MH05HU7266'];
const LEAVES_AT = 63 * 60 + 37;
const RULES = ['record', 'pay-to-leave'] as const;
type Rule = (typeof RULES)[number];
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const addMall = (rule: Rule): Promise<HoldingMall> => addHoldingMall(gates, { exitRule: rule });
const sessionOf = async (mall: GatedMall, key: string) =>
  (await mall.sessions()).find((one) => one.key === key);

interface Parked {
  /** When the second car comes in, in minutes; the first one comes at nought. */
  readonly comesAt?: number;
  readonly plates?: readonly [string, string];
  readonly entered?: number;
}

/**
 * Both are inside. Each seems to stand in a slot, and that of the first one is freed before it leaves. In the slot that seems
 * to be the second one's stands somebody else, whose entry was not read.
 */
async function park(mall: GatedMall, { comesAt = 2.2, plates = [GONE, NEXT], entered = 0.943 }: Parked = {}) {
  const [gone, next] = plates;
  await mall.read('entry-1', at(0), gone, { confidence: 0.908 });
  await mall.sense(at(2), 'B1A05', true);
  await mall.read('entry-2', at(comesAt), next, { confidence: entered });
  await mall.sense(at(comesAt + 2), 'B1B03', true);
  await mall.sense(seconds(LEAVES_AT - 180), 'B1A05', false);
}

/** The first one leaves, and pays where one pays to leave; so many seconds later the second one is read. */
async function leave(
  mall: HoldingMall,
  rule: Rule,
  { after, sure: [first, second] }: { after: number; sure: readonly [number, number | undefined] },
  [gone, next]: readonly [string, string] = [GONE, NEXT],
) {
  const left = await mall.read('exit-2', seconds(LEAVES_AT), gone, { confidence: first });
  if (rule !== 'record') {
    await payInCash(mall, gone, seconds(LEAVES_AT + 0.5));
    await mall.read('exit-2', seconds(LEAVES_AT + 1), gone, { confidence: first });
  }
  const answer = await mall.read('exit-2', seconds(LEAVES_AT + after), next, { confidence: second });
  return { left, answer };
}

describe.each(RULES)(
  'where one may leave by %s: a car right behind its neighbour, read under its very plate',
  (rule) => {
    it.each([
      [107, 0.943, [0.861, 0.901]],
      [107, 0.943, [0.861, 0.95]],
      [40, 0.95, [0.95, 0.95]],
      [7, 0.95, [0.95, 0.91]],
      [60, 0.95, [0.95, 0.84]],
      [60, 0.85, [0.95, 0.95]],
      [119, 0.82, [0.6, 0.82]],
    ] as const)(
      '%d s later, %d sure at its entry, %j at the exit, pays its own visit, though its slot seems to be taken',
      async (after, entered, sure) => {
        const mall = await addMall(rule);
        await park(mall, { entered });
        const { left, answer } = await leave(mall, rule, { after, sure });
        expect(answer.sessionId).not.toBe(left.sessionId);
        expect(answer).toMatchObject({
          amountDue: 80,
          reason: rule === 'record' ? 'charged' : 'payment_due',
        });
        await gates.tick(at(130));
        expect(await sessionOf(mall, GONE)).toMatchObject({ state: 'closed', charge: 8_000, review: null });
        expect(await sessionOf(mall, NEXT)).toMatchObject({ state: 'closed', charge: 8_000, review: null });
      },
    );

    it('is shown its own bill, not its neighbour’s of three hours', async () => {
      const mall = await addMall(rule);
      await park(mall, { comesAt: 25 });
      const { answer } = await leave(mall, rule, { after: 90, sure: [0.861, 0.95] });
      expect(answer).toMatchObject({ amountDue: 40 });
      expect(await sessionOf(mall, NEXT)).toMatchObject({ charge: 4_000, review: null });
    });

    it('so too where it differs in a place where cameras slip, once the barrier has closed behind the other one', async () => {
      const plates = [GONE, 'MH05HU1268'] as const;
      const mall = await addMall(rule);
      await park(mall, { plates });
      const { left, answer } = await leave(mall, rule, { after: 55, sure: [0.95, 0.95] }, plates);
      expect(answer.sessionId).not.toBe(left.sessionId);
      expect(answer).toMatchObject({ amountDue: 80 });
    });

    it.each([
      ['within seconds', NEXT, 4, 0.99],
      ['as a camera slips, as long as a barrier takes', 'MH05HU1268', 38, 0.95],
      ['as a camera slips, and in doubt', 'MH05HU1268', 100, 0.85],
      ['as a look-alike, in doubt', 'MH05HU7263', 60, 0.85],
      ['as a camera slips that never says how sure it is', 'MH05HU1268', 60, undefined],
    ])('is the one just gone, and the parked one is inside still, %s', async (_how, next, after, second) => {
      const plates = [GONE, next] as const;
      const mall = await addMall(rule);
      await park(mall, { plates, entered: 0.96 });
      const { left, answer } = await leave(mall, rule, { after, sure: [0.96, second] }, plates);
      expect(answer.sessionId).toBe(left.sessionId);
      expect(await sessionOf(mall, next)).toMatchObject({ state: 'open', review: null });
    });
  },
);
