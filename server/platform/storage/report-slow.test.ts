import sql from 'sql-template-tag';
import { expect, test, vi } from 'vitest';
import type { Database } from './database.ts';
import { reportSlow } from './report-slow.ts';

test('a slow statement is logged without its values, a quick one is not', async () => {
  const warn = vi.fn<(facts: object, text: string) => void>();
  // All that is called here, and slower than a real one could be made.
  const database = {
    transact: (_scope: unknown, work: (transaction: unknown) => Promise<unknown>) =>
      work({
        query: ({ text }: { text: string }) =>
          new Promise((resolve) => setTimeout(() => resolve([]), text.includes('slow') ? 600 : 0)),
      }),
  } as unknown as Database;
  const watched = reportSlow(database, { warn } as never, 500);
  await watched.transact('system', async (transaction) => {
    await transaction.query(sql`select 1`);
    await transaction.query(sql`select slow from t where plate = ${'GJ05AB1234'}`);
  });
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn).toHaveBeenCalledWith(
    { ms: expect.any(Number) as number, statement: 'select slow from t where plate = $1' },
    'a statement was slow',
  );
});
