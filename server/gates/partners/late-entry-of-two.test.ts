import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';

const PLATE = 'GJ14RR7554';
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterEach(() => gates.archiveMalls());
afterAll(() => gates.end());

interface Message {
  readonly at: number;
  readonly lane: 'entry-1' | 'exit-1';
  readonly plate: string;
  readonly confidence: number;
  readonly arrives: number;
}

/** A car that came twice, its second entry unread: what its cameras read, and when that arrived. */
async function play(first: { plate: string; confidence: number }, lates: readonly number[]) {
  const mall = await gates.addMall();
  const [entryArrives = 192, firstArrives = 54, lastArrives = 172] = lates;
  const messages: Message[] = [
    { at: 0, lane: 'entry-1', plate: PLATE, confidence: 0.92, arrives: entryArrives },
    { at: 53.5, lane: 'exit-1', ...first, arrives: firstArrives },
    { at: 171.7, lane: 'exit-1', plate: PLATE, confidence: 0.9, arrives: lastArrives },
  ];
  let minute = 0;
  for (const one of messages.toSorted((a, b) => a.arrives - b.arrives)) {
    for (; minute + 20 < one.arrives; minute += 20) await gates.tick(at(minute));
    gates.app.setNow(at(one.arrives));
    const { lane, plate, confidence } = one;
    await mall.readLate(lane, at(one.at), plate, { confidence, sentAt: at(one.arrives).toISOString() });
  }
  for (const later of [240, 300, 600]) await gates.tick(at(later));
  return (await mall.sessions()).map(({ entryAt, exitAt, charge, review }) => ({
    from: (+entryAt - +at(0)) / 60_000,
    to: exitAt && (+exitAt - +at(0)) / 60_000,
    charge,
    review,
  }));
}

describe('an entry that comes after two exits, the first of them under a plate like its own', () => {
  it.each([
    ['once both have become rows', [192, 54, 172]],
    ['while the second one waits', [175, 54, 172]],
    ['while both wait', [175, 171, 172]],
    ['before the first exit', [175, 190, 172]],
    ['before the first exit, long after the second one', [200, 260, 172]],
  ])('is charged for what is certain of the first visit, and somebody is asked: %s', async (_, lates) => {
    const found = await play({ plate: 'GJ14RRT554', confidence: 0.7 }, lates);
    const charged = found.map(({ charge }) => charge).filter((charge) => charge > 0);
    const isAsked = found.some(({ from, review }) => from === 0 && review === 'length_doubtful');
    const isFirst = found.some(({ from, to, review }) => from === 0 && to === 53.5 && review === null);
    expect({ charged, isKnown: isAsked || isFirst }).toEqual({ charged: [4_000], isKnown: true });
  });

  it('is charged whole where the other one was surely another car', async () => {
    const found = await play({ plate: 'MH12AB1234', confidence: 0.95 }, []);
    expect(found).toContainEqual({ from: 0, to: 171.7, charge: 12_000, review: null });
  });
});
