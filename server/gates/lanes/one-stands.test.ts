import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { addHoldingMall, payInCash, type HoldingMall } from '../../../testing/holding-mall.ts';

const LONG = 'MH12AB3381';
const SHORT = 'MH12AB8381';
let gates: GateTests;
let mall: HoldingMall;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** At half past three one car owes 240 rupees, and its look-alike 40. */
beforeEach(async () => {
  mall = await addHoldingMall(gates);
  // Both are cars that come here: neither is the other one, misread.
  await mall.read('entry-1', at(-1_440), SHORT);
  await mall.read('exit-1', at(-1_435), SHORT);
  await mall.read('entry-1', at(0), LONG);
  await mall.read('entry-1', at(280), SHORT);
});

const standing = async () => (await mall.waits()).filter(({ ended }) => ended === null);
const owed = async (plate: string) => (await mall.sessions()).findLast((session) => session.plate === plate);

describe('the one car that stands in a lane, read as its look-alike too', () => {
  it('leaves once it has paid, gets back what is too much, and a person is asked', async () => {
    expect(await mall.read('exit-1', at(330), LONG)).toMatchObject({ decision: 'hold', amountDue: 240 });
    await payInCash(mall, LONG, at(331.5));
    const again = await mall.read('exit-1', at(332.5), SHORT);
    expect(again).toMatchObject({ decision: 'open', amountDue: 0 });
    expect(await owed(LONG)).toMatchObject({ charge: 4_000, review: 'length_doubtful', exitAt: at(330) });
    expect(await mall.due(LONG)).toBe(0);
    expect(await standing()).toEqual([]);
    // Whose car it was shows when the other one leaves: neither pays for both.
    const other = await mall.read('exit-2', at(400), LONG);
    expect(other.amountDue).toBeLessThanOrEqual(280 - 40);
    expect(await owed(SHORT)).toMatchObject({ state: 'open', charge: 0 });
  });

  it('is asked for the smaller amount before it has paid, and waits once', async () => {
    const held = await mall.read('exit-1', at(330), LONG);
    const again = await mall.read('exit-1', at(331), SHORT);
    expect(again).toMatchObject({ decision: 'hold', amountDue: 40, sessionId: held.sessionId });
    expect(await standing()).toHaveLength(1);
    await payInCash(mall, LONG, at(332));
    expect(await mall.read('exit-1', at(333), SHORT)).toMatchObject({ decision: 'open', amountDue: 0 });
    expect(await standing()).toEqual([]);
    expect(await mall.read('exit-2', at(335), SHORT)).toMatchObject({ amountDue: 40 });
  });

  it('waits once, for what it owes itself, where the other one owes more', async () => {
    const held = await mall.read('exit-1', at(330), SHORT);
    const again = await mall.read('exit-1', at(333), LONG, { confidence: 0.99 });
    expect(again).toMatchObject({ decision: 'hold', amountDue: 40, sessionId: held.sessionId });
    expect(await standing()).toHaveLength(1);
    await payInCash(mall, SHORT, at(334));
    expect(await mall.read('exit-1', at(334.5), SHORT)).toMatchObject({ decision: 'open' });
    expect(await mall.read('exit-1', at(337.5), LONG, { confidence: 0.99 })).toMatchObject({
      decision: 'open',
      amountDue: 0,
    });
    expect(await standing()).toEqual([]);
    expect(await owed(LONG)).toMatchObject({ state: 'open' });
    expect(await mall.read('exit-1', at(350), LONG)).toMatchObject({ decision: 'hold', amountDue: 240 });
  });

  it('is another car once somebody else was read in between', async () => {
    await mall.read('entry-1', at(281), 'KA01MX7765');
    await mall.read('exit-1', at(330), SHORT);
    await payInCash(mall, SHORT, at(331));
    await mall.read('exit-1', at(331.5), SHORT);
    await mall.read('exit-1', at(332), 'KA01MX7765');
    expect(await mall.read('exit-1', at(334), LONG)).toMatchObject({ decision: 'hold', amountDue: 240 });
  });

  it('is another car at another lane', async () => {
    await mall.read('exit-1', at(330), SHORT);
    expect(await mall.read('exit-2', at(331), LONG)).toMatchObject({ decision: 'hold', amountDue: 240 });
    expect(await standing()).toHaveLength(2);
  });

  it(
    'waits once and is asked for nothing once it has paid, in whatever order it is read',
    { timeout: 120_000 },
    async () => {
      const reads = fc.array(
        fc.record({
          plate: fc.constantFrom(LONG, SHORT),
          gap: fc.integer({ min: 10, max: 100 }),
          pays: fc.boolean(),
          confidence: fc.constantFrom(undefined, 0.99, 0.6),
        }),
        { minLength: 2, maxLength: 6 },
      );
      await fc.assert(
        fc.asyncProperty(reads, async (played) => {
          mall = await addHoldingMall(gates);
          await mall.read('entry-1', at(0), LONG);
          await mall.read('entry-1', at(280), SHORT);
          let minute = 330;
          let hasPaid = false;
          const first = played[0]?.plate ?? LONG;
          for (const [index, { plate, gap, pays, confidence: drawn }] of played.entries()) {
            // The first read is sure.
            const confidence = index === 0 ? 0.99 : drawn;
            const more = confidence === undefined ? {} : { confidence };
            const { amountDue } = await mall.read('exit-1', at(minute), plate, more);
            expect(hasPaid ? amountDue : 0).toBe(0);
            expect((await standing()).length).toBeLessThanOrEqual(1);
            if (pays) await payInCash(mall, first, at(minute + 0.1));
            hasPaid ||= pays;
            minute += gap / 60;
          }
          const plates = new Set(played.map(({ plate }) => plate));
          const charged = (await mall.sessions()).reduce((sum, { charge }) => sum + charge, 0);
          expect(charged).toBeLessThanOrEqual(plates.has(SHORT) ? 4_000 : 24_000);
        }),
        { numRuns: 12, seed: 77 },
      );
    },
  );
});
