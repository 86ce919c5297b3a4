import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

const PLATE = 'GJ31PJ1522';
const SURE = { confidence: 0.95 };
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** A car that is misread at its entry and at its first stand, lets others pass, and is read right after that. */
async function play({ first, isLate }: { first: string; isLate: boolean }): Promise<GatedMall> {
  const mall = await gates.addMall();
  const misread = { confidence: 0.5, sentAt: at(isLate ? 134 : 119.5).toISOString() };
  await mall.read('entry-1', at(0), 'GJ31PJT522', { confidence: 0.59 });
  await mall.read('entry-1', at(5), 'MH12AB1234', SURE);
  if (!isLate) await mall.read('exit-1', at(119.5), first, misread);
  await mall.read('exit-1', at(123), 'MH12AB1234', SURE);
  await mall.read('exit-1', at(131.5), PLATE, SURE);
  gates.app.setNow(at(134));
  if (isLate) await mall.readLate('exit-1', at(119.5), first, misread);
  for (const minute of [150, 200, 300]) await gates.tick(at(minute));
  return mall;
}

const show = async (mall: GatedMall) =>
  (await mall.sessions()).map(({ key, charge, review }) => [key, charge, review]);

it('who pulls aside at the exit while others leave pays until the first stand, and is one row', async () => {
  expect(await show(await play({ first: 'GJ3LPJ1522', isLate: false }))).toEqual([
    [PLATE, 8_000, null],
    ['MH12AB1234', 8_000, null],
  ]);
});

it('pays no more where the read of the first stand arrives after the exit', async () => {
  const found = await show(await play({ first: 'GJ3LPJ1522', isLate: true }));
  expect(found).toContainEqual([PLATE, 8_000, null]);
});

it('pays for all of its time where another car was read there before', async () => {
  const found = await show(await play({ first: 'KA05MN7788', isLate: false }));
  expect(found).toContainEqual([PLATE, 12_000, null]);
});
