import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { keepFilesPrivate } from './keep-files-private.ts';
import { PgliteStatements } from './pglite-statements.ts';
import type { WorkerAnswer, WorkerRequest, WorkerSettings } from './pglite-thread.ts';

/** The embedded database on a thread of its own, so that a heavy query never stops the event loop. */
const { dataDir, dump } = workerData as WorkerSettings;
const port = parentPort;
if (!port) throw new Error('pglite-worker runs as a worker thread');
const post = (answer: WorkerAnswer) => port.postMessage(answer);

keepFilesPrivate();
const database = await PGlite.create({
  ...(dataDir ? { dataDir } : {}),
  ...(dump ? { loadDataDir: new Blob([dump as Uint8Array<ArrayBuffer>]) } : {}),
  parsers: { [types.INT8]: Number, [types.DATE]: (text: string) => text },
  // The log of changes is shortened often: nothing else does it here, and a small machine's disk would fill.
  startParams: [...PGlite.defaultStartParams, '-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'],
});

const statements = new PgliteStatements(database);

// One after the other: a statement that is planned first would be overtaken by one that already is. p-queue would cost a
// statement more than this chain, which needs neither limits nor a way to give up.
let last: Promise<unknown> = Promise.resolve();

port.on('message', (request: WorkerRequest) => {
  const answered = last.then(() => answer(request));
  last = answered.catch(() => undefined);
  answered.then(
    (rows) => post({ id: request.id, rows }),
    (error: Error & { code?: string; constraint?: string; detail?: string }) =>
      post({
        id: request.id,
        error: {
          message: error.message,
          ...(error.code ? { code: error.code } : {}),
          ...(error.constraint ? { constraint: error.constraint } : {}),
          ...(error.detail ? { detail: error.detail } : {}),
        },
      }),
  );
});
post({ id: 0, rows: [] });

async function answer({ kind, text, values }: WorkerRequest): Promise<unknown> {
  if (kind === 'query') return statements.query(text, values ?? []);
  if (kind === 'exec') return void (await database.exec(text));
  if (kind === 'dump') return new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer());
  return database.close();
}
