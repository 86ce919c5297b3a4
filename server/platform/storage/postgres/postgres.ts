import pg from 'pg';
import { Refusal } from '../../http/errors.ts';
import type { Database, Scope, SharedServer, Transaction } from '../database.ts';
import { openServerSnapshot } from './direct-server.ts';
import { migrate, type AppliedMigration } from '../migrate.ts';
import { checkRole } from './check-role.ts';
import { describeBlocker } from './describe-blocker.ts';
import { Pulse } from './postgres-pulse.ts';
import { refuseTransactionPooling } from './refuse-pooler.ts';
import type { Connection } from '../connection.ts';
import { runTransaction } from '../run-transaction.ts';
import { StatementNames } from '../statement-names.ts';
import { RefusedWrites } from '../refused-writes.ts';
import { asUnavailable, isOutdatedPlan, READ_ONLY, storageDown, unreachable } from '../storage-fault.ts';
import { forEachTurn, patienceOf, TURNS, type Turn } from '../turn.ts';

// Both engines map rows alike: int8 as number (ours stay far below 2^53), date as the text it is.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** How long things may take. Tests give smaller ones. */
export interface ServerLimits {
  /** A call that has waited so long for a connection is answered 503. */
  readonly patienceMs: number;
  /** More calls of one turn than this don't wait: they are answered 503 at once. */
  readonly mostWaiting: number;
  readonly connections: Readonly<Record<Turn, number>>;
}

const LIMITS: ServerLimits = {
  patienceMs: 4_000,
  mostWaiting: 1_000,
  // A mall's gates use up to five at once: four entries and an exit.
  connections: { gate: 8, reading: 4, people: 6, job: 2 },
};
/** A statement that runs for longer is ended by the server. What is filled and tidied up may take its time. */
const STATEMENT_MS: Readonly<Record<Turn, number>> = {
  gate: 5_000,
  reading: 10_000,
  people: 15_000,
  job: 60_000,
};

/**
 * Opens PostgreSQL by its URL. A server that falls silent or goes away is noticed within five seconds: calls are
 * answered 503 meanwhile, and everything mends by itself when it is back. Faults on the way go to `onFault`.
 */
export async function openPostgres(
  url: string,
  onFault: (error: Error) => void,
  given: Partial<ServerLimits> = {},
  reportUpgrade: (line: string) => void = () => undefined,
): Promise<Database> {
  const limits = { ...LIMITS, ...given };
  const report = (error: unknown) => onFault(error instanceof Error ? error : new Error(String(error)));
  const pools = forEachTurn((turn) => openPool(url, limits, turn));
  for (const turn of TURNS) pools[turn].on('error', report);
  const underWay = new Set<(error: Error) => void>();
  try {
    await refuseTransactionPooling(url);
    await migrateOn(pools, reportUpgrade);
    const pulse = await Pulse.start(url, report, (why) => {
      for (const giveUp of underWay) giveUp(storageDown(why));
    });
    const refusedWrites = new RefusedWrites((why) => pulse.isReadOnly() || report(new Error(why)));
    pulse.onWritable(() => refusedWrites.forget());
    const names = new StatementNames();
    return describe({ url, pools, names, pulse, limits, underWay, refusedWrites });
  } catch (error) {
    await endAll(pools);
    throw error;
  }
}

type Pools = Readonly<Record<Turn, pg.Pool>>;

/** Each turn has connections of its own: where all of one kind are taken, those of the others are not. */
function openPool(url: string, { connections, patienceMs }: ServerLimits, turn: Turn): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections[turn],
    types,
    connectionTimeoutMillis: patienceOf(turn, patienceMs),
    application_name: `get-my-spot ${turn}`,
    // Statements that don't wait for each other's answers go out together.
    pipeline: true,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types don't say
    onConnect: (client) => prepareConnection(client, STATEMENT_MS[turn]),
  });
  // The pool listens to idle connections alone. One that breaks while it is lent fails the statements of whoever has it;
  // without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function endAll(pools: Pools): Promise<void> {
  await Promise.all(TURNS.map((turn) => pools[turn].end()));
}

/**
 * Row level security inflates the planner's estimates, and compiling a query then takes longer than running it. Set on
 * the connection: `options` are replaced by those of the URL, and poolers refuse what they don't know at its start.
 */
async function prepareConnection(client: pg.ClientBase, statementMs: number): Promise<void> {
  await client.query(`set jit = off; set statement_timeout = ${statementMs}`);
}

interface Parts {
  readonly url: string;
  readonly pools: Pools;
  readonly names: StatementNames;
  readonly pulse: Pulse;
  readonly limits: ServerLimits;
  /** What to call for each transaction under way when the server falls silent. */
  readonly underWay: Set<(error: Error) => void>;
  readonly refusedWrites: RefusedWrites;
}

function describe(parts: Parts): Database {
  const { pools, pulse, refusedWrites } = parts;
  return {
    engine: 'postgres',
    transact: (scope, work, turn = 'people') => transact(parts, turn, scope, work),
    ask: (scope, work, turn = 'people') => transact(parts, turn, scope, work, true),
    shared: shareBy(pulse),
    onReturn: (work) => pulse.onReturn(work),
    // A server looks after itself.
    startUpkeep: () => Promise.resolve(),
    fillBare: (_, work) => work(),
    openSnapshot: () => openServerSnapshot(parts.url),
    files: null,
    trouble: () => pulse.trouble(),
    writeTrouble: () => (pulse.isReadOnly() ? READ_ONLY : refusedWrites.why()),
    close: async () => {
      await pulse.close();
      await endAll(pools);
    },
  };
}

/** As a plain object, so that tests can replace a part of it. */
function shareBy(pulse: Pulse): SharedServer {
  return {
    notify: (signal, payload) => pulse.notify(signal, payload),
    listen: (signal, receive) => pulse.listen(signal, receive),
    takeLock: (key) => pulse.takeLock(key),
    holdsLock: (key) => pulse.holdsLock(key),
    releaseLock: (key) => pulse.releaseLock(key),
    announce: (kind, mark) => pulse.announce(kind, mark),
    time: pulse.time,
  };
}

async function transact<T>(
  { pools, names, pulse, limits, underWay, refusedWrites }: Parts,
  turn: Turn,
  scope: Scope,
  work: (transaction: Transaction) => Promise<T>,
  isAtOnce = false,
): Promise<T> {
  const why = pulse.trouble();
  if (why) throw storageDown(why);
  const pool = pools[turn];
  if (pool.waitingCount >= limits.mostWaiting) {
    throw storageDown(`more than ${limits.mostWaiting} calls wait for the database`);
  }
  let giveUp: (error: Error) => void = () => undefined;
  const silence = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  silence.catch(() => undefined);
  underWay.add(giveUp);
  try {
    const client = await takeClient(pool, silence, patienceOf(turn, limits.patienceMs));
    const connection = new LentConnection(client, names, silence);
    try {
      return await runTransaction(connection, scope, work, { isAtOnce });
    } finally {
      client.release(connection.isBroken);
    }
  } catch (error) {
    const thrown = asUnavailable(error) ?? error;
    // What only reads is opened read-only, whatever the server is.
    if (!isAtOnce) refusedWrites.note(thrown);
    throw thrown;
  } finally {
    underWay.delete(giveUp);
  }
}

/** A connection that comes after its caller has left goes back to the pool. */
async function takeClient(
  pool: pg.Pool,
  silence: Promise<never>,
  patienceMs: number,
): Promise<pg.PoolClient> {
  let hasLeft = false;
  let timer: NodeJS.Timeout | undefined;
  const asked = pool.connect();
  asked.then(
    (client) => hasLeft && client.release(),
    () => undefined,
  );
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(storageDown('no connection to the database came free')), patienceMs);
  });
  try {
    return await Promise.race([asked, silence, tooLong]);
  } catch (error) {
    hasLeft = true;
    throw error instanceof Refusal ? error : unreachable(error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * One connection for one transaction. A fault that isn't the server's own answer to a statement breaks it, and so does a
 * plan that another process's migration has outdated: it isn't used again.
 */
class LentConnection implements Connection {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  readonly #silence: Promise<never>;
  isBroken = false;

  constructor(client: pg.PoolClient, names: StatementNames, silence: Promise<never>) {
    this.#client = client;
    this.#names = names;
    this.#silence = silence;
  }

  run(text: string): Promise<unknown> {
    return this.#settle(this.#client.query(text));
  }

  async query(text: string, values: unknown[]): Promise<unknown[]> {
    const name = this.#names.of(text, values.length > 0);
    const statement = name === null ? { text, values } : { name, text, values };
    const { rows } = await this.#settle(this.#client.query(statement));
    return rows as unknown[];
  }

  async #settle<T>(asked: Promise<T>): Promise<T> {
    try {
      return await Promise.race([asked, this.#silence]);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || isOutdatedPlan(error)) this.isBroken = true;
      asked.catch(() => undefined);
      throw error;
    }
  }
}

async function migrateOn(pools: Pools, report: (line: string) => void): Promise<void> {
  const client = await pools.job.connect();
  try {
    await client.query('set statement_timeout = 0');
    await checkRole(client);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const findBlocker = () => describeBlocker(pools.people, rows[0]?.pid ?? 0);
    await migrate(
      (text) => client.query(text),
      async (text) => (await client.query<AppliedMigration>(text)).rows,
      undefined,
      { report, findBlocker },
    );
  } finally {
    client.release(true);
  }
}
