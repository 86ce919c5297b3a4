import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';

const [FIRST, SECOND] = ['UP10XW0859', 'UP10XW0850'];

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** Two cars of a family pass one lane within seconds: their camera is never sure, and takes them for one. */
it.each([
  ['well', 0.95, 12_000],
  ['well enough: it was read at the entry as just that', 0.88, 12_000],
  ['as a guess', 0.6, 0],
])('once both have left, the second one, read %s, pays %s', async (_how, confidence, paise) => {
  const mall = await gates.addMall();
  await mall.read('entry-1', at(0), FIRST, { confidence: 0.8 });
  await mall.read('entry-1', at(0.18), SECOND, { confidence: 0.8 });
  await mall.read('exit-2', at(124.5), FIRST, { confidence: 0.99 });
  await gates.tick(at(130));
  await mall.read('exit-1', at(141), SECOND, { confidence });
  for (const minutes of [145, 160, 200, 300]) await gates.tick(at(minutes));
  expect((await mall.sessions()).map(({ plate, charge }) => [plate, charge])).toEqual([
    [FIRST, 12_000],
    [SECOND, paise],
  ]);
});
