import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';

const [OWN, OTHER] = ['MH12JZ8065', 'MH01AA1111'];
const SURE = { confidence: 0.95 };
/** The minute of its exit, and when it left the slot in which it stood last. */
const [OUT, LEFT] = [150, 148];
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterEach(() => gates.archiveMalls());
afterAll(() => gates.end());

type Slots = Record<string, readonly (readonly [from: number, to: number | null])[]>;
type Reads = readonly (readonly [number, 'entry-1' | 'exit-1', string])[];

/** A new mall in which slots are taken and freed, and plates read; the display names B1A01. Time goes on for three hours. */
async function play(slots: Slots, reads: Reads): Promise<GatedMall> {
  const mall = await gates.addMall({ config: { sections: ['A'], slotsPerSection: 10 } });
  await mall.sense(
    at(-200),
    gates.app.malls.slotsOf(mall.mall.id).map(({ code }) => code),
    false,
  );
  const steps: [number, () => Promise<unknown>][] = [
    ...Object.entries(slots).flatMap(([code, times]) =>
      times.flatMap(([from, to]): [number, () => Promise<unknown>][] => [
        [from, () => mall.sense(at(from), code, true)],
        // What is never freed is taken still when all is over.
        [to ?? Infinity, () => mall.sense(at(to ?? 0), code, false)],
      ]),
    ),
    ...reads.map(([minute, lane, plate]): [number, () => Promise<unknown>] => [
      minute,
      () => mall.read(lane, at(minute), plate, SURE),
    ]),
  ];
  let ticked = 0;
  const goOn = async (minute: number) => {
    for (; ticked < minute; ticked += 20) await gates.tick(at(ticked));
  };
  const until = steps.filter(([minute]) => minute < Infinity);
  for (const [minute, act] of until.toSorted(([one], [other]) => one - other)) {
    await goOn(minute);
    await act();
  }
  await goOn(OUT + 180);
  return mall;
}

const VISIT: Reads = [
  [0, 'entry-1', OWN],
  [OUT, 'exit-1', OWN],
];
const sessionOf = async (mall: GatedMall) => (await mall.sessions()).find(({ plate }) => plate === OWN);
const asked = (because: string) => ({
  charge: 4_000,
  review: 'length_doubtful',
  detail: { spokeAgainst: [because] },
});
const WHOLE = { charge: 12_000, review: null };
/** It came back unread, and stood there until it left. */
const BACK = { B1A09: [[100, LEFT]] } as const;

describe('a car that left its slot after half an hour unread, and came back unread, while an unread car took a slot as it came', () => {
  it.each<[string, Slots]>([
    ['the other one left as it did', { B1A04: [[3, 30]], B1A05: [[2, LEFT]], ...BACK }],
    ['the other one came after it', { B1A04: [[2, 30]], B1A05: [[3, LEFT]], ...BACK }],
    ['the other one stands there still', { B1A04: [[3, 30]], B1A05: [[2, null]], ...BACK }],
    ['the other one took the slot that was named to it', { B1A04: [[3, 30]], B1A01: [[2, LEFT]], ...BACK }],
    ['and its own one was named to it', { B1A01: [[2, 30]], B1A05: [[3, LEFT]], ...BACK }],
    [
      'it came back into the slot of the other one',
      {
        B1A04: [[3, 30]],
        B1A05: [
          [2, 60],
          [100, LEFT],
        ],
      },
    ],
  ])('is charged until that, and a person is asked: %s', async (_what, slots) => {
    expect(await sessionOf(await play(slots, VISIT))).toMatchObject(asked('gone_and_back'));
  });

  it('nor is it charged beyond where nobody saw it come back, since no slot fits that was freed as it left', async () => {
    const mall = await play({ B1A04: [[3, 30]], B1A05: [[2, null]], B1A07: [[92, 140]] }, [
      ...VISIT,
      [90, 'entry-1', OTHER],
      [142, 'exit-1', OTHER],
    ]);
    expect(await sessionOf(mall)).toMatchObject(asked('slot_seen_free'));
  });

  it('nor where it came back into its own slot, which was freed as it left', async () => {
    const mall = await play(
      {
        B1A01: [
          [2, 30],
          [100, LEFT],
        ],
      },
      VISIT,
    );
    expect(await sessionOf(mall)).toMatchObject(asked('gone_and_back'));
  });
});

describe('a car that stood in one slot is charged whole', () => {
  const SLOTS: Slots = { B1A04: [[3, 30]], B1A05: [[2, LEFT]] };

  it.each<[string, Slots, Reads]>([
    ['where an unread car left another one long before', SLOTS, []],
    [
      'where the car that came later was read',
      { ...SLOTS, ...BACK },
      [
        [98, 'entry-1', OTHER],
        [OUT - 0.5, 'exit-1', OTHER],
      ],
    ],
    ['where whoever left long before was read at the entry', { ...SLOTS, ...BACK }, [[1, 'entry-1', OTHER]]],
    ['where whoever left long before was read at the exit', { ...SLOTS, ...BACK }, [[32, 'exit-1', OTHER]]],
    ['where it has moved', { B1A04: [[3, 30]], B1A05: [[33, LEFT]], ...BACK }, []],
  ])('%s', async (_what, slots, reads) => {
    expect(await sessionOf(await play(slots, [...VISIT, ...reads]))).toMatchObject(WHOLE);
  });
});

describe('a car for which no slot was taken as it was read at the entry', () => {
  /** It came in unread at last. */
  const LATER = { B1A09: [[76, LEFT]] } as const;
  const ASKED = { charge: 8_000, review: 'length_doubtful', detail: { spokeAgainst: ['came_later'] } };

  it.each<[string, Slots, Reads]>([
    ['alone', LATER, []],
    [
      'while another one stands still that came in just before that',
      { ...LATER, B1A02: [[73, null]] },
      [[72, 'entry-1', OTHER]],
    ],
    ['in the slot that was named to it', { B1A01: [[76, LEFT]] }, []],
    [
      'though one more car was as slow to park',
      { ...LATER, B1A03: [[45, 128]] },
      [
        [30, 'entry-1', OTHER],
        [130, 'exit-1', OTHER],
      ],
    ],
    [
      'after it had left another slot, and was read at the entry as it drove out there',
      { ...LATER, B1A02: [[-40, -3]] },
      [[-42, 'entry-1', OWN]],
    ],
  ])(
    'is charged for as long as it was surely inside, and a person is asked: %s',
    async (_what, slots, reads) => {
      const own = (await (await play(slots, [...VISIT, ...reads])).sessions()).filter(
        ({ plate }) => plate === OWN,
      );
      expect(own.at(-1)).toMatchObject(ASKED);
      expect(own.slice(0, -1).filter(({ charge }) => charge > 0)).toEqual([]);
    },
  );

  it.each<[string, Slots, Reads]>([
    ['where the slot may be that of who came in just before, and is inside', LATER, [[72, 'entry-1', OTHER]]],
    [
      'where others were as slow to park',
      { ...LATER, B1A03: [[45, 128]], B1A04: [[58, 134]] },
      [
        [30, 'entry-1', OTHER],
        [130, 'exit-1', OTHER],
        [20, 'entry-1', 'GJ05CD7788'],
        [136, 'exit-1', 'GJ05CD7788'],
      ],
    ],
    ['where it moved', { ...LATER, B1A02: [[3, 72]] }, []],
    ['where no slot was freed as it left', { B1A09: [[76, 100]] }, []],
    ['where whoever left was read as a stranger', LATER, [[OUT - 0.5, 'exit-1', OTHER]]],
  ])('is charged whole %s', async (_what, slots, reads) => {
    expect(await sessionOf(await play(slots, [...VISIT, ...reads]))).toMatchObject(WHOLE);
  });
});

it('is asked about no more once the entry arrives of whoever took the slot in which it may have stood last', async () => {
  const slots = { B1A04: [[3, 30]], B1A05: [[2, LEFT]], ...BACK } as const;
  const mall = await play(slots, [...VISIT, [OUT + 0.5, 'exit-1', OTHER]]);
  expect(await sessionOf(mall)).toMatchObject(asked('gone_and_back'));
  await mall.readLate('entry-1', at(98), OTHER, SURE);
  for (const minute of [340, 360]) await gates.tick(at(minute));
  expect(await sessionOf(mall)).toMatchObject({ ...WHOLE, detail: { spokeAgainst: [] } });
});
