import { afterAll, beforeAll, expect, test } from 'vitest';
import { countWaits } from '../../testing/count-waits.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { openTestDatabase } from '../../testing/test-app.ts';
import type { Database } from '../platform/storage/database.ts';

let gates: GateTests;
let mall: GatedMall;
let database: Database;
let counted: ReturnType<typeof countWaits>;

beforeAll(async () => {
  database = await openTestDatabase();
  counted = countWaits(database, 'gate');
  gates = await openGates({ database: counted.database });
  mall = await gates.addMall();
});
afterAll(async () => {
  await gates.end();
  await database.close();
});

/** What a mall learns now and then is known from here on. */
async function readTwice(lane: 'entry-1' | 'exit-1', minute: number): Promise<number> {
  await mall.read(lane, at(minute), 'GJ05AB1234');
  counted.take();
  await mall.read(lane, at(minute + 3), 'GJ05CD5678');
  return counted.take();
}

test('a barrier waits for few answers of the database', async () => {
  expect(await readTwice('entry-1', 0)).toBeLessThanOrEqual(4);
  expect(await readTwice('exit-1', 60)).toBeLessThanOrEqual(5);
  expect(await mall.sessions()).toMatchObject([
    { state: 'closed', charge: 4_000 },
    { state: 'closed', charge: 4_000 },
  ]);
});
