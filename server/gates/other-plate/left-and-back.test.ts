import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { addHoldingMall, payInCash, type HoldingMall } from '../../../testing/holding-mall.ts';

/** A car that comes twice, and the plate as which it is read at an entry and at an exit: two of its digits are turned. */
const [RIGHT, TURNED] = ['HR14QN8906', 'HR41QN8906'];
let gates: GateTests;

beforeEach(async () => {
  gates = await openGates();
});
afterEach(() => gates.end());

/** Each test on a day of its own, so that its upkeep has its turn. */
let day = 0;
const time = (count: number) => at(day * 1_440 + count);

async function wait(from: number, to: number): Promise<void> {
  for (let minute = from; minute <= to; minute += minute - from < 25 ? 6 : 60) {
    gates.app.setNow(time(minute));
    await gates.tick(time(minute));
  }
}

interface Story {
  /** What is read at its first entry and exit, and at its second ones. */
  readonly reads?: readonly [string, string, string, string];
  readonly minutes?: readonly [number, number, number, number];
  /** How sure the cameras are of the misread and of the right plate. */
  readonly sure?: readonly [number, number];
  /** The slots that it takes, where there are sensors. */
  readonly slots?: readonly [string, string] | null;
  readonly lanes?: readonly [1 | 2, 1 | 2];
}

const OFTEN = { minutes: [0, 27, 105, 134], sure: [0.897, 0.99], slots: null, lanes: [1, 2] } as const;
const MISREAD_FIRST = [TURNED, RIGHT, RIGHT, TURNED] as const;

/** Reads both visits, and waits after them; the answer of the last exit. */
async function visitTwice(mall: GatedMall, story: Story = {}, until = 420) {
  const { reads = MISREAD_FIRST, minutes, sure, slots, lanes } = { ...OFTEN, ...story };
  const read = (lane: 'entry' | 'exit', index: 0 | 1 | 2 | 3) =>
    mall.read(`${lane}-${lanes[index > 1 ? 1 : 0]}`, time(minutes[index]), reads[index], {
      confidence: reads[index] === RIGHT ? sure[1] : sure[0],
    });
  await mall.sense(time(-5), new Set(slots ?? []), false);
  await read('entry', 0);
  await park(mall, slots?.[0], minutes[0], minutes[1]);
  await read('exit', 1);
  await wait(minutes[1] + 3, minutes[2] - 1);
  await read('entry', 2);
  await park(mall, slots?.[1], minutes[2], minutes[3]);
  const left = await read('exit', 3);
  await wait(minutes[3] + 3, minutes[3] + until);
  return left;
}

async function park(mall: GatedMall, slot: string | undefined, from: number, to: number): Promise<void> {
  if (slot !== undefined) await mall.sense(time(from + 3), slot, true);
  await wait(from + 5, to - 5);
  if (slot !== undefined) await mall.sense(time(to - 4), slot, false);
}

const chargedIn = async (mall: GatedMall) =>
  (await mall.sessions()).reduce((sum, { charge }) => sum + charge, 0) / 100;
const askedIn = async (mall: GatedMall) =>
  (await mall.sessions()).flatMap(({ review }) => (review === 'length_doubtful' ? [review] : []));
const sessionOf = async (mall: GatedMall, plate: string) =>
  (await mall.sessions()).find(({ entryRaw }) => entryRaw === plate);

async function addMall(graceMinutes = 0): Promise<GatedMall> {
  day += 3;
  return gates.addMall({ graceMinutes });
}

describe('a car that comes twice, read wrong in the same way as it first comes and last leaves', () => {
  it.each<[string, Story]>([
    ['two digits turned, in doubt', {}],
    ['and surely', { sure: [0.95, 0.99] }],
    ['and surely, and right in doubt', { sure: [0.95, 0.8] }],
    ['a character wrong', { reads: ['HR14QN8926', RIGHT, RIGHT, 'HR14QN8926'] }],
    ['right at first, and last', { reads: [RIGHT, TURNED, TURNED, RIGHT], sure: [0.95, 0.99] }],
    ['at one lane', { lanes: [1, 1] }],
    ['in one slot', { slots: ['B1A02', 'B1A02'] }],
    ['in two slots', { slots: ['B1A02', 'B1A03'] }],
    [
      'right at first, and last, in one slot',
      { reads: [RIGHT, TURNED, TURNED, RIGHT], slots: ['B1A02', 'B1A02'] },
    ],
  ])('is charged for no more than one of its visits, and a person is asked: %s', async (_what, story) => {
    const mall = await addMall();
    await visitTwice(mall, story);
    expect(await chargedIn(mall)).toBe(40);
    expect(await askedIn(mall)).toHaveLength(1);
  });

  it.each<[string, Story['minutes']]>([
    ['half an hour', [0, 27, 35, 55]],
    ['an hour and more', [0, 27, 105, 134]],
    ['four hours', [0, 27, 267, 290]],
  ])('pays nothing for two visits that are free, %s apart', async (_what, minutes) => {
    const mall = await addMall(30);
    await visitTwice(mall, minutes ? { minutes } : {});
    expect(await chargedIn(mall)).toBe(0);
  });

  it('is a question still when it has come again, and been read right', async () => {
    const mall = await addMall();
    await visitTwice(mall);
    await mall.read('entry-1', time(600), RIGHT, { confidence: 0.99 });
    await mall.read('exit-1', time(630), RIGHT, { confidence: 0.99 });
    await wait(633, 680);
    expect(await sessionOf(mall, TURNED)).toMatchObject({ charge: 4_000, review: 'length_doubtful' });
  });

  it.each<[string, Story['slots']]>([
    ['without sensors', null],
    ['in one slot', ['B1A02', 'B1A02']],
    ['in two slots', ['B1A02', 'B1A03']],
  ])('where cars hold until they have paid, is asked for one visit at a time: %s', async (_what, slots) => {
    day += 3;
    const mall: HoldingMall = await addHoldingMall(gates);
    let paid = 0;
    const read = mall.read.bind(mall);
    const paying: GatedMall = {
      ...mall,
      async read(lane, when, plate, more) {
        const answer = await read(lane, when, plate, more);
        if (answer.decision !== 'hold') return answer;
        const { amountDue } = answer;
        const [own] = (await mall.sessions()).filter(({ sessionId }) => sessionId === answer.sessionId);
        paid += amountDue;
        const later = new Date(new Date(when).getTime() + 30_000);
        await payInCash(mall, own?.plate ?? plate, later);
        return read(lane, new Date(later.getTime() + 30_000), plate, more);
      },
    };
    const left = await visitTwice(paying, slots ? { slots } : {});
    expect(left).toMatchObject({ decision: 'open' });
    expect(paid).toBeLessThanOrEqual(80);
    expect(await chargedIn(mall)).toBeLessThanOrEqual(80);
    expect(await askedIn(mall)).toHaveLength(1);
  });
});

describe('two neighbours, of which one came in unread, left and came again while the other one was inside', () => {
  it('each pay their own once that one has left', async () => {
    const mall = await addMall();
    await visitTwice(mall, {}, 40);
    await mall.read('exit-1', time(180), RIGHT, { confidence: 0.99 });
    await wait(183, 230);
    expect(await sessionOf(mall, TURNED)).toMatchObject({ charge: 12_000, review: null });
    expect(await sessionOf(mall, RIGHT)).toMatchObject({ charge: 8_000, review: null });
  });

  it.each([
    ['the first one’s is taken until it leaves', 'B1A03', 3, 131],
    ['the other one’s is taken as the first one leaves', 'B1A03', 108, 400],
  ])('are not doubted where a slot shows both: %s', async (_what, slot, taken, freed) => {
    const mall = await addMall();
    await mall.sense(time(-5), slot, false);
    const steps: [number, () => Promise<unknown>][] = [
      [0, () => mall.read('entry-1', time(0), TURNED, { confidence: 0.897 })],
      [27, () => mall.read('exit-1', time(27), RIGHT, { confidence: 0.99 })],
      [105, () => mall.read('entry-1', time(105), RIGHT, { confidence: 0.99 })],
      [taken, () => mall.sense(time(taken), slot, true)],
      [freed, () => mall.sense(time(freed), slot, false)],
      [134, () => mall.read('exit-1', time(134), TURNED, { confidence: 0.897 })],
    ];
    for (const [, step] of steps.toSorted(([one], [other]) => one - other)) await step();
    expect(await sessionOf(mall, TURNED)).toMatchObject({ exitAt: time(134), charge: 12_000, review: null });
  });
});
