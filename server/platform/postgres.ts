import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { migrate } from './migrate.ts';
import { opening, type Database, type Scope, type Transaction } from './database.ts';

// Both engines map rows alike: int8 as number (ours stay far below 2^53), date as the text it is.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const HEALTHY_AGAIN_MS = 1_000;

/** Opens PostgreSQL by its URL. Faults of idle connections are reported to `onFault` and mended by the pool. */
export async function openPostgres(url: string, onFault: (error: Error) => void): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    types,
    connectionTimeoutMillis: 4_000,
    statement_timeout: 15_000,
    application_name: 'get-my-spot',
  });
  pool.on('error', onFault);
  await migrateOn(pool);
  const health = watchHealth(pool, onFault);
  const listener = await listenerOf(url, onFault);
  return {
    engine: 'postgres',
    transact: (scope, work) => transact(pool, scope, work),
    listen: listener.listen,
    trouble: health.trouble,
    close: async () => {
      health.stop();
      await listener.close();
      await pool.end();
    },
  };
}

async function migrateOn(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await migrate(
      (text) => client.query(text),
      async (text) => (await client.query<{ name: string }>(text)).rows,
    );
  } finally {
    client.release();
  }
}

async function transact<T>(
  pool: pg.Pool,
  scope: Scope,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const deeds: (() => void)[] = [];
  let broken = false;
  try {
    await client.query(opening(scope));
    const result = await work({
      query: async <Row>(statement: Sql) =>
        (await client.query(statement.text, statement.values)).rows as Row[],
      afterCommit: (deed) => void deeds.push(deed),
    });
    await client.query('commit');
    for (const deed of deeds) deed();
    return result;
  } catch (error) {
    broken = await client.query('rollback').then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A connection of its own for notifications; reopened when lost. */
async function listenerOf(url: string, onFault: (error: Error) => void) {
  const heardBy = new Map<string, (payload: string) => void>();
  let client: pg.Client | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, application_name: 'get-my-spot listener' });
    fresh.on('notification', ({ channel, payload }) => heardBy.get(channel)?.(payload ?? ''));
    fresh.on('error', (error) => {
      onFault(error);
      if (!closed) setTimeout(() => void connect().catch(onFault), HEALTHY_AGAIN_MS).unref();
    });
    await fresh.connect();
    for (const channel of heardBy.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = fresh;
  }

  return {
    async listen(channel: string, heard: (payload: string) => void) {
      heardBy.set(channel, heard);
      if (client) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      else await connect();
    },
    async close() {
      closed = true;
      await client?.end();
    },
  };
}

/** Asks the server every second; two silences in a row are trouble. */
function watchHealth(pool: pg.Pool, onFault: (error: Error) => void) {
  let failures = 0;
  let asking = false;
  const timer = setInterval(() => {
    if (asking) {
      failures += 1;
      return;
    }
    asking = true;
    pool.query('select 1').then(
      () => {
        failures = 0;
        asking = false;
      },
      (error: Error) => {
        failures += 1;
        asking = false;
        onFault(error);
      },
    );
  }, 2_000);
  timer.unref();
  return {
    trouble: () => (failures >= 2 ? 'the database does not answer' : null),
    stop: () => clearInterval(timer),
  };
}
