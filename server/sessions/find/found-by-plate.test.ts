import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../testing/test-app.ts';
import type { Database } from '../../platform/storage/database.ts';
import { ofPlate } from '../store.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('a plate’s sessions are found by the plate while the statistics are missing', async () => {
  const plan = await database.transact({ mall: 1 }, (transaction) =>
    transaction.query(sql`explain select id from sessions where ${ofPlate(1, 'KA05AB1234')}
      order by entry_at desc, id desc limit 50`),
  );
  expect(JSON.stringify(plan)).toContain('sessions_plate');
});
