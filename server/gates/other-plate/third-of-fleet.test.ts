import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

let gates: GateTests;

beforeEach(async () => {
  gates = await openGates();
});
afterEach(() => gates.end());

/** Each test on a day of its own, so that its upkeep has its turn. */
let day = 0;
const time = (count: number) => at(day * 1_440 + count);

async function wait(from: number, to: number): Promise<void> {
  for (let minute = from; minute <= to; minute += 10) {
    gates.app.setNow(time(minute));
    await gates.tick(time(minute));
  }
}

/** Who came in, who else did, and a third car of the fleet that came in unread. */
type Fleet = readonly [own: string, other: string, third: string];

const FLEETS: Fleet[] = [
  ['TN42VV4566', 'TN42VV4562', 'TN42VV4568'],
  ['TN42VV4566', 'TN42VV1566', 'TN42VV9566'],
  ['KA05MA7710', 'KA05MC7710', 'KA05MS7710'],
  ['MH12AB3401', 'MH14AB3401', 'MH19AB3401'],
];

const shown = async (mall: GatedMall) =>
  (await mall.sessions()).map(({ entryRaw, exitRaw, state, charge, review }) => ({
    entryRaw,
    exitRaw,
    state,
    charge,
    review,
  }));

/** What must be in the end: each pays its own, and nobody the third one's. */
function settled([own, other, third]: Fleet, charges: readonly [number, number]) {
  return {
    whole: [
      { entryRaw: own, exitRaw: own, state: 'closed', charge: charges[0], review: null },
      { entryRaw: other, exitRaw: other, state: 'closed', charge: charges[1], review: null },
    ],
    third: { entryRaw: null, exitRaw: third, charge: 0 },
  };
}

describe.each(FLEETS)('%s and %s inside, and an exit read surely as %s', (own, other, third) => {
  const fleet: Fleet = [own, other, third];

  it.each([
    [0.9, 68, 130],
    [0.97, 68, 130],
    [null, 68, 130],
    [0.97, 68, 101],
    // Who leaves first of the fleet leaves one alone that it may have been.
    [0.97, 68, 40],
    [0.97, 250, 130],
  ])(
    'at %s, minute %d, while the other one leaves at %d: each pays its own',
    async (sure, left, otherLeft) => {
      day += 1;
      const mall = await gates.addMall({ graceMinutes: 0 });
      const more = sure === null ? {} : { confidence: sure };
      await mall.read('entry-1', time(0), own, more);
      await mall.read('entry-1', time(5), other, more);
      const exits = [
        [left, 'exit-1', third],
        [otherLeft, 'exit-2', other],
      ] as const;
      for (const [minute, lane, plate] of exits.toSorted(([one], [next]) => one - next)) {
        await mall.read(lane, time(minute), plate, more);
        await wait(minute + 3, minute + 23);
      }
      await wait(270, 295);
      expect((await shown(mall))[0]).toEqual({
        entryRaw: own,
        exitRaw: null,
        state: 'open',
        charge: 0,
        review: null,
      });
      const answer = await mall.read('exit-1', time(300), own, more);
      expect(answer).toMatchObject({ reason: 'charged', amountDue: 200 });
      await wait(310, 340);
      const { whole, third: alone } = settled(fleet, [20_000, 4_000 * Math.ceil((otherLeft - 5) / 60)]);
      const [first, second, ...rest] = await shown(mall);
      expect([first, second]).toEqual(whole);
      expect(rest).toMatchObject([alone]);
    },
  );

  // Whatever is late, each pays its own in the end, and nobody too much meanwhile.
  it.each([
    ['its entry', [5, 68, 130, 300, 150]],
    ['the entry of the other one', [0, 68, 130, 300, 140]],
    ['the third exit', [0, 5, 130, 300, 320]],
    ['the exit of the other one', [0, 5, 68, 300, 310]],
  ])('%s arrives last', async (_which, arrivals) => {
    day += 1;
    const mall = await gates.addMall({ graceMinutes: 0 });
    const sure = { confidence: 0.97 };
    const reads = [
      ['entry-1', 0, own],
      ['entry-1', 5, other],
      ['exit-1', 68, third],
      ['exit-2', 130, other],
      ['exit-1', 300, own],
    ] as const;
    const late = reads.find(([, minute]) => !arrivals.includes(minute)) ?? reads[0];
    const order = arrivals.map(
      (arrives) => [arrives, reads.find(([, minute]) => minute === arrives) ?? late] as const,
    );
    for (let minute = -20; minute < -8; minute += 1)
      for (const lane of ['entry-1', 'exit-1', 'exit-2'] as const)
        await mall.read(lane, time(minute), 'RJ14ZZ7777', { ...sure, sentAt: time(minute).toISOString() });
    for (const [arrives, [lane, readAt, plate]] of order.toSorted(([one], [next]) => one - next)) {
      gates.app.setNow(time(arrives));
      await mall.readLate(lane, time(readAt), plate, { ...sure, sentAt: time(arrives).toISOString() });
      await wait(arrives + 2, arrives + 22);
      for (const { entryRaw, charge } of await shown(mall))
        expect(charge).toBeLessThanOrEqual(entryRaw === own ? 20_000 : entryRaw === other ? 12_000 : 4_000);
    }
    await wait(345, 380);
    const { whole, third: alone } = settled(fleet, [20_000, 12_000]);
    const found = (await shown(mall)).filter(
      ({ entryRaw, exitRaw }) => (entryRaw ?? exitRaw) !== 'RJ14ZZ7777',
    );
    expect(found.filter(({ entryRaw }) => entryRaw !== null)).toEqual(whole);
    expect(found.filter(({ entryRaw }) => entryRaw === null)).toMatchObject([alone]);
  });
});

it('read in doubt it is given to the one that is left, and stands alone once that one leaves itself', async () => {
  const [own, other, third] = ['TN42VV4566', 'TN42VV4562', 'TN42VV4568'];
  day += 1;
  const mall = await gates.addMall({ graceMinutes: 0 });
  const sure = { confidence: 0.97 };
  await mall.read('entry-1', time(0), own, sure);
  await mall.read('entry-1', time(5), other, sure);
  await mall.read('exit-1', time(68), third, { confidence: 0.6 });
  await mall.read('exit-2', time(130), other, sure);
  await wait(133, 163);
  expect((await shown(mall))[0]).toMatchObject({ entryRaw: own, exitRaw: third, charge: 8_000 });
  // Whether it had left then and come back unread nobody knows: until then is certain.
  expect(await mall.read('exit-1', time(300), own, sure)).toMatchObject({
    reason: 'length_doubtful',
    amountDue: 80,
  });
  expect(await shown(mall)).toMatchObject([
    { entryRaw: own, exitRaw: own, charge: 8_000, review: 'length_doubtful' },
    { entryRaw: other, exitRaw: other, charge: 12_000, review: null },
    { entryRaw: null, exitRaw: third, charge: 0 },
  ]);
  // The entry of the third one arrives late: there is no doubt any more.
  gates.app.setNow(time(310));
  await mall.readLate('entry-2', time(20), third, { ...sure, sentAt: time(310).toISOString() });
  expect(await shown(mall)).toMatchObject([
    { entryRaw: own, exitRaw: own, charge: 20_000, review: null },
    { entryRaw: other, charge: 12_000, review: null },
    { entryRaw: third, exitRaw: third, charge: 4_000, review: null },
  ]);
});
