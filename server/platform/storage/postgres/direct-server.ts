import { READ_ALIKE, type DirectConnection } from '../direct.ts';
import { OrderlyClient } from './orderly-client.ts';

// What a server's own settings would otherwise end in the middle.
const UNHURRIED =
  'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0';

/** A connection of one's own to the server. */
export async function openDirectServer(url: string): Promise<DirectConnection> {
  const client = new OrderlyClient({ connectionString: url, application_name: 'get-my-spot backup' });
  // What waits for an answer is refused by the driver itself.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(UNHURRIED);
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    engine: 'postgres',
    run: (text) => client.ask(text),
    query: async (text, values) => (await client.ask<Record<string, unknown>>(text, values)).rows,
    close: () => client.end(),
  };
}

/** Whether no step of the schema was ever taken there. */
export async function isEmptyServer(url: string): Promise<boolean> {
  const connection = await openDirectServer(url);
  try {
    const none = await connection.query(`select 1 where to_regclass('public.migrations') is null`, []);
    return none.length > 0;
  } finally {
    await connection.close();
  }
}

/** The server's whole database as it is at this moment. */
export async function openServerSnapshot(url: string): Promise<DirectConnection> {
  const connection = await openDirectServer(url);
  try {
    await connection.run(`begin isolation level repeatable read read only; ${READ_ALIKE}`);
    // The moment is that of the first question.
    await connection.run('select 1');
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}
