import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

let gates: GateTests;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const plates = (from: number) =>
  Array.from({ length: 6 }, (_, index) => `${'ABCDEF'.charAt(index)}`).map(
    (letter, index) => `MH${12 + index}K${letter}${from + 1111 * index}`,
  );

/** Reads at the exit while its camera's clock stands still since noon. */
const readStill = (arrival: number, plate: string) => {
  gates.app.setNow(at(arrival));
  return mall.readLate('exit-1', at(120), plate);
};
const visit = async (plate: string) => (await mall.sessions()).filter((one) => one.plate === plate);

it('visits that begin while the clock of an exit stands still end as they leave, and the camera is to be looked at', async () => {
  mall = await gates.addMall({ graceMinutes: 10 });
  const early = plates(1000);
  for (const [index, plate] of early.entries()) await mall.read('entry-1', at(index), plate);
  for (const [index, plate] of early.entries()) await mall.read('exit-1', at(110 + index), plate);
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = plates(2003);
  await mall.read('entry-1', at(20), first);
  await mall.read('entry-1', at(123), second);
  await mall.read('entry-1', at(122), third);
  await mall.read('entry-1', at(30), fourth);
  await readStill(121.5, first);
  await readStill(150, second);
  await readStill(160, third);
  await readStill(165, fourth);
  await gates.app.devices.stop();
  await mall.read('entry-1', at(165.5), fifth);
  await readStill(172, fifth);
  for (let minute = 175; minute < 240; minute += 5) await gates.tick(at(minute));
  expect(await visit(first)).toMatchObject([{ exitAt: at(120), charge: 8_000 }]);
  expect(await visit(second)).toMatchObject([{ exitAt: at(150), review: null }]);
  expect(await visit(third)).toMatchObject([{ exitAt: at(160), review: null, charge: 4_000 }]);
  expect(await visit(fourth)).toMatchObject([{ exitAt: at(165), review: null, charge: 12_000 }]);
  expect(await visit(fifth)).toMatchObject([{ exitAt: at(172), review: null, charge: 0 }]);
  expect(await mall.alerts()).toContainEqual(expect.objectContaining({ kind: 'clock_still' }));
  await mall.read('exit-1', at(245), fifth);
  await gates.app.devices.stop();
  expect(
    await mall.rows(sql`select id from alerts where mall_id = ${mall.mall.id} and kind = 'clock_still'
    and closed_at is null`),
  ).toEqual([]);
});
