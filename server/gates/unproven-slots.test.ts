import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';

const [OWN, OTHER, THIRD] = ['MH12JZ8065', 'MH01AA1111', 'KA03MN4521'];
const SURE = { confidence: 0.95 };
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

type Slots = Record<string, readonly (readonly [number, number])[]>;
type Reads = readonly (readonly [number, 'entry-1' | 'exit-1', string])[];

/** Slots are taken and freed, and plates read, in the order of their minutes. Of the other slots nothing is known. */
async function play(mall: GatedMall, slots: Slots, reads: Reads, confidence = 0.95): Promise<void> {
  await mall.sense(at(-210), ['B1A01', 'B1A02', ...Object.keys(slots)], false);
  const steps: [number, () => Promise<unknown>][] = [
    ...Object.entries(slots).flatMap(([code, times]) =>
      times.flatMap(([from, to]): [number, () => Promise<unknown>][] => [
        [from, () => mall.sense(at(from), code, true)],
        [to, () => mall.sense(at(to), code, false)],
      ]),
    ),
    ...reads.map(([minute, lane, plate]): [number, () => Promise<unknown>] => [
      minute,
      () => mall.read(lane, at(minute), plate, { confidence }),
    ]),
  ];
  let ticked = 0;
  for (const [minute, act] of steps.toSorted(([one], [other]) => one - other)) {
    for (; ticked < minute; ticked += 20) await gates.tick(at(ticked));
    await act();
  }
}

/** A mall in which twenty-five drivers went where they were sent. */
async function addKnown(): Promise<GatedMall> {
  const mall = await gates.addMall();
  for (let visit = 0; visit < 25; visit += 1) {
    const from = -1_200 + 30 * visit;
    const plate = `MH1${visit % 8}KL${3_000 + 7 * visit}`;
    await mall.sense(at(from - 1), 'B1A01', false);
    await mall.read('entry-1', at(from), plate, SURE);
    await mall.sense(at(from + 2), 'B1A01', true);
    await mall.sense(at(from + 22), 'B1A01', false);
    await mall.read('exit-1', at(from + 23.5), plate, SURE);
  }
  await gates.tick(at(-220));
  expect(gates.app.sessions.slotTrust(mall.mall.id)).toMatchObject({
    isProven: true,
    isEverywhereProven: true,
  });
  return mall;
}

const VISIT: Reads = [
  [0, 'entry-1', OWN],
  [260, 'exit-1', OWN],
];
const sessionOf = async (mall: GatedMall) => (await mall.sessions()).find((one) => one.plate === OWN);
const WHOLE = { charge: 20_000, review: null };
const DOUBTFUL = { charge: 4_000, review: 'length_doubtful' };

/** The display names B1A01. The car stands where a sensor is dead. */
const CASES: readonly (readonly [string, Slots, Reads])[] = [
  ['was not read leaving', { B1A01: [[2, 40]] }, [...VISIT, [1, 'entry-1', OTHER]]],
  ['drove out slowly', { B1A01: [[2, 40]] }, [...VISIT, [1, 'entry-1', OTHER], [50, 'exit-1', OTHER]]],
];

describe('a car that is read right and surely at both gates', () => {
  it.each(CASES)(
    'pays its visit in a new mall where its slot was taken by another one that %s',
    async (...given) => {
      const [, slots, reads] = given;
      const mall = await gates.addMall();
      await play(mall, slots, reads);
      expect(await sessionOf(mall)).toMatchObject({
        ...WHOLE,
        detail: { spokeFor: expect.arrayContaining(['slot_unproven']) },
      });
    },
  );

  it.each(CASES)('and is asked about where slots have shown whose they are: it %s', async (...given) => {
    const [, slots, reads] = given;
    const mall = await addKnown();
    await play(mall, slots, reads);
    expect(await sessionOf(mall)).toMatchObject(DOUBTFUL);
  });

  it('is charged for what is certain where the cameras are not sure', async () => {
    const mall = await gates.addMall();
    await play(mall, { B1A01: [[2, 40]] }, [...VISIT, [1, 'entry-1', OTHER]], 0.6);
    expect(await sessionOf(mall)).toMatchObject(DOUBTFUL);
  });

  it('pays its visit in a new mall where another one took the slot that only seemed its own', async () => {
    const mall = await gates.addMall();
    await play(mall, { B1B04: [[3, 67]], B1B09: [[193, 258]] }, [
      ...VISIT,
      [1, 'entry-1', OTHER],
      [190, 'entry-1', THIRD],
      [259, 'exit-1', THIRD],
    ]);
    expect(await sessionOf(mall)).toMatchObject({ slot: 'B1B04', basis: 'inferred', ...WHOLE });
  });

  it.each<[string, Slots, Reads]>([
    ['nobody else may have taken its slot', { B1A01: [[2, 40]] }, VISIT],
    [
      'the other car had one of its own',
      { B1A01: [[2, 40]], B1A02: [[3, 98]] },
      [...VISIT, [1, 'entry-1', OTHER], [100, 'exit-1', OTHER]],
    ],
    [
      'a car whose plate nobody could read left just then',
      { B1A01: [[2, 40]] },
      [...VISIT, [1, 'entry-1', OTHER], [42, 'exit-1', '']],
    ],
    ['it came back unread into another slot', { B1A01: [[2, 40]], B1A05: [[130, 258]] }, VISIT],
  ])('is charged for what is certain, in a new mall too, where %s', async (_what, slots, reads) => {
    const mall = await gates.addMall();
    await play(mall, slots, reads);
    expect(await sessionOf(mall)).toMatchObject(DOUBTFUL);
  });
});

it('a plate read alike at both gates, in doubt, ends its visit while its slot stays taken, unless another may be read so', async () => {
  const mall = await addKnown();
  // Its sensor says nothing any more, or the next car stands there already: nobody else is read so.
  const [unlike, like] = ['GJ05KZ8876', 'MH12JZ8092'];
  const leave = async (minute: number, other: string) => {
    await mall.sense(at(minute - 31), ['B1A01', 'B1A02'], false);
    await mall.read('entry-1', at(minute - 30), other, SURE);
    const entered = await mall.read('entry-1', at(minute), OWN, { confidence: 0.63 });
    const session = (await mall.sessions()).find(({ sessionId }) => sessionId === entered.sessionId);
    await mall.sense(at(minute + 2), session?.suggested ?? '', true);
    for (let after = 5; after < 163; after += 20) await gates.tick(at(minute + after));
    return mall.read('exit-1', at(minute + 163), OWN, { confidence: 0.88 });
  };
  expect(await leave(0, like)).toMatchObject({ reason: 'exit_ambiguous', amountDue: 0 });
  await mall.read('exit-2', at(170), like, SURE);
  await mall.sense(at(171), 'B1A01', false);
  expect(await leave(400, unlike)).toMatchObject({ reason: 'charged', amountDue: 120 });
});
