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
  counted = countWaits(database, 'reading');
  gates = await openGates({ database: counted.database });
  mall = await gates.addMall();
  await mall.sense(at(0), 'B1A01', false);
});
afterAll(async () => {
  await gates.end();
  await database.close();
});

async function send(minute: number, slots: readonly string[]): Promise<number> {
  gates.app.setNow(at(minute));
  const readings = slots.map((slot) => ({ slot, occupied: true, at: at(minute).toISOString() }));
  counted.take();
  const { status } = await mall.sensors.call('POST', '/api/ingest/occupancy', { readings });
  expect(status).toBe(202);
  return counted.take();
}

test('a message of readings waits for one answer of the database, however many slots it knows or does not', async () => {
  expect(await send(1, ['B1A01', 'B1A02', 'B1A03'])).toBeLessThanOrEqual(1);
  const gone = Array.from({ length: 20 }, (_, index) => `B9A${index + 10}`);
  expect(await send(2, gone)).toBeLessThanOrEqual(1);
  expect(await mall.alerts()).toHaveLength(20);
});
