import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** One character apart, as a camera may or may not mix them up, and not in the last two digits. */
const PAIRS = [
  ['DL27RR1006', 'DL27RR1706'],
  ['UP37VF7131', 'UP37VA7131'],
  ['MP17PS6865', 'MP17FS6865'],
] as const;

type Name = 'came' | 'left';
type Read = readonly [car: 0 | 1, name: Name];

interface Story {
  readonly plates: readonly [string, string];
  /** Minutes between the two entries, and that each car is inside. */
  readonly gap: number;
  readonly lengths: readonly [number, number];
  /** The reads in the order in which they arrive, those of the entry by their arrival alone. */
  readonly order: readonly Read[];
  readonly sent: 'never' | 'a_day_before';
  readonly apartSeconds: number;
}

const READS: readonly Read[] = [
  [0, 'came'],
  [1, 'came'],
  [0, 'left'],
  [1, 'left'],
];

const story: fc.Arbitrary<Story> = fc.record({
  plates: fc.constantFrom(...PAIRS.map(([one, other]) => [one, other] as const)),
  gap: fc.integer({ min: 3, max: 90 }),
  lengths: fc.tuple(fc.integer({ min: 20, max: 200 }), fc.integer({ min: 20, max: 200 })),
  order: fc.shuffledSubarray([...READS], { minLength: 4, maxLength: 4 }),
  sent: fc.constantFrom('never', 'a_day_before'),
  apartSeconds: fc.constantFrom(0, 2, 20, 90),
});

it(
  'two cars that look alike are two visits, though their entry has only times of arrival, and neither pays too much',
  { timeout: 600_000 },
  async () => {
    expect.hasAssertions();
    await fc.assert(
      fc.asyncProperty(story, async (drawn) => {
        const mall = await gates.addMall({ graceMinutes: 0 });
        await play(mall, drawn);
        const entered = (await mall.sessions()).filter(({ entryRaw }) => entryRaw !== null);
        expect(entered.map(({ plate }) => plate).toSorted()).toEqual(drawn.plates.toSorted());
        for (const { plate, charge } of entered) {
          const minutes = drawn.lengths[plate === drawn.plates[0] ? 0 : 1];
          expect(charge).toBeLessThanOrEqual(Math.ceil(minutes / 60) * 4_000);
        }
      }),
      { numRuns: Number(process.env['OWN_STAMPS_RUNS'] ?? 6) },
    );
  },
);

/** Every read arrives once both cars have left; each is answered, or this fails. */
async function play(mall: GatedMall, { plates, gap, lengths, order, sent, apartSeconds }: Story) {
  const came = [0, gap] as const;
  const last = Math.max(lengths[0], gap + lengths[1]);
  let now = last + 15;
  for (const [car, name] of order) {
    gates.app.setNow(at(now));
    const minute = name === 'came' ? came[car] : came[car] + lengths[car];
    const sentAt = at(name === 'came' ? now - 24 * 60 : now).toISOString();
    const says = name === 'left' || sent === 'a_day_before' ? { sentAt } : {};
    const lane = name === 'came' ? 'entry-1' : 'exit-1';
    await mall.readLate(lane, at(minute), plates[car], { confidence: 0.97, ...says });
    now += apartSeconds / 60;
  }
  for (const later of [1, 20, 45, 120]) await gates.tick(at(now + later));
}
