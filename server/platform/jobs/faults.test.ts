import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../testing/test-app.ts';
import { unavailable } from '../http/errors.ts';
import type { Database } from '../storage/database.ts';
import { doAllParts } from './faults.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const fail = (words: string) => () => Promise.reject(new Error(words));

test('what fails of one part stops no other, and is thrown with its name once all is done', async () => {
  const done: string[] = [];
  const run = doAllParts(async ({ alone }) => {
    await alone('mall 1', fail('null.getTime'));
    await alone('mall 2', async () => done.push('mall 2'));
    await alone('mall 3', fail('no slot'));
    await alone('mall 4', async () => done.push('mall 4'));
  });
  await expect(run).rejects.toThrow(/mall 1: null.getTime; .*mall 3: no slot/);
  expect(done).toEqual(['mall 2', 'mall 4']);
});

test('a database that takes nothing now ends the run at once', async () => {
  const done: string[] = [];
  const run = doAllParts(async ({ alone }) => {
    await alone('mall 1', () => Promise.reject(unavailable('Not now')));
    await alone('mall 2', async () => done.push('mall 2'));
  });
  await expect(run).rejects.toThrow('Not now');
  expect(done).toEqual([]);
});

test('within a transaction the others stay, also where a statement was refused, and what failed publishes nothing', async () => {
  const published: string[] = [];
  const run = doAllParts((faults) =>
    database.transact('system', async (transaction) => {
      await transaction.query(
        sql`create temporary table parts (name text primary key) on commit preserve rows`,
      );
      for (const name of ['a', 'a', 'b'])
        await faults.aloneWithin(transaction, `car ${name}`, async (own) => {
          own.afterCommit(() => published.push(name));
          await own.query(sql`insert into parts values (${name})`);
        });
      expect(await transaction.query(sql`select name from parts order by name`)).toEqual([
        { name: 'a' },
        { name: 'b' },
      ]);
    }),
  );
  await expect(run).rejects.toThrow(/car a: .*duplicate/);
  expect(published).toEqual(['a', 'b']);
});
