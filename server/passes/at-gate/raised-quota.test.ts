import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import type { Pass } from '#contract/passes.ts';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { addHoldingMall, type HoldingMall } from '../../../testing/holding-mall.ts';
import { passCalls, passInput } from '../../../testing/pass-calls.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const CARS = ['MH12QA1001', 'DL08QB2002', 'KA05QC3003', 'RJ14QD4004', 'GJ06QE5005', 'MH43QF6006'];
const [FIRST = '', SECOND = '', THIRD = '', FOURTH = ''] = CARS;
/** What a visitor pays for a visit that ends as these do. */
const VISITOR = 120;
let gates: GateTests;
let root: Person;
let mall: HoldingMall;
let passes: ReturnType<typeof passCalls>;
let pass: Pass;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterEach(() => gates.archiveMalls());
afterAll(() => gates.end());

/** A mall with one pass of all cars. */
async function givePass(quota: number, exitRule: 'pay-to-leave' | 'record' = 'record'): Promise<void> {
  gates.app.setNow(at(-60));
  mall = await addHoldingMall(gates, { exitRule });
  passes = passCalls(mall, root);
  pass = await passes.give({ plates: CARS, quota });
}

/** Cars come one a minute from ten on; answers which were welcomed. */
async function enter(cars: readonly string[], from = 0): Promise<boolean[]> {
  const welcomed: boolean[] = [];
  for (const [turn, plate] of cars.entries()) {
    const { display } = await mall.read('entry-1', at(from + turn), plate);
    welcomed.push(display[0] === 'Welcome, pass holder');
  }
  return welcomed;
}

async function change(minute: number, to: Partial<Parameters<typeof passInput>[0]>): Promise<void> {
  gates.app.setNow(at(minute));
  const answer = await passes.call('PUT', `/${pass.id}`, passInput({ plates: CARS, ...to }));
  expect(answer.status).toBe(200);
}

/** They leave one a minute, from two and a quarter hours after the first came. */
async function leave(cars: readonly string[], from = 140): Promise<(number | null)[]> {
  const due: (number | null)[] = [];
  for (const [turn, plate] of cars.entries())
    due.push((await mall.read('exit-1', at(from + turn), plate)).amountDue);
  return due;
}

const tick = async (minute: number) => {
  gates.app.setNow(at(minute));
  await gates.app.passes.tick(at(minute));
};
const late = async (lane: 'entry-1' | 'exit-1', plate: string, minute: number, arrives: number) => {
  gates.app.setNow(at(arrives));
  return mall.readLate(lane, at(minute), plate, { sentAt: at(arrives).toISOString() });
};
const chargeOf = async (plate: string) =>
  ((await mall.sessions()).find(({ key }) => key === plate)?.charge ?? NaN) / 100;
const free = (cars: number, of = CARS.length) =>
  Array.from({ length: of }, (_, car) => (car < cars ? 0 : VISITOR));

describe('a quota that is raised while cars are inside over it', () => {
  it.each([
    [1, 2],
    [3, 4],
    [1, 5],
    [2, null],
  ])('of %j to %j frees those who came first, one by each new place', async (quota, raised) => {
    await givePass(quota);
    await enter(CARS);
    await change(70, { quota: raised });
    await tick(71);
    expect(await leave(CARS)).toEqual(free(raised ?? CARS.length));
    await tick(160);
    expect(await Promise.all(CARS.map(chargeOf))).toEqual(free(raised ?? CARS.length));
  });

  it('gives the same places in whatever order they leave', async () => {
    await givePass(1);
    await enter(CARS);
    await change(70, { quota: 2 });
    expect(await leave([...CARS].toReversed())).toEqual(free(2).toReversed());
  });

  it('is shown on the bills of those who have a place by it, and of no others', async () => {
    await givePass(1);
    await enter(CARS.slice(0, 3));
    await change(70, { quota: 2 });
    expect(await mall.showBill(SECOND)).toMatchObject({ amountDue: 0 });
    expect(await mall.showBill(THIRD)).toMatchObject({ amountDue: 80 });
    expect(await passes.list()).toMatchObject({ passes: [{ usedNow: 2, overQuota: 1 }] });
    expect(await enter([FOURTH], 75)).toEqual([false]);
  });

  it('gives a place more each time it is raised', async () => {
    await givePass(1);
    await enter(CARS);
    await change(70, { quota: 2 });
    await change(80, { quota: 3 });
    expect(await leave(CARS)).toEqual(free(3));
  });

  it('gives its places by a file as well', async () => {
    await givePass(1);
    await enter(CARS);
    gates.app.setNow(at(70));
    const head =
      'number,kind,holder,note,plates,quota,levels,days,from hour,to hour,first day,last day,pays as,action';
    await passes.take([head, `1,season,Asha,,${CARS.join('; ')},2,,,,,2026-01-01,,,`].join('\r\n'));
    expect(await leave(CARS)).toEqual(free(2));
  });

  it('frees nobody who has left: who paid has paid what its display showed', async () => {
    await givePass(1);
    await enter(CARS.slice(0, 4));
    expect(await leave([SECOND], 136)).toEqual([VISITOR]);
    await change(138, { quota: 2 });
    await tick(139);
    expect(await leave([FIRST, THIRD, FOURTH])).toEqual([0, 0, VISITOR]);
    await tick(150);
    expect(await chargeOf(SECOND)).toBe(VISITOR);
  });

  it('frees nobody who has left, though of one before it nobody knows whether it was inside', async () => {
    await givePass(2);
    await mall.sense(at(-10), 'B1A01', false);
    await enter([FIRST]);
    await mall.sense(at(3), 'B1A01', true);
    await mall.sense(at(58), 'B1A01', false);
    await enter([SECOND], 60);
    await change(61, { quota: 1 });
    await late('entry-1', THIRD, 62, 70);
    expect(await leave([THIRD], 100)).toEqual([40]);
    await change(110, { quota: 2 });
    await tick(111);
    expect(await chargeOf(THIRD)).toBe(40);
  });

  it('lets out the one that holds at an exit where it is the first', async () => {
    await givePass(1, 'pay-to-leave');
    await enter(CARS.slice(0, 3));
    expect(await mall.read('exit-1', at(62), SECOND)).toMatchObject({ decision: 'hold', amountDue: 80 });
    await change(63, { quota: 2 });
    expect(await mall.read('exit-1', at(64), SECOND)).toMatchObject({ decision: 'open', amountDue: 0 });
    expect(await mall.read('exit-1', at(65), THIRD)).toMatchObject({ decision: 'hold', amountDue: 80 });
  });

  it('gives nothing more than it would have given from the start, once the first has left', async () => {
    await givePass(1);
    await enter([FIRST, SECOND, THIRD]);
    await mall.read('exit-1', at(30), FIRST);
    // The place of the first is nobody's but of whoever comes next.
    expect(await enter([FOURTH], 40)).toEqual([true]);
    await change(70, { quota: 2 });
    expect(await leave([SECOND, THIRD, FOURTH])).toEqual([0, VISITOR, 0]);
  });
});

test('a car that waits over a quota has its place where one before it turns out to have left', async () => {
  await givePass(1);
  await enter([FIRST, SECOND]);
  await enter([THIRD], 20);
  await change(70, { quota: 2 });
  // The second one, who has its place by the raise, had left before the third came.
  await late('exit-1', SECOND, 15, 80);
  await tick(81);
  expect(await leave([THIRD])).toEqual([0]);
});

describe('a quota that is lowered', () => {
  it('takes no place from whoever was welcomed, nor whoever has one by a raise', async () => {
    await givePass(2);
    expect(await enter(CARS.slice(0, 4))).toEqual([true, true, false, false]);
    await change(60, { quota: 3 });
    await change(70, { quota: 1 });
    await tick(71);
    expect(await leave(CARS.slice(0, 4))).toEqual(free(3, 4));
  });

  it('gives no place more once it is as it was', async () => {
    await givePass(2);
    await enter(CARS);
    for (const quota of [1, 2, 1, 2]) await change(70, { quota });
    await tick(71);
    expect(await leave(CARS)).toEqual(free(2));
  });
});

test.each([
  { note: 'Another phone', quota: 1 },
  { holder: 'Asha and Sons', quota: 1 },
])('a pass that is changed otherwise gives nobody a place: %j', async (to) => {
  await givePass(1);
  await enter(CARS.slice(0, 3));
  await change(70, to);
  await tick(71);
  expect(await leave(CARS.slice(0, 3))).toEqual(free(1, 3));
});

const quotas = fc.record({
  first: fc.integer({ min: 1, max: 3 }),
  later: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 }),
});

test('however a quota is changed, so many are free as its highest value, and who came first', async () => {
  await fc.assert(
    fc.asyncProperty(quotas, async ({ first, later }) => {
      await givePass(first);
      const welcomed = await enter(CARS);
      expect(welcomed).toEqual(CARS.map((_, car) => car < first));
      for (const [turn, quota] of later.entries()) await change(70 + turn, { quota });
      await tick(80);
      expect(await leave(CARS)).toEqual(free(Math.max(first, ...later)));
    }),
    { numRuns: 8 },
  );
});

describe('a raise at the same time as a read', () => {
  const AT_ONCE = [0, 1, 2, 3];
  const readAt = (minute: number, lane: 'entry-1' | 'exit-1', plate: string) =>
    mall.readLate(lane, at(minute), plate);

  it.each(AT_ONCE)('of the exit of the first that waits gives one place: %i', async () => {
    await givePass(1);
    await enter(CARS.slice(0, 4));
    const raise = change(140, { quota: 2 });
    await Promise.all([raise, readAt(140, 'exit-1', SECOND)]);
    await leave([FIRST, THIRD, FOURTH], 141);
    await tick(145);
    const charges = await Promise.all(CARS.slice(0, 4).map(chargeOf));
    expect(charges.filter((charge) => charge === 0)).toHaveLength(2);
    expect([charges[0], charges[3]]).toEqual([0, VISITOR]);
    expect(await passes.list()).toMatchObject({ counts: { usedNow: 0, overQuota: 0 } });
  });

  it.each(AT_ONCE)('of an entry gives that the new place: %i', async () => {
    await givePass(1);
    await enter([FIRST]);
    await Promise.all([change(20, { quota: 2 }), readAt(20, 'entry-1', SECOND)]);
    expect(await passes.list()).toMatchObject({ counts: { usedNow: 2, overQuota: 0 } });
    expect(await leave([FIRST, SECOND])).toEqual([0, 0]);
  });
});
