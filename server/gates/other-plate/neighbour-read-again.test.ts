import { afterEach, beforeEach, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests, type LaneName } from '../../../testing/gated-mall.ts';

let gates: GateTests;

beforeEach(async () => {
  gates = await openGates();
});
afterEach(() => gates.end());

const [OWN, NEIGHBOUR] = ['RJ14YQ2718', 'RJ14YQ2719'];

/** Each test on days of its own, so that its upkeep has its turn. */
let day = 0;
const time = (count: number) => at(day * 1_440 + count);
const minuteOf = (instant: Date | null) => instant && (instant.getTime() - time(0).getTime()) / 60_000;

type Step = readonly [minute: number, lane: LaneName, plate: string, confidence: number];

async function play(steps: readonly Step[], until: number): Promise<GatedMall> {
  day += 4;
  const mall = await gates.addMall();
  let next = 0;
  for (let minute = 0; minute <= until; minute += 3) {
    for (let step = steps[next]; step && step[0] <= minute; step = steps[(next += 1)]) {
      const [read, lane, plate, confidence] = step;
      await mall.read(lane, time(read), plate, { confidence, sentAt: time(read).toISOString() });
    }
    gates.app.setNow(time(minute));
    await gates.tick(time(minute));
  }
  return mall;
}

async function entered(mall: GatedMall) {
  const all = (await mall.sessions()).filter(({ entryRaw }) => entryRaw !== null);
  return all.map(({ entryRaw, entryAt, exitRaw, exitAt, charge }) => [
    entryRaw,
    minuteOf(entryAt),
    exitRaw,
    minuteOf(exitAt),
    charge / 100,
  ]);
}

/** Only the neighbour's first entry was not read. */
const STEPS: Step[] = [
  [0, 'entry-1', OWN, 0.86],
  [26, 'exit-1', NEIGHBOUR, 0.91],
  [49, 'entry-1', NEIGHBOUR, 0.81],
  [52, 'exit-1', OWN, 0.94],
  [95, 'entry-1', OWN, 0.89],
  [180, 'exit-1', NEIGHBOUR, 0.9],
];

it('each car of a fleet ends its own session, though one came in unread before', async () => {
  const mall = await play(STEPS, 200);
  expect(await entered(mall)).toEqual([
    [OWN, 0, OWN, 52, 40],
    [NEIGHBOUR, 49, NEIGHBOUR, 180, 120],
    [OWN, 95, null, null, 0],
  ]);
});

const THIRD = 'RJ14YQ2714';

it.each([
  ['comes in again', 'entry-1', 240],
  // That exit, read in doubt, may have been of the one left: so long is certain.
  ['leaves once more', 'exit-1', 160],
] as const)(
  'what was given to the one left is taken back once its own car %s',
  async (_how, lane, charge) => {
    const given: Step[] = [
      [0, 'entry-1', OWN, 0.86],
      [3, 'entry-1', THIRD, 0.95],
      [69, 'exit-1', NEIGHBOUR, 0.95],
      [129, 'exit-2', THIRD, 0.95],
    ];
    const before = await play(given, 180);
    expect(await entered(before)).toContainEqual([OWN, 0, NEIGHBOUR, 69, 80]);
    const after = await play([...given, [240, lane, NEIGHBOUR, 0.85], [330, 'exit-1', OWN, 0.95]], 360);
    expect(await entered(after)).toContainEqual([OWN, 0, OWN, 330, charge]);
    expect((await entered(after)).filter(([, , exit]) => exit === NEIGHBOUR)).toEqual([]);
  },
);
