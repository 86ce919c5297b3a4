import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';

const MORNING = 'MH12AB1234';
const LATER = 'GJ05JK0786';

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** Two cars are inside; the first one leaves under the number 1. */
async function leaveAsOne(): Promise<GatedMall> {
  const mall = await gates.addMall();
  await mall.read('entry-1', at(0), MORNING, { readId: '1' });
  await mall.read('entry-1', at(20), LATER, { readId: '2' });
  await mall.read('exit-1', at(70), MORNING, { readId: '1' });
  return mall;
}

describe('a number that a camera has used before', () => {
  it('is another read with another plate hours later: a camera has begun to count anew', async () => {
    const mall = await leaveAsOne();
    const answer = await mall.read('exit-1', at(150), LATER, { readId: '1' });
    expect(answer).toMatchObject({ plate: LATER, amountDue: 120 });
    expect(await mall.sessions()).toMatchObject([
      { plate: MORNING, state: 'closed', charge: 8000 },
      { plate: LATER, state: 'closed', charge: 12_000 },
    ]);
    // It is known by both from then on.
    const reads = await mall.countReads();
    expect(await mall.readLate('exit-1', at(150), LATER, { readId: '1' })).toEqual(answer);
    expect(await mall.readLate('exit-1', at(70), MORNING, { readId: '1' })).toMatchObject({ plate: MORNING });
    expect(await mall.countReads()).toBe(reads);
  });

  it.each([
    ['another plate at the same time', LATER, 70],
    ['another plate a little later', LATER, 75],
    ['the same plate hours later', MORNING, 400],
  ])('is the same read with %s', async (_what, plate, minute) => {
    const mall = await leaveAsOne();
    const reads = await mall.countReads();
    expect(await mall.read('exit-1', at(minute), plate, { readId: '1' })).toMatchObject({
      plate: MORNING,
      amountDue: 80,
    });
    expect(await mall.countReads()).toBe(reads);
  });
});

describe('a read that a camera sends again under another number', () => {
  const FAST = 7;

  it('is the same read, though its clock was fast and has been set meanwhile', async () => {
    const mall = await gates.addMall();
    const readFast = async (minute: number, plate: string) => {
      mall.app.setNow(at(minute));
      return mall.readLate('entry-1', at(minute + FAST), plate, { sentAt: at(minute + FAST).toISOString() });
    };
    for (const minute of [1, 2, 3]) await readFast(minute - 30, `MH01CX100${minute}`);
    await readFast(0, LATER);
    expect(await mall.read('exit-1', at(62), LATER)).toMatchObject({ amountDue: 80 });
    await mall.read('entry-1', at(90), 'MH01CX1009', { sentAt: at(90).toISOString() });
    mall.app.setNow(at(91));
    await mall.readLate('entry-1', at(FAST), LATER, { sentAt: at(91).toISOString() });
    await gates.tick(at(200));
    const own = (await mall.sessions()).filter(({ plate }) => plate === LATER);
    expect(own.map(({ charge, review }) => [charge, review])).toEqual([[8_000, null]]);
  });
});
