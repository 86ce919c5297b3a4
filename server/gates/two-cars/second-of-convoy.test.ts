import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  at,
  openGates,
  seconds,
  type GatedMall,
  type GateTests,
  type LaneName,
} from '../../../testing/gated-mall.ts';
import { addHoldingMall, payInCash } from '../../../testing/holding-mall.ts';
import { ASKED, listWholeVisits, PAID } from '../../../testing/whole-visits.ts';

const [FIRST, SECOND, THIRD] = ['DL01MB1025', 'DL01MB1026', 'DL01MB1024'];
const ALIKE = ['DL01MB1023', 'DL01MB1028'] as const;
let gates: GateTests;

beforeEach(async () => {
  gates = await openGates();
});
afterEach(() => gates.end());

interface Story {
  readonly gapIn?: number;
  readonly gapOut?: number;
  readonly entries?: readonly [number, number];
  readonly exits?: readonly [number, number];
  readonly lane?: LaneName;
  readonly hasSensors?: boolean;
  readonly plates?: readonly [string, string];
  /** The first one pays, and is read once more. */
  readonly pay?: () => Promise<void>;
}

const USUAL = {
  gapIn: 25,
  gapOut: 48,
  entries: [0.95, 0.77],
  exits: [0.95, 0.97],
  lane: 'exit-1',
  hasSensors: false,
  plates: [FIRST, SECOND],
} as const;

/** Two cars behind each other, the second taken for a double of the first, which leaves first. */
async function play(mall: GatedMall, story: Story) {
  const { gapIn, gapOut, entries, exits, lane, hasSensors, plates } = { ...USUAL, ...story };
  const [first, second] = plates;
  const slots = hasSensors ? ['B1A02', 'B1A03'] : [];
  await mall.sense(at(-60), slots, false);
  await mall.read('entry-1', at(0), first, { confidence: entries[0] });
  await mall.read('entry-1', seconds(gapIn), second, { confidence: entries[1] });
  expect(await mall.sessions()).toHaveLength(1);
  for (const [index, code] of slots.entries()) await mall.sense(seconds(180 + 40 * index), code, true);
  await gates.tick(at(20));
  for (const [index, code] of slots.entries()) await mall.sense(seconds(2_510 + 30 * index), code, false);
  await mall.read('exit-1', seconds(2_620), first, { confidence: exits[0] });
  await story.pay?.();
  if (story.pay) await mall.read('exit-1', seconds(2_622), first, { confidence: exits[0] });
  return mall.read(lane, seconds(2_620 + gapOut), second, { confidence: exits[1] });
}

const later = (mall: GatedMall) => listWholeVisits(gates, mall);
const both = (second: object) => [
  { plate: FIRST, ...PAID },
  { plate: SECOND, ...second },
];

const SURE: readonly (readonly [string, Story])[] = [
  ['another lane', { lane: 'exit-2' }],
  ['another lane at once', { lane: 'exit-2', gapOut: 4 }],
  ['another lane, the entries close', { lane: 'exit-2', gapIn: 9 }],
  ['another lane, the entries far apart', { lane: 'exit-2', gapIn: 110 }],
  ['another lane, the first entry in doubt', { lane: 'exit-2', entries: [0.77, 0.95], exits: [0.95, 0.85] }],
  [
    'another lane, each plate read surely once',
    { lane: 'exit-2', entries: [0.95, 0.8], exits: [0.85, 0.93] },
  ],
  ['another lane, both entries in doubt', { lane: 'exit-2', entries: [0.85, 0.77] }],
  ['the same lane and a second slot', { hasSensors: true }],
  ['the same lane and a second slot, far apart', { hasSensors: true, gapIn: 110, gapOut: 290 }],
  [
    'the same lane and a second slot, the second never read surely',
    { hasSensors: true, exits: [0.95, 0.85] },
  ],
  ['another lane and a second slot', { hasSensors: true, lane: 'exit-2' }],
];

/** Just behind one that was let out, a doubtful read at one lane is that one's (decision 088). */
const isSureAtExit = ([, { lane, exits }]: (typeof SURE)[number]) =>
  lane === 'exit-2' || (exits?.[1] ?? 1) >= 0.9;

const THIN: readonly (readonly [string, Story])[] = [
  ['the same lane, no sensors', {}],
  ['the same lane, minutes later', { gapOut: 300 }],
  ['another lane, the second exit a guess', { lane: 'exit-2', exits: [0.95, 0.67] }],
  [
    'another lane, the first never read surely',
    { lane: 'exit-2', entries: [0.77, 0.95], exits: [0.8, 0.97] },
  ],
];

describe('the second car of a convoy, taken for the first one’s double at the entry', () => {
  it.each(SURE)('pays its own visit where the first has left: %s', async (_what, story) => {
    const mall = await gates.addMall();
    expect(await play(mall, story)).toMatchObject({ reason: 'charged', amountDue: 40, plate: SECOND });
    expect(await later(mall)).toEqual(both(PAID));
  });

  it.each(THIN)('costs nothing and is asked about, beside the first one: %s', async (_what, story) => {
    const mall = await gates.addMall();
    expect(await play(mall, story)).toMatchObject({ amountDue: 0 });
    expect(await later(mall)).toEqual(both(ASKED));
    const [first, second] = await mall.sessions();
    expect(second?.detail['candidates']).toEqual([first?.sessionId]);
  });

  it.each(SURE.filter(isSureAtExit))(
    'is held for its own amount where cars pay to leave: %s',
    async (_what, story) => {
      const mall = await addHoldingMall(gates);
      const answer = await play(mall, { ...story, pay: () => payInCash(mall, FIRST, seconds(2_621)) });
      expect(answer).toMatchObject({ decision: 'hold', reason: 'payment_due', amountDue: 40, plate: SECOND });
      await payInCash(mall, SECOND, at(49));
      expect(await mall.read(story.lane ?? 'exit-1', at(49.2), SECOND)).toMatchObject({ decision: 'open' });
      expect(await later(mall)).toEqual(both(PAID));
    },
  );

  it('is let out where it may be the first one, which has paid, and is asked about', async () => {
    const mall = await addHoldingMall(gates);
    const answer = await play(mall, { pay: () => payInCash(mall, FIRST, seconds(2_621)) });
    expect(answer).toMatchObject({ decision: 'open', amountDue: 0 });
    expect(await later(mall)).toEqual(both(ASKED));
  });

  it('is the first one, that holds, as long as that one has not paid', async () => {
    const mall = await addHoldingMall(gates);
    expect(await play(mall, {})).toMatchObject({ decision: 'hold' });
    expect(await mall.sessions()).toMatchObject([{ plate: FIRST }]);
  });

  it.each([
    ['is the first one, at one lane', {}, 1],
    ['is the first one, at one lane, minutes later', { gapOut: 300 }, 1],
    ['is asked about, at another lane', { lane: 'exit-2' as const }, 2],
    ['is asked about, where a second slot was taken', { hasSensors: true }, 2],
  ])('%s, where cameras mix up what they differ by', async (_what, story, count) => {
    const mall = await gates.addMall();
    await play(mall, { ...story, plates: ALIKE });
    const found = await later(mall);
    expect(found.filter(({ isWhole }) => isWhole)).toHaveLength(count);
    expect(found.reduce((sum, { charge }) => sum + charge, 0)).toBe(4_000);
  });

  it('is one of three, each with its own visit', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), FIRST, { confidence: 0.98 });
    await mall.read('entry-1', seconds(23), SECOND, { confidence: 0.741 });
    await mall.read('entry-1', seconds(32), THIRD, { confidence: 0.908 });
    expect(await mall.sessions()).toHaveLength(1);
    await mall.read('exit-1', seconds(2_551), FIRST, { confidence: 0.95 });
    await mall.read('exit-2', seconds(2_600), THIRD, { confidence: 0.95 });
    await mall.read('exit-1', seconds(3_300), SECOND, { confidence: 0.94 });
    expect(await later(mall)).toEqual([
      { plate: FIRST, ...PAID },
      { plate: SECOND, ...PAID },
      { plate: THIRD, ...PAID },
    ]);
  });

  it.each([0.95, 0.85])(
    'is asked about as the third one, read at %f just behind the second',
    async (confidence) => {
      const mall = await gates.addMall();
      await mall.read('entry-1', at(0), FIRST, { confidence: 0.98 });
      await mall.read('entry-1', seconds(23), SECOND, { confidence: 0.741 });
      await mall.read('entry-1', seconds(32), THIRD, { confidence: 0.93 });
      await mall.read('exit-1', seconds(2_551), FIRST, { confidence: 0.95 });
      await mall.read('exit-2', seconds(2_600), SECOND, { confidence: 0.95 });
      // At another lane than the first one, but it may be the second, that stands there.
      await mall.read('exit-2', seconds(2_640), THIRD, { confidence });
      expect(await later(mall)).toEqual([
        { plate: FIRST, ...PAID },
        { plate: SECOND, ...PAID },
        { plate: THIRD, ...ASKED },
      ]);
    },
  );

  it.each([
    ['exit-1', [0.77, 0.95], ASKED],
    ['exit-2', [0.95, 0.77], PAID],
    ['exit-2', [0.85, 0.77], ASKED],
  ] as const)(
    'is the first one too, where the second left before it in doubt: %s, %j',
    async (lane, entries, last) => {
      const mall = await gates.addMall();
      await mall.read('entry-1', at(0), FIRST, { confidence: entries[0] });
      await mall.read('entry-1', seconds(25), SECOND, { confidence: entries[1] });
      await mall.read('exit-1', seconds(2_620), SECOND, {
        confidence: entries[1] < 0.9 && last === PAID ? 0.95 : 0.85,
      });
      await mall.read(lane, seconds(2_668), FIRST, { confidence: 0.97 });
      expect(await later(mall)).toEqual([
        { plate: FIRST, ...last },
        { plate: SECOND, ...PAID },
      ]);
    },
  );

  it('takes with it what waits for its entry, read before at the lane of its look-alike', async () => {
    const mall = await gates.addMall();
    await play(mall, { plates: ALIKE, gapOut: 300 });
    await mall.read('exit-2', seconds(3_020), ALIKE[1], { confidence: 0.97 });
    await later(mall);
    expect((await mall.sessions()).map(({ plate, review }) => [plate, review])).toEqual([
      [ALIKE[0], null],
      [ALIKE[1], 'length_doubtful'],
    ]);
  });
});
