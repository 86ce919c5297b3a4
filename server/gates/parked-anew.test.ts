import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';

const [OWN, OTHER] = ['MH12JZ8065', 'MH01AA1111'];
const SURE = { confidence: 0.95 };
let gates: GateTests;

beforeEach(async () => {
  gates = await openGates();
});
afterEach(() => gates.end());

type Slots = Record<string, readonly (readonly [number, number])[]>;
type Reads = readonly (readonly [number, 'entry-1' | 'exit-1', string])[];

/** A mall in which slots were taken and freed, and plates read, in the order of their minutes. */
async function play(slots: Slots, reads: Reads): Promise<GatedMall> {
  const mall = await gates.addMall();
  await mall.sense(
    at(-10),
    gates.app.malls.slotsOf(mall.mall.id).map(({ code }) => code),
    false,
  );
  const steps: [number, () => Promise<unknown>][] = [
    ...Object.entries(slots).flatMap(([code, times]) =>
      times.flatMap(([from, to]): [number, () => Promise<unknown>][] => [
        [from, () => mall.sense(at(from), code, true)],
        [to, () => mall.sense(at(to), code, false)],
      ]),
    ),
    ...reads.map(([minute, lane, plate]): [number, () => Promise<unknown>] => [
      minute,
      () => mall.read(lane, at(minute), plate, SURE),
    ]),
  ];
  let ticked = 0;
  for (const [minute, act] of steps.toSorted(([one], [other]) => one - other)) {
    for (; ticked < minute; ticked += 20) await gates.tick(at(ticked));
    await act();
  }
  return mall;
}

const VISIT: Reads = [
  [0, 'entry-1', OWN],
  [521, 'exit-1', OWN],
];
const sessionOf = async (mall: GatedMall, plate = OWN) =>
  (await mall.sessions()).find((one) => one.plate === plate);
const WHOLE = { charge: 36_000, review: null };

describe('a car whose slot was seen free for hours is charged whole by its two reads', () => {
  it.each<[string, Slots, Reads]>([
    ['where it took another one two minutes later', { B1A01: [[2, 20]], B1B05: [[22, 519]] }, VISIT],
    ['where it moved twice', { B1A01: [[2, 20]], B1B05: [[22, 200]], B1B02: [[203, 519]] }, VISIT],
    [
      'where another car stood there and it stood elsewhere',
      { B1A01: [[3, 40]], B1B05: [[3.5, 519]] },
      [...VISIT, [1, 'entry-1', OTHER], [42, 'exit-1', OTHER]],
    ],
    [
      'where another car stood there and it stood where a sensor is dead',
      { B1A01: [[3, 40]] },
      [...VISIT, [1, 'entry-1', OTHER], [42, 'exit-1', OTHER]],
    ],
    [
      'where it moved while others came and went',
      { B1A01: [[2, 20]], B1B05: [[22, 519]], B1B01: [[21, 100]], B1B02: [[24, 515]] },
      [
        ...VISIT,
        [19, 'entry-1', OTHER],
        [102, 'exit-1', OTHER],
        [22, 'entry-1', 'KA03MN4521'],
        [517, 'exit-1', 'KA03MN4521'],
      ],
    ],
  ])('%s', async (_what, slots, reads) => {
    expect(await sessionOf(await play(slots, reads))).toMatchObject(WHOLE);
  });
});

describe('is charged until then, and the rest is asked,', () => {
  const DOUBTFUL = { charge: 4_000, review: 'length_doubtful' };
  it.each<[string, Slots, Reads]>([
    ['where it took no other', { B1A01: [[2, 20]] }, VISIT],
    ['where another one was taken hours later', { B1A01: [[2, 20]], B1B05: [[200, 519]] }, VISIT],
    ['where the other one was freed long before the exit', { B1A01: [[2, 20]], B1B05: [[22, 300]] }, VISIT],
    [
      'where the other one was taken by a car that was read at both gates',
      { B1A01: [[2, 20]], B1B05: [[22, 519]] },
      [...VISIT, [20.5, 'entry-1', OTHER], [520.5, 'exit-1', OTHER]],
    ],
    [
      'where a car whose plate nobody could read left just then',
      { B1A01: [[2, 20]], B1B05: [[22, 519]] },
      [...VISIT, [21.5, 'exit-1', '']],
    ],
    [
      'where a car whose plate nobody could read came in just then',
      { B1A01: [[2, 20]], B1B05: [[22, 519]] },
      [...VISIT, [20.5, 'entry-1', '']],
    ],
  ])('%s', async (_what, slots, reads) => {
    expect(await sessionOf(await play(slots, reads))).toMatchObject(DOUBTFUL);
  });
});
