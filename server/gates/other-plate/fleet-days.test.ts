import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GateTests, type LaneName } from '../../../testing/gated-mall.ts';

let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** No camera mixes up the digits in which they differ. */
const PLATES = ['RJ14YQ2710', 'RJ14YQ2712', 'RJ14YQ2719', 'RJ14YQ2714'];

const span = fc.integer({ min: 15, max: 120 });
const sureness = fc.integer({ min: 80, max: 99 });
const visits = fc.array(fc.record({ away: span, inside: span, entry: sureness, exit: sureness }), {
  minLength: 1,
  maxLength: 3,
});
const days = fc.record({
  fleet: fc.array(visits, { minLength: 2, maxLength: 4 }),
  /** Which reads are missing. */
  lost: fc.array(fc.nat(), { minLength: 1, maxLength: 2 }),
});

interface Half {
  readonly minute: number;
  readonly lane: LaneName;
  readonly plate: string;
  readonly confidence: number;
}

interface Visit {
  readonly plate: string;
  readonly from: number;
  readonly to: number;
  readonly halves: readonly Half[];
}

type Visits = ReadonlyArray<{ away: number; inside: number; entry: number; exit: number }>;

/** The day of one car; each of the fleet passes in a second of its own. */
function listVisits(car: Visits, index: number): Visit[] {
  let minute = index * 0.2;
  return car.map(({ away, inside, entry, exit }) => {
    const plate = PLATES[index] ?? '';
    const from = minute + away;
    const to = from + inside;
    minute = to;
    const halves: Half[] = [
      { minute: from, lane: 'entry-1', plate, confidence: entry / 100 },
      { minute: to, lane: 'exit-1', plate, confidence: exit / 100 },
    ];
    return { plate, from, to, halves };
  });
}

const minuteOf = (instant: Date, from: number) => (instant.getTime() - at(from).getTime()) / 60_000;

/** Each day of the property on days of its own, so that its upkeep has its turn. */
let begun = 0;

it('no session of two cars without a question, and nobody is charged for more than the own time', async () => {
  await fc.assert(
    fc.asyncProperty(days, async ({ fleet, lost }) => {
      begun += 3 * 1_440;
      const start = begun;
      await gates.archiveMalls();
      const mall = await gates.addMall({ graceMinutes: 0 });
      const truth = fleet.flatMap(listVisits);
      const all = truth.flatMap(({ halves }) => halves);
      const missing = new Set(lost.map((one) => all[one % all.length]));
      const reads = all
        .filter((one) => !missing.has(one))
        .toSorted((one, other) => one.minute - other.minute);
      let next = 0;
      const last = Math.max(...all.map(({ minute }) => minute));
      for (let minute = 0; minute <= last + 40; minute += 6) {
        for (let one = reads[next]; one && one.minute <= minute; one = reads[(next += 1)]) {
          const read = at(start + one.minute);
          await mall.read(one.lane, read, one.plate, {
            confidence: one.confidence,
            sentAt: read.toISOString(),
          });
        }
        gates.app.setNow(at(start + minute));
        await gates.tick(at(start + minute));
      }
      for (const { entryRaw, exitRaw, entryAt, exitAt, charge, review, state } of await mall.sessions()) {
        if (state !== 'closed' || entryRaw === null || exitAt === null) continue;
        expect({ entryRaw, isOfTwo: review === null && exitRaw !== entryRaw }).toEqual({
          entryRaw,
          isOfTwo: false,
        });
        const [from, to] = [minuteOf(entryAt, start), minuteOf(exitAt, start)];
        const own = truth
          .filter((one) => one.plate === entryRaw && one.to > from - 1 && one.from < to + 1)
          .map((one) => Math.ceil(Math.round((one.to - one.from) * 100) / 100 / 60) * 4_000);
        expect(charge).toBeLessThanOrEqual(own.reduce((sum, one) => sum + one, 0));
      }
    }),
    { numRuns: 5, seed: 85 },
  );
}, 600_000);
