import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../testing/test-app.ts';
import type { Database } from './database.ts';
import type { Turn } from './turn.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const NAP_MS = 150;
const nap = (turn: Turn) =>
  database.transact(
    'system',
    (transaction) => transaction.query(sql`select pg_sleep(${NAP_MS / 1000})`),
    turn,
  );

async function timed(work: Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work;
  return performance.now() - began;
}

test('a gate waits for one of a crowd of people at most, and a reading too', async () => {
  const crowd = Array.from({ length: 60 }, () => nap('people').catch(() => 'refused'));
  const [gate, reading] = await Promise.all([timed(nap('gate')), timed(nap('reading'))]);
  expect(gate).toBeLessThan(4 * NAP_MS);
  expect(reading).toBeLessThan(5 * NAP_MS);
  await Promise.all(crowd);
});

test('where too many people wait, they are refused, and a gate is not', async () => {
  const crowd = Array.from({ length: 1_100 }, () =>
    nap('people').then(
      () => 'done',
      () => 'refused',
    ),
  );
  expect(await timed(nap('gate'))).toBeLessThan(4 * NAP_MS);
  expect(await Promise.all(crowd)).toContain('refused');
});

test('a job comes last and waits for longer than people would', async () => {
  if (database.engine === 'postgres') return;
  const order: string[] = [];
  const note = (turn: Turn) => nap(turn).then(() => order.push(turn));
  const first = nap('people');
  await Promise.all([note('job'), note('people'), note('reading'), note('gate')]);
  await first;
  expect(order).toEqual(['gate', 'reading', 'people', 'job']);
});
