import { PGlite, types } from '@electric-sql/pglite';
import { PgliteStatements } from './pglite-statements.ts';
import type { WorkerAnswer, WorkerRequest, WorkerSettings } from './pglite-thread.ts';

export function openEngine({ dataDir, dump }: WorkerSettings): Promise<PGlite> {
  return PGlite.create({
    ...(dataDir ? { dataDir } : {}),
    ...(dump ? { loadDataDir: new Blob([dump as Uint8Array<ArrayBuffer>]) } : {}),
    parsers: { [types.INT8]: Number, [types.DATE]: (text: string) => text },
    // The log of changes is shortened often: nothing else does it here, and a small machine's disk would fill.
    startParams: [...PGlite.defaultStartParams, '-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'],
  });
}

/** What answers a thread's requests, one after the other: a statement that is planned first would be overtaken by one that already is. */
export function createAnswerer(
  database: PGlite,
): (requests: readonly WorkerRequest[]) => Promise<WorkerAnswer[]> {
  const statements = new PgliteStatements(database);
  // p-queue would cost a statement more than this chain, which needs neither limits nor a way to give up.
  let last: Promise<unknown> = Promise.resolve();
  const answer = (request: WorkerRequest): Promise<WorkerAnswer> => {
    const answered = last.then(() => run({ database, statements }, request));
    last = answered.catch(() => undefined);
    return answered.then(
      (rows) => ({ id: request.id, rows }),
      (error: Error & { code?: string; constraint?: string; detail?: string }) => ({
        id: request.id,
        error: {
          message: error.message,
          ...(error.code ? { code: error.code } : {}),
          ...(error.constraint ? { constraint: error.constraint } : {}),
          ...(error.detail ? { detail: error.detail } : {}),
        },
      }),
    );
  };
  return (requests) => Promise.all(requests.map(answer));
}

async function run(
  { database, statements }: { database: PGlite; statements: PgliteStatements },
  { kind, text, values }: WorkerRequest,
): Promise<unknown> {
  if (kind === 'query') return statements.query(text, values ?? []);
  if (kind === 'exec') return void (await database.exec(text));
  if (kind === 'dump') return new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer());
  return database.close();
}
