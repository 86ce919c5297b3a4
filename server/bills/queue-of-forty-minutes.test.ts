import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';
import { addHoldingMall, payInCash, type HoldingMall } from '../../testing/holding-mall.ts';

const PLATE = 'MH01AB1234';
const AHEAD = 'KA05GH4007';
/** It is read first at minute 57, and the next one can come up 40 minutes later. */
const BEGIN = 57;
const END = 97;
let gates: GateTests;
let mall: HoldingMall;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

beforeEach(async () => {
  gates.app.setNow(at(-60));
  mall = await addHoldingMall(gates);
  await mall.read('entry-1', at(0), PLATE);
  await mall.read('entry-2', at(1), AHEAD);
});

async function show(minute: number) {
  gates.app.setNow(at(minute));
  await gates.tick(at(minute));
  return mall.showBill(PLATE);
}

const sessionOf = async (plate: string) => (await mall.sessions()).find(({ key }) => key === plate);

/** The car at the barrier, which keeps the others from it: at which minutes it is read, and whether it pays at last. */
async function holdUp(reads: readonly number[], paysAtLast: boolean) {
  for (const minute of reads) await mall.read('exit-2', at(minute), AHEAD);
  if (paysAtLast) await payInCash(mall, AHEAD, at(END));
}

describe('a car that has paid 40 rupees, and stands 40 minutes behind another one', () => {
  beforeEach(() => payInCash(mall, PLATE, at(50)));

  it.each([
    ['that is read as it stands, and pays', [57, 67, 77, 87, 96], true, null],
    ['that is read as it stands, and drives back', [57, 67, 77, 87, 96.5], false, null],
    ['that is read once, and pays', [BEGIN], true, 'length_doubtful'],
    ['that is read once, and drives back', [BEGIN], false, 'length_doubtful'],
  ] as const)('pays nothing for it: %s', async (_what, reads, pays, review) => {
    await holdUp(reads, pays);
    // The queue began seven minutes after it had paid: eight of its minutes to leave are left.
    expect(await mall.read('exit-2', at(END + 7), PLATE)).toMatchObject({ decision: 'open', amountDue: 0 });
    expect(await sessionOf(PLATE)).toMatchObject({ charge: 4_000, review });
    expect(await mall.due(PLATE)).toBe(0);
  });

  it.each([
    ['that is read as it stands', [77, 87, 96], null],
    ['that is read no more', [], 'length_doubtful'],
  ] as const)('has back what it paid in the queue: behind one %s', async (_what, reads, review) => {
    await holdUp([57, 67], false);
    // It is not known to stand there.
    expect(await show(70)).toMatchObject({ amountDue: 40 });
    await payInCash(mall, PLATE, at(70));
    await holdUp(reads, false);
    expect(await mall.read('exit-2', at(END + 7), PLATE)).toMatchObject({ decision: 'open' });
    expect(await sessionOf(PLATE)).toMatchObject({ charge: 4_000, review });
    expect(await mall.due(PLATE)).toBe(0);
    const back = await mall.rows<{ paise: number }>(
      sql`select paise::int as paise from refunds where mall_id = ${mall.mall.id}`,
    );
    expect(back).toEqual([{ paise: 4_000 }]);
  });
});

describe('a car that is read in the lane itself, and owes 40 rupees', () => {
  it.each([
    ['read again and again', [57, 65, 73, 81, 89, 97], null],
    ['read at its begin and its end', [57, 97], 'length_doubtful'],
  ] as const)('owes no more after 40 minutes: %s', async (_what, reads, review) => {
    for (const minute of reads) {
      const answer = await mall.read('exit-1', at(minute), PLATE);
      expect(answer).toMatchObject({ decision: 'hold', amountDue: 40 });
    }
    expect(await show(97.5)).toMatchObject({ amountDue: 40 });
    await payInCash(mall, PLATE, at(98));
    expect(await sessionOf(PLATE)).toMatchObject({ charge: 4_000, review });
    expect(await mall.due(PLATE)).toBe(0);
  });
});
