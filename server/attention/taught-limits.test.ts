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
  await opened.desk.settle(`session:${exit}`, { action: 'join', partner: car });
}

const ONE: Misread = ['MH12AB3418', 'MH12AB3918'];
const TWO: Misread = ['KA05CD7461', 'KA05CD7961'];
const THIRD: Misread = ['GJ01EF1242', 'GJ01EF1292'];

async function openTaught() {
  const opened = await openDesk(gates, root);
  await join(opened, 0, ONE);
  await join(opened, 100, TWO);
  return opened;
}

it('counts for a doubtful read, and is a question where the camera was sure or the other way round', async () => {
  const opened = await openTaught();
  expect(
    (await visitMisread(opened, 200, ['GJ01EF5642', 'GJ01EF5692'], { confidence: 0.99 })).isMatched,
  ).toBe(false);
  expect((await visitMisread(opened, 250, ['TN09GH1292', 'TN09GH1242'])).isMatched).toBe(false);
  expect((await visitMisread(opened, 350, THIRD)).isMatched).toBe(true);
});

it('counts a plate once, however it is spelt and however often it came', async () => {
  const opened = await openDesk(gates, root);
  await join(opened, 0, ONE);
  await join(opened, 100, ['MH 12 AB 3418', 'mh-12-ab-3918']);
  expect((await visitMisread(opened, 200, THIRD)).isMatched).toBe(false);
});

it('is a question between two cars, and nothing to another gate or mall', async () => {
  const opened = await openTaught();
  const { sessionId: car } = await opened.mall.read('entry-1', at(200), THIRD[0], { confidence: 0.99 });
  const { sessionId: elsewhere } = await opened.mall.read('exit-2', at(230), THIRD[1], { confidence: 0.8 });
  expect(elsewhere).not.toBe(car);
  expect((await visitMisread(await openDesk(gates, root), 300, THIRD)).isMatched).toBe(false);
  await opened.mall.read('entry-1', at(400), 'DL03GH2142', { confidence: 0.99 });
  await opened.mall.read('entry-2', at(410), 'DL03GH2192', { confidence: 0.99 });
  await opened.mall.read('exit-1', at(460), 'DL03GH2192', { confidence: 0.8 });
  const charged = (await opened.mall.sessions()).filter(
    ({ plate, charge }) => plate.startsWith('DL') && charge > 0,
  );
  expect(charged).toEqual([]);
});
