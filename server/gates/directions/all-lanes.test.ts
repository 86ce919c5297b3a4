import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';

const PLATES = ['GJ05AB1234', 'MH12CD5678', 'RJ14EF9012', 'DL03GH3456', 'KA01JK7890', 'TN22LM1357'];
const newcomer = (index: number) => `UP32ST${3000 + 611 * index}`;

let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** Six cars leave past two entries by turns while as many come in past two exits; at the first of them so many come in truly. */
async function swapBoth(comingTruly: number) {
  const mall = await gates.addMall({ graceMinutes: 0 });
  for (const [index, plate] of PLATES.entries()) await mall.read('entry-2', at(index), plate);
  for (const [index, plate] of PLATES.entries()) {
    const lane = index % 2 === 0 ? '1' : '2';
    if (index % 2 === 1 && index < 2 * comingTruly)
      await mall.read('entry-1', at(59.7 + index), `MP09QR${2000 + 611 * index}`);
    await mall.read(`exit-${lane}`, at(59.2 + index), newcomer(index));
    await mall.read(`entry-${lane}`, at(60 + index), plate);
  }
  for (const minute of [66, 72, 90]) await gates.tick(at(minute));
  return mall;
}

it('cameras of two pairs that are swapped at once are an alarm at both entries, and their cars are judged anew', async () => {
  const mall = await swapBoth(0);
  const alarms = (await mall.alerts()).filter(({ kind }) => kind === 'lanes_swapped');
  expect(alarms.map(({ subject }) => subject).toSorted()).toEqual(['entry-1', 'entry-2']);
  const sessions = await mall.sessions();
  const open = sessions.filter(({ state }) => state === 'open').map(({ plate }) => plate);
  expect(open).toEqual([1, 2, 3, 4, 5].map(newcomer));
  const ended = sessions.filter(({ charge }) => charge > 0).map(({ plate, charge }) => [plate, charge]);
  // But for the first, which may have come back truly.
  expect(ended).toEqual(PLATES.slice(1).map((plate) => [plate, 4_000]));
});

it('cars that come back among others that come in are no alarm', async () => {
  const mall = await swapBoth(3);
  expect((await mall.alerts()).filter(({ kind }) => kind === 'lanes_swapped')).toEqual([]);
});
