import { afterEach, beforeEach, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../../testing/gated-mall.ts';
import { addHoldingMall, payInCash, type HoldingMall } from '../../../../testing/holding-mall.ts';

const PLATE = 'MH12AB1234';
const SLOT = 'B1A01';
const HOUR = 60;
/** Who turns back takes so long to its slot, and from there to the exit. */
const WAY = 2;
/** Where its lane has let out others, it stood elsewhere after an hour; in its slot it rests for half of that. */
const AWAY = HOUR;
const RESTS = 30;
let gates: GateTests;

beforeEach(async () => {
  gates = await openGates();
});
afterEach(() => gates.end());

interface Turning {
  readonly first: number;
  readonly again: number;
  readonly hasSensors: boolean;
  readonly paysAtLane: boolean;
  readonly paysInside: boolean;
  readonly areOthersLetOut: boolean;
}

/** The same for a seed, time and again. */
function draw(seed: number): Turning {
  let state = seed * 7_919 + 17;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  next(2);
  const first = 12 + next(100);
  const again = first + 5 + next(next(2) === 0 ? 130 : 900);
  const [hasSensors, paysAtLane, paysInside, areOthersLetOut] = [next(2), next(3), next(3), next(2)];
  return {
    first,
    again,
    hasSensors: hasSensors === 1,
    paysAtLane: paysAtLane === 0,
    paysInside: paysInside === 0,
    areOthersLetOut: areOthersLetOut === 1,
  };
}

const price = (minutes: number) => 4_000 * Math.ceil(minutes / HOUR);

/** What happens while it is away, each at its minute. */
function plan(mall: HoldingMall, { first, again, areOthersLetOut, paysInside }: Turning) {
  const steps: [number, () => Promise<unknown>][] = [];
  for (let minute = first + 15; minute < again - WAY; minute += 30)
    steps.push([minute, () => Promise.resolve(gates.app.setNow(at(minute)))]);
  const others = areOthersLetOut ? [first + 20, first + 28] : [];
  for (const minute of others.filter((one) => one < again - WAY))
    steps.push([minute, () => letOut(mall, `KA05GH${4_000 + minute}`, minute)]);
  if (paysInside && again - first > 40)
    steps.push([again - 30, () => payInCash(mall, PLATE, at(again - 30))]);
  return steps.toSorted(([one], [other]) => one - other);
}

async function play(mall: HoldingMall, turning: Turning) {
  const { first, again } = turning;
  const isParked = turning.hasSensors && again - first > 2 * WAY;
  await mall.sense(at(-1), SLOT, false);
  await mall.read('entry-1', at(0), PLATE);
  expect(await mall.read('exit-1', at(first), PLATE)).toMatchObject({ decision: 'hold' });
  if (turning.paysAtLane) await payInCash(mall, PLATE, at(first + 0.5));
  if (isParked) await mall.sense(at(first + WAY), SLOT, true);
  for (const [minute, step] of plan(mall, turning)) {
    await step();
    await gates.tick(at(minute));
  }
  if (isParked) await mall.sense(at(again - WAY), SLOT, false);
  return mall.read('exit-2', at(again), PLATE);
}

/** Another car, for which its own answer opens the barrier. */
async function letOut(mall: HoldingMall, plate: string, minute: number) {
  await mall.read('entry-2', at(minute - 5), plate);
  expect(await mall.read('exit-1', at(minute), plate)).toMatchObject({ decision: 'open' });
}

/** The least and the most that it may be charged. */
function expectCharge({ first, again, hasSensors, paysAtLane, ...rest }: Turning): [number, number] {
  const away = again - first;
  // Its slot is taken two minutes after the lane saw it, and freed two minutes before.
  const isParked = hasSensors && away >= RESTS;
  if (paysAtLane && !isParked) return [price(first), price(first)];
  const isBeforeOthers = rest.areOthersLetOut && !paysAtLane && away >= AWAY;
  const isCertain = isParked || isBeforeOthers;
  if (!isCertain) return [price(first), price(first)];
  return !rest.paysInside ? [price(again), price(again)] : [price(first), price(again)];
}

it.each(Array.from({ length: 16 }, (_, seed) => [seed, draw(seed)] as const))(
  'charges no more than from entry to last read, and no less than at first: %i, %j',
  async (_seed, turning) => {
    const mall = await addHoldingMall(gates);
    const answer = await play(mall, turning);
    const charge = (await mall.sessions()).find(({ key }) => key === PLATE)?.charge ?? 0;
    const [least, most] = expectCharge(turning);
    expect(charge).toBeGreaterThanOrEqual(least);
    expect(charge).toBeLessThanOrEqual(most);
    expect(answer.decision).toBe(answer.amountDue > 0 ? 'hold' : 'open');
  },
);
