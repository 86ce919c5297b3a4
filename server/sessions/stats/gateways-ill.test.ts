import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { comingCars, gatewayFaults, judgeLooks } from '../../../testing/gateway-dials.ts';
import { playGatewayMall, type ComingCar, type GatewayFault } from '../../../testing/gateway-mall.ts';
import {
  addGatewayMall,
  showPlayed,
  turnSlots,
  type ShownFigure,
} from '../../../testing/gateways-by-http.ts';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { DaysOfMalls } from '../stuck-devices/days-of-malls.ts';
import { watchStuckDevices } from '../stuck-devices/watch-stuck-devices.ts';

const OPEN = 7 * 60;
const DAY = 24 * 60;
const UNKNOWN_AFTER = 37.5;
/** A minute of the tests' clock at which nothing was played yet. */
let from = 0;
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

async function show(gateways: number, cars: readonly ComingCar[], faults: readonly GatewayFault[]) {
  from += 2 * DAY;
  const mall = await addGatewayMall(gates, gateways);
  const played = playGatewayMall(gateways, cars, faults, UNKNOWN_AFTER);
  return showPlayed(gates, mall, played, { from, until: OPEN + 60, every: 15 });
}
const someCars = (seed: number, fewest = 70) =>
  fc.sample(comingCars(0, OPEN, { fewest, most: fewest + 20 }), { seed, numRuns: 1 })[0] ?? [];
const isHeld = ({ truth, low, high }: ShownFigure) => low <= truth && truth <= high;
const offBy = (looks: readonly ShownFigure[]) =>
  Math.max(...looks.map(({ truth, parked }) => Math.abs(truth - parked)));

it.each(['silent', 'hangs'] as const)(
  'goes on by the gates where a gateway %s, and by both when it is back',
  async (kind) => {
    const looks = await show(3, someCars(1), [{ gateway: 1, kind, from: 120, minutes: 210 }]);
    expect(looks.filter((one) => !isHeld(one))).toEqual([]);
    expect(offBy(looks)).toBeLessThanOrEqual(2);
    // Everything that is known agrees again.
    expect(offBy(looks.slice(-2))).toBeLessThanOrEqual(1);
  },
  120_000,
);

it('asks nothing of the slots of a gateway that is found to be stuck', async () => {
  // A weekday, whichever tests were before it: the days before it say nothing of a first Saturday.
  from += 10 * DAY;
  const mall = await addGatewayMall(gates, 2);
  for (let day = -5; day < 0; day += 1)
    for (let start = 110; start < 420; start += 30)
      for (const gateway of [0, 1]) await turnSlots(gates, mall, gateway, from + day * DAY + start);
  const hang: GatewayFault = { gateway: 1, kind: 'hangs', from: 45, minutes: DAY };
  const days = new DaysOfMalls();
  let foundAt = Infinity;
  const onLook = async (minute: number) => {
    const { services, malls, occupancy } = gates.app;
    await watchStuckDevices({ services, malls, occupancy, days }, at(from + minute));
    const isFound = occupancy.counts(mall.mall.mall.id).unknown > 0;
    if (isFound) foundAt = Math.min(foundAt, minute);
  };
  // Its level is the farther one: what the other shows says little of it.
  const near = someCars(2, 90).map((car) => ({ ...car, slot: car.slot % 8 }));
  const played = playGatewayMall(2, near, [hang]);
  const looks = await showPlayed(gates, mall, played, { from, until: OPEN, every: 15, onLook });
  expect(foundAt).toBeLessThan(330);
  const since = looks.filter(({ minute }) => minute >= foundAt);
  expect(since.filter((one) => !isHeld(one))).toEqual([]);
  expect(offBy(since)).toBeLessThanOrEqual(2);
}, 120_000);

it('holds the truth in malls that are drawn at random', async () => {
  const given = fc.tuple(comingCars(0, OPEN, { fewest: 50, most: 90 }), gatewayFaults(3, 2, OPEN));
  const malls: ShownFigure[][] = [];
  for (const [cars, faults] of fc.sample(given, { numRuns: 3, seed: 182 }))
    malls.push(await show(3, cars, faults));
  const { outside, error } = judgeLooks(malls);
  expect(outside).toBeLessThan(0.06);
  expect(error).toBeLessThan(0.5);
}, 180_000);
