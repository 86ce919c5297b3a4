import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';
import { addHoldingMall, payInCash, type HoldingMall } from '../../testing/holding-mall.ts';

let gates: GateTests;
let mall: HoldingMall;

beforeAll(async () => {
  gates = await openGates();
  mall = await addHoldingMall(gates);
});
afterAll(() => gates.end());

const plates = (count: number) => Array.from({ length: count }, (_, index) => `MH12AB${1000 + index * 37}`);
const commands = () =>
  mall.rows<{ wait: number; n: number }>(sql`select wait_id as wait, count(*)::int as n from gate_commands
    where mall_id = ${mall.mall.id} group by wait_id`);

describe('an exit that is read while its payment comes', () => {
  it('opens once, by the read or by a command, whichever is first', async () => {
    const cars = plates(12);
    for (const plate of cars) await mall.read('entry-1', at(0), plate);
    gates.app.setNow(at(90));
    await Promise.all(
      cars.flatMap((plate) => [
        mall.readLate('exit-1', at(90), plate),
        payInCash(mall, plate, at(90)),
        payInCash(mall, plate, at(90)),
      ]),
    );
    for (const plate of cars) expect(await mall.due(plate)).toBeLessThanOrEqual(0);
    // Whoever holds still was commanded to leave: nobody stands there with a settled bill.
    const stuck = await mall.rows(sql`select w.id from lane_waits w where mall_id = ${mall.mall.id}
      and released_at is null and ended_at is null`);
    expect(stuck).toEqual([]);
    expect((await commands()).every(({ n }) => n === 1)).toBe(true);
  });
});
