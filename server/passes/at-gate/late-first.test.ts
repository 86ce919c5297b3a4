import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { addHoldingMall } from '../../../testing/holding-mall.ts';
import { passCalls } from '../../../testing/pass-calls.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const FIRST = 'GJ05AB1234';
const SECOND = 'MH12DE1433';
const THIRD = 'KA03XK7756';
const FOURTH = 'DL08CW9021';
const CARS = [FIRST, SECOND, THIRD, FOURTH];
let gates: GateTests;
let root: Person;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

async function addMall(quota = 1): Promise<GatedMall> {
  gates.app.setNow(at(-60));
  const added = await gates.addMall({ graceMinutes: 0 });
  await passCalls(added, root).give({ plates: CARS, quota });
  return added;
}

const tick = async (minute: number) => {
  gates.app.setNow(at(minute));
  await gates.app.passes.tick(at(minute));
};
/** An entry whose read waited in its camera until it arrives. */
const late = async (lane: 'entry-1' | 'exit-1', plate: string, minute: number, arrives: number) => {
  gates.app.setNow(at(arrives));
  return mall.readLate(lane, at(minute), plate, { sentAt: at(arrives).toISOString() });
};
const chargeOf = async (plate: string) => (await mall.sessions()).find(({ key }) => key === plate)?.charge;

describe('a car whose entry read arrives late', () => {
  beforeEach(async () => {
    mall = await addMall();
  });

  it('has the place of the pass where it came first; who was welcomed meanwhile is free as well', async () => {
    expect((await mall.read('entry-1', at(30), SECOND)).display[0]).toBe('Welcome, pass holder');
    expect((await late('entry-1', FIRST, 0, 40)).display[0]).toBe('Welcome, pass holder');
    expect(await mall.read('exit-1', at(180), FIRST)).toMatchObject({ amountDue: 0, reason: 'season_pass' });
    expect(await mall.read('exit-1', at(190), SECOND)).toMatchObject({ amountDue: 0, reason: 'season_pass' });
    await tick(200);
    expect([await chargeOf(FIRST), await chargeOf(SECOND)]).toEqual([0, 0]);
  });

  it('has it where it left before its entry was known, too', async () => {
    await mall.read('entry-1', at(30), SECOND);
    await mall.read('exit-1', at(90), FIRST);
    await late('entry-1', FIRST, 0, 100);
    await tick(110);
    expect(await chargeOf(FIRST)).toBe(0);
  });

  it('has it where both reads are of the same minute and the second one arrives first', async () => {
    await mall.read('entry-1', at(0.3), SECOND);
    await late('entry-1', FIRST, 0, 0.5);
    expect(await mall.read('exit-1', at(180), FIRST)).toMatchObject({ amountDue: 0 });
  });

  it('has it where nobody knows whether the other one came before it', async () => {
    gates.app.setNow(at(306));
    // Its clock is slow, or it waited as long: nothing says when it was sent.
    await mall.readLate('entry-2', at(306 - 400), SECOND);
    expect((await late('entry-1', FIRST, 250, 308)).display[0]).toBe('Welcome, pass holder');
  });

  it('is a visitor where it came second, though the first one has left by then', async () => {
    await mall.read('entry-1', at(0), FIRST);
    await mall.read('exit-1', at(60), FIRST);
    await late('entry-1', SECOND, 30, 70);
    expect(await mall.read('exit-1', at(150), SECOND)).toMatchObject({ amountDue: 80 });
  });
});

test('a car that was over the quota gets back its charge where the other one is known by then to have come in later', async () => {
  mall = await addMall();
  // The first one leaves unread, and comes in again at eleven, which is known late.
  await mall.read('entry-1', at(0), FIRST);
  expect((await mall.read('entry-1', at(30), SECOND)).display[0]).toBe('Pass full: you pay');
  await mall.read('exit-1', at(120), FIRST);
  expect(await mall.read('exit-1', at(125), SECOND)).toMatchObject({ amountDue: 80 });
  await late('entry-1', FIRST, 60, 200);
  await tick(201);
  expect(await chargeOf(SECOND)).toBe(0);
});

test('the barrier opens for it with nothing due', async () => {
  gates.app.setNow(at(-60));
  mall = await addHoldingMall(gates);
  await passCalls(mall, root).give({ plates: CARS, quota: 1 });
  await mall.read('entry-1', at(30), SECOND);
  await late('entry-1', FIRST, 0, 40);
  const left = await mall.read('exit-1', at(180), FIRST);
  expect(left).toMatchObject({ decision: 'open', amountDue: 0 });
});

const arrivals = fc.record({
  quota: fc.integer({ min: 1, max: 3 }),
  order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
});

test('in whatever order entry reads arrive, whoever came first by their times has the places', async () => {
  await fc.assert(
    fc.asyncProperty(arrivals, async ({ quota, order }) => {
      mall = await addMall(quota);
      for (const [turn, car] of order.entries())
        await late('entry-1', CARS[car] ?? '', car * 10, 60 + turn * 10);
      const due: (number | null)[] = [];
      for (const [car, plate] of CARS.entries())
        due.push((await mall.read('exit-1', at(180 + car), plate)).amountDue);
      // Whoever was given a place while nobody else of the pass was known keeps it.
      const given = order.map(
        (car, turn) => order.slice(0, turn).filter((other) => other < car).length < quota,
      );
      const isFree = CARS.map((_, car) => car < quota || given[order.indexOf(car)] === true);
      expect(due.map((amount) => amount === 0)).toEqual(isFree);
    }),
    { numRuns: 12 },
  );
});
