import pg from 'pg';
import sql from 'sql-template-tag';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createOwnDatabase } from '../../../../testing/own-database.ts';
import { PGBOUNCER, startPooler } from '../../../../testing/pgbouncer.ts';
import { openStorage } from '../open-storage.ts';

const serverUrl = process.env['DATABASE_URL'] ?? '';
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function poolerTo(mode: 'session' | 'transaction' | 'statement'): Promise<string> {
  const own = await createOwnDatabase(serverUrl);
  ends.push(() => own.drop());
  const pooler = await startPooler(own.url, mode);
  ends.push(() => pooler.stop());
  return pooler.url;
}

async function open(databaseUrl: string) {
  const nothing = () => undefined;
  const wanted = { databaseUrl, dataDir: '', name: '', report: nothing, onFault: nothing };
  const { database } = await openStorage(wanted);
  ends.push(() => database.close());
  return database;
}

/** Somebody else whose statements go through the same pooler. */
function keepBusy(url: string): void {
  const client = new pg.Client({ connectionString: url });
  let isDone = false;
  const working = (async () => {
    await client.connect();
    while (!isDone) await client.query('select pg_sleep(0.002)');
    await client.end();
  })();
  ends.push(() => ((isDone = true), working));
}

describe.skipIf(!PGBOUNCER)(
  'a pooler (left out where PgBouncer is not installed)',
  { timeout: 60_000 },
  () => {
    test.each(['transaction', 'statement'] as const)(
      'in %s mode ends the start with a sentence',
      async (mode) => {
        const url = await poolerTo(mode);
        await expect(open(url)).rejects.toThrow(
          /^DATABASE_URL leads to a connection pooler in transaction or statement mode: .* Name the server itself, or a pooler in session mode$/,
        );
      },
    );

    test('in transaction mode is found out while others use it too', async () => {
      const url = await poolerTo('transaction');
      for (let other = 0; other < 5; other += 1) keepBusy(url);
      await expect(open(url)).rejects.toThrow('DATABASE_URL leads to a connection pooler');
    });

    test('in session mode serves: signals arrive, one has the lock, settings stay', async () => {
      const url = await poolerTo('session');
      const [database, other] = [await open(url), await open(url)];
      const received: string[] = [];
      await database.shared?.listen('news', (payload) => received.push(payload));
      await other.shared?.notify('news', 'it rains');
      await vi.waitFor(() => expect(received).toEqual(['it rains']));
      expect(await database.shared?.takeLock(7)).toBe(true);
      expect(await other.shared?.takeLock(7)).toBe(false);
      const settings = await database.transact('system', (tx) =>
        tx.query(sql`select current_setting('jit') as jit, current_setting('statement_timeout') as longest`),
      );
      expect(settings).toEqual([{ jit: 'off', longest: '15s' }]);
    });
  },
);
