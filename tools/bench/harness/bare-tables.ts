import sql, { raw } from 'sql-template-tag';
import { readRows } from '../../../testing/rows.ts';
import type { Database, Transaction } from '../../../server/platform/storage/database.ts';

/** What fills and counts may take its time, and is done as the owner of the tables. */
export function asOwner<T>(database: Database, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return database.transact('system', async (transaction) => {
    await transaction.query(sql`reset role`);
    await transaction.query(sql`set local statement_timeout = 0`);
    return work(transaction);
  });
}

/** Takes the indexes away that no constraint needs; answers how they are made again. */
export async function dropIndexes(transaction: Transaction, tables: readonly string[]): Promise<string[]> {
  const rows = await readRows<{ name: string; definition: string }>(
    transaction,
    sql`select i.indexname as name, i.indexdef as definition from pg_indexes i
      where i.schemaname = 'public' and i.tablename = any (${[...tables]}::text[])
        and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`,
  );
  for (const { name } of rows) await transaction.query(raw(`drop index ${name}`));
  return rows.map(({ definition }) => definition);
}

/** Makes indexes two at a time, those that take longest first: pieces of texts are sorted by one process alone. */
export async function makeIndexes(
  definitions: readonly string[],
  runAtLength: (statement: string) => Promise<void>,
  print: (line: string) => void,
): Promise<void> {
  const isOfPieces = (definition: string) => Number(definition.includes('USING gin'));
  const waiting = definitions.toSorted((a, b) => isOfPieces(b) - isOfPieces(a));
  const makeNext = async (): Promise<void> => {
    const next = waiting.shift();
    if (next === undefined) return;
    const began = performance.now();
    await runAtLength(`set maintenance_work_mem = '1GB'; ${next}`);
    print(`${Math.round((performance.now() - began) / 1000)} s: ${next.slice(0, 90)}`);
    await makeNext();
  };
  await Promise.all([makeNext(), makeNext()]);
}
