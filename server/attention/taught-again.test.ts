import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDesk, type OpenedDesk } from '../../testing/attention-desk.ts';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';
import { visitMisread, type Misread } from '../../testing/misread-visit.ts';
import { signInSuperAdmin, type Person } from '../../testing/test-people.ts';

let gates: GateTests;
let root: Person;
beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

async function join(opened: OpenedDesk, minute: number, pair: Misread) {
  const { car, exit, isMatched } = await visitMisread(opened, minute, pair);
  expect(isMatched).toBe(false);
  return { car, ...(await opened.desk.settle(`session:${exit}`, { action: 'join', partner: car })) };
}

const ONE: Misread = ['MH12AB3418', 'MH12AB3918'];
const TWO: Misread = ['KA05CD7461', 'KA05CD7961'];
const THIRD: Misread = ['GJ01EF1242', 'GJ01EF1292'];

it('is unlearnt where a joined visit is split again', async () => {
  const opened = await openDesk(gates, root);
  await join(opened, 0, ONE);
  const { car } = await join(opened, 100, TWO);
  await opened.desk.settleAny(car, { action: 'split' });
  expect((await visitMisread(opened, 200, THIRD)).isMatched).toBe(false);
});

it('goes over to the entry where that turns out to be what was misread', async () => {
  const opened = await openDesk(gates, root);
  for (const [minute, pair] of [
    [0, ONE],
    [100, TWO],
  ] as const) {
    const { car } = await join(opened, minute, pair);
    await opened.desk.settleAny(car, { action: 'correct_plate', plate: pair[1] });
  }
  // The exit read right both times; what it reads of a car from the other entry is nothing special.
  expect((await visitMisread(opened, 200, THIRD, { entry: 'entry-2' })).isMatched).toBe(false);
  expect((await visitMisread(opened, 300, ['DL01PQ4777', 'DL01PQ9777'])).isMatched).toBe(true);
});

it('is unlearnt where a corrected plate is corrected back to what was read', async () => {
  const { mall, desk } = await openDesk(gates, root);
  for (const [minute, [meant, read]] of [
    [0, ONE],
    [100, TWO],
  ] as const) {
    const { sessionId } = await mall.read('entry-1', at(minute), read, { confidence: 0.99 });
    await desk.settleAny(sessionId, { action: 'correct_plate', plate: meant });
    await desk.settleAny(sessionId, { action: 'correct_plate', plate: read });
    await mall.read('exit-1', at(minute + 60), read, { confidence: 0.99 });
  }
  const { sessionId: car } = await mall.read('entry-1', at(200), THIRD[1], { confidence: 0.8 });
  const { sessionId: exit } = await mall.read('exit-1', at(260), THIRD[0], { confidence: 0.99 });
  expect(exit).not.toBe(car);
});
