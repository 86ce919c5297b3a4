import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests, type LaneName } from '../../testing/gated-mall.ts';

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** Each is a camera's slip of another one. */
const PLATES = ['MH24BY1036', 'MH24BY6036', 'MH24BY1063', 'MH24BY10', 'KA51ZZ7777', '7UNKNOWN'];
const LANES: readonly LaneName[] = ['entry-1', 'entry-2', 'exit-1', 'exit-2'];

interface Step {
  readonly after: number;
  readonly lane: LaneName;
  readonly plate: string;
  readonly confidence: number;
  readonly late: number;
  readonly saysSent: boolean;
  readonly freed: boolean;
}

const often = <T>(usual: T, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary });
const step: fc.Arbitrary<Step> = fc.record({
  after: fc.constantFrom(0.1, 0.4, 1, 5, 17, 40, 70, 200, 600),
  lane: fc.constantFrom(...LANES),
  plate: fc.constantFrom(...PLATES),
  confidence: fc.constantFrom(0.99, 0.9, 0.6, 0.3),
  late: often(0, fc.constantFrom(0.5, 3, 15, 60, 400)),
  saysSent: fc.boolean(),
  freed: fc.boolean(),
});

it(
  'whatever is read, in whatever order it comes: each read is answered, each car is inside once, and the books agree',
  { timeout: 600_000 },
  async () => {
    expect.hasAssertions();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
        const mall = await gates.addMall({ graceMinutes: 0 });
        await play(mall, steps);
        await expectSound(mall);
      }),
      { numRuns: Number(process.env['ANY_READS_RUNS'] ?? 4) },
    );
  },
);

async function play(mall: GatedMall, steps: readonly Step[]): Promise<void> {
  let minute = 0;
  const taken = new Set<string>();
  for (const { after, lane, plate, confidence, late, saysSent, freed } of steps) {
    minute += after;
    await gates.tick(at(minute));
    const arrives = at(minute);
    mall.app.setNow(arrives);
    const more = { confidence, ...(saysSent ? { sentAt: arrives.toISOString() } : {}) };
    // Refused or failed it throws.
    const answer = await mall.readLate(lane, at(minute - late), plate, more);
    const slot = answer.display.find((line) => /^B\d[A-Z]\d\d$/.test(line));
    if (slot !== undefined && lane.startsWith('entry')) {
      taken.add(slot);
      await mall.sense(at(minute + 0.05), slot, true);
    }
    const [first] = taken;
    if (freed && first !== undefined) {
      taken.delete(first);
      await mall.sense(at(minute + 0.06), first, false);
    }
  }
  for (const later of [20, 45, 120, 1_500]) await gates.tick(at(minute + later));
}

async function expectSound(mall: GatedMall): Promise<void> {
  const sessions = await mall.sessions();
  const inside = sessions.flatMap(({ state, key }) => (state === 'open' && key !== null ? [key] : []));
  expect(new Set(inside).size).toBe(inside.length);
  const lines = await mall.ledger();
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  const owed = lines.filter(({ account }) => account === 'receivable');
  expect(owed.reduce((sum, { amount }) => sum + amount, 0)).toBe(
    sessions.reduce((sum, { charge }) => sum + charge, 0),
  );
  for (const { entryAt, exitAt, charge } of sessions) {
    if (exitAt === null) continue;
    expect(exitAt.getTime()).toBeGreaterThanOrEqual(entryAt.getTime());
    const hours = Math.ceil((exitAt.getTime() - entryAt.getTime()) / 3_600_000 + 1 / 60);
    expect(charge).toBeLessThanOrEqual(hours * 4_000);
  }
}
