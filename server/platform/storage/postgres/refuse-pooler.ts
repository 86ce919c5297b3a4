import pg from 'pg';
import { UnfitDatabase } from '../unfit-database.ts';

const PATIENCE_MS = 5_000;
/** Behind a pooler others may take part, so one comparison proves nothing; twenty do. */
const TIMES = 20;

const SENTENCE =
  'DATABASE_URL leads to a connection pooler in transaction or statement mode: through it a process does not hear the others and two hold one lock. Name the server itself, or a pooler in session mode';

/**
 * Throws where statements of one connection may reach different server processes. A server tells at the start which
 * process it is; where another one answers, a pooler stands between, and then its mode is found out.
 */
export async function refuseTransactionPooling(url: string): Promise<void> {
  const first = new pg.Client(settings(url));
  const second = new pg.Client(settings(url));
  for (const client of [first, second]) client.on('error', () => undefined);
  try {
    await first.connect();
    if ((await readProcess(first)) === announcedProcess(first)) return;
    await second.connect();
    for (let time = 0; time < TIMES; time += 1) await compare(first, second);
  } finally {
    for (const client of [first, second]) await client.end().catch(() => undefined);
  }
}

/** A connection of one's own keeps its process, and nobody else is answered by it. */
async function compare(first: pg.Client, second: pg.Client): Promise<void> {
  const mine = await readProcess(first);
  await second.query('begin').catch((error: unknown) => {
    // In statement mode there are no transactions.
    throw error instanceof pg.DatabaseError ? new UnfitDatabase(SENTENCE, { cause: error }) : error;
  });
  const others = await readProcess(second);
  const mineAgain = await readProcess(first);
  await second.query('rollback');
  if (mine === others || mine !== mineAgain) throw new UnfitDatabase(SENTENCE);
}

async function readProcess(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** Part of what the driver needs for cancelling; its types leave it out. */
function announcedProcess(client: pg.Client): number | undefined {
  return (client as pg.Client & { processID?: number }).processID;
}

function settings(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'get-my-spot start',
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  };
}
