import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Sql } from 'sql-template-tag';
import { migrate } from './migrate.ts';
import { opening, type Database, type Scope, type Transaction } from './database.ts';

interface Answer {
  id?: number;
  rows?: unknown;
  error?: { message: string; code?: string; constraint?: string };
  channel?: string;
  payload?: string;
}

/** PGlite with what tests need beside the common door: a dump to start others from. */
export interface EmbeddedDatabase extends Database {
  dump(): Promise<Uint8Array>;
}

/** Opens the embedded database in a folder, or in memory for null; one connection, taken in turns. */
export async function openPglite(dataDir: string | null, dump?: Uint8Array): Promise<EmbeddedDatabase> {
  const worker = startWorker({ dataDir, dump });
  const line = openLine(worker);
  await line.ready;
  await migrate(
    (text) => line.ask('exec', text),
    async (text) => (await line.ask('query', text, [])) as { name: string }[],
  );
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work, work);
    turn = mine.catch(() => undefined);
    return mine;
  };
  return {
    engine: 'pglite',
    transact: (scope, work) => inTurn(() => transact(line.ask, scope, work)),
    listen: async (channel, heard) => {
      line.heardBy.set(channel, heard);
      await inTurn(() => line.ask('listen', channel));
    },
    trouble: line.trouble,
    dump: () => inTurn(async () => (await line.ask('dump', '')) as Uint8Array),
    close: async () => {
      await inTurn(() => line.ask('close', ''));
      await worker.terminate();
    },
  };
}

type Ask = (kind: string, text: string, values?: unknown[]) => Promise<unknown>;

async function transact<T>(
  ask: Ask,
  scope: Scope,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const deeds: (() => void)[] = [];
  await ask('exec', opening(scope));
  let result: T;
  try {
    result = await work({
      query: async <Row>({ text, values }: Sql) => (await ask('query', text, values)) as Row[],
      afterCommit: (deed) => void deeds.push(deed),
    });
    await ask('exec', 'commit');
  } catch (error) {
    await ask('exec', 'rollback');
    throw error;
  }
  for (const deed of deeds) deed();
  return result;
}

function openLine(worker: Worker) {
  const waiting = new Map<number, { resolve: (rows: unknown) => void; reject: (error: Error) => void }>();
  const heardBy = new Map<string, (payload: string) => void>();
  let next = 1;
  let failure: Error | null = null;
  const ready = new Promise<unknown>((resolve, reject) => waiting.set(0, { resolve, reject }));
  worker.on('message', ({ id, rows, error, channel, payload }: Answer) => {
    if (channel !== undefined) return heardBy.get(channel)?.(payload ?? '');
    const asked = waiting.get(id ?? -1);
    waiting.delete(id ?? -1);
    if (error) asked?.reject(Object.assign(new Error(error.message), error));
    else asked?.resolve(rows);
  });
  const fail = (error: Error) => {
    failure = error;
    for (const asked of waiting.values()) asked.reject(error);
    waiting.clear();
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('the database thread has ended')));
  const ask: Ask = (kind, text, values) =>
    new Promise((resolve, reject) => {
      if (failure) return reject(failure);
      const id = next++;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, kind, text, values });
    });
  return { ready, ask, heardBy, trouble: () => failure && 'the database thread has ended' };
}

function startWorker(workerData: object): Worker {
  const built = new URL('./pglite-worker.js', import.meta.url);
  if (existsSync(built)) return new Worker(built, { workerData });
  // From sources Node 20 cannot start a .ts worker: a small script loads it through tsx.
  const source = new URL('./pglite-worker.ts', import.meta.url).href;
  const script = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${JSON.stringify(source)}, ${JSON.stringify(import.meta.url)}))`;
  return new Worker(script, { eval: true, workerData });
}
