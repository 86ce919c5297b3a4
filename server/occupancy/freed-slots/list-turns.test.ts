import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { listTurns } from './store.ts';

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** Changes in the order in which they are stored. */
async function store(mall: GatedMall, changes: [code: string, status: string, minute: number][]) {
  for (const [code, status, minute] of changes)
    await mall.rows(
      sql`insert into slot_changes (mall_id, code, status, at, received_at)
        values (${mall.mall.id}, ${code}, ${status}, ${at(minute)}, ${at(minute)}) returning id`,
    );
}

const turnsSince = (mall: GatedMall, minute: number) =>
  gates.database.transact({ mall: mall.mall.id }, async (transaction) => {
    const turns = await listTurns(transaction, mall.mall.id, { from: at(minute), to: at(100) });
    return turns.map(({ code, status, at: when }) => `${code} ${status} ${(+when - +at(0)) / 60_000}`);
  });

it('leaves out what a slot shows after a silence as it did before, where that lies before the time that is asked for', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  await store(mall, [
    ['B1A01', 'empty', 1],
    ['B1A02', 'empty', 2],
    ['B1A01', 'unknown', 40],
    ['B1A02', 'unknown', 40],
    // What its controller had stored comes afterwards.
    ['B1A01', 'empty', 20],
    ['B1A01', 'occupied', 30],
    ['B1A02', 'occupied', 20],
  ]);
  expect(await turnsSince(mall, 10)).toEqual(['B1A01 occupied 30', 'B1A02 occupied 20']);
  expect(await turnsSince(mall, 0)).toEqual([
    'B1A01 empty 1',
    'B1A01 empty 20',
    'B1A01 occupied 30',
    'B1A02 empty 2',
    'B1A02 occupied 20',
  ]);
});
