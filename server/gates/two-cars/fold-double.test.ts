import { afterEach, beforeEach, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { at, openGates, seconds, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

let gates: GateTests;
beforeEach(async () => {
  gates = await openGates();
});
afterEach(() => gates.end());

const [OWN, MISREAD, NEXT] = ['MP17PS6865', 'MP17FS6865', 'KA05MH1234'];
const sure = { confidence: 0.97 };

/** A car, one behind it, and the first one once more, misread. */
async function comeIn(mall: GatedMall): Promise<void> {
  await mall.read('entry-1', seconds(0), OWN, sure);
  await mall.read('entry-1', seconds(9), NEXT, sure);
  await mall.read('entry-1', seconds(21), MISREAD, sure);
}

async function listEntered(mall: GatedMall) {
  const sessions = await mall.sessions();
  return sessions.flatMap(({ plate, state, charge, entryRaw }) =>
    entryRaw === null || entryRaw === NEXT ? [] : [{ plate, state, charge }],
  );
}

it.each([0.97, 0.89])(
  'a car that drives up to the exit and back in does not end its own misread double (%s)',
  async (confidence) => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await comeIn(mall);
    await mall.read('exit-1', at(53.5), OWN, sure);
    await mall.read('exit-1', at(81.5), OWN, { confidence });
    for (const minute of [85, 120, 240]) await gates.tick(at(minute));
    const entered = await listEntered(mall);
    expect(entered).toEqual([{ plate: OWN, state: 'closed', charge: expect.any(Number) }]);
    expect(entered[0]?.charge).toBeLessThanOrEqual(8_000);
  },
);

it('so it is where the entry was cut off, and its double came last', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  await mall.read('exit-1', at(53.5), OWN, sure);
  gates.app.setNow(at(61));
  const late = { ...sure, sentAt: at(61).toISOString() };
  await mall.readLate('entry-1', seconds(0), OWN, late);
  await mall.readLate('entry-1', seconds(9), NEXT, late);
  await mall.readLate('entry-1', seconds(21), MISREAD, late);
  await mall.read('exit-1', at(81.5), OWN, { confidence: 0.89 });
  for (const minute of [85, 120, 240]) await gates.tick(at(minute));
  const entered = await listEntered(mall);
  expect(entered).toEqual([{ plate: OWN, state: 'closed', charge: expect.any(Number) }]);
  expect(entered[0]?.charge).toBeLessThanOrEqual(8_000);
});

it('two cars that were both seen in slots are two', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  await comeIn(mall);
  await mall.rows(
    sql`update sessions set slot_code = 'B1A0' || id, slot_basis = 'inferred', slot_confirmed_at = entry_at where mall_id = ${mall.mall.id} returning id`,
  );
  await mall.read('exit-1', at(53.5), OWN, sure);
  await mall.read('exit-1', at(81.5), OWN, { confidence: 0.89 });
  expect(await listEntered(mall)).toHaveLength(2);
});

it('a car whose plate has been here before is another one', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  await mall.read('entry-1', at(-600), MISREAD, sure);
  await mall.read('exit-1', at(-500), MISREAD, sure);
  await comeIn(mall);
  await mall.read('exit-1', at(53.5), OWN, sure);
  await mall.read('exit-1', at(81.5), OWN, { confidence: 0.89 });
  expect(await listEntered(mall)).toHaveLength(3);
});
