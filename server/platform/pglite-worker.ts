import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';

/** The embedded database on a thread of its own, so that a heavy query never stops the event loop. */
interface Request {
  id: number;
  kind: 'query' | 'exec' | 'listen' | 'close' | 'dump';
  text: string;
  values?: unknown[];
}

const { dataDir, dump } = workerData as { dataDir: string | null; dump?: Uint8Array };
const port = parentPort;
if (!port) throw new Error('pglite-worker runs as a worker thread');

const database = await PGlite.create({
  ...(dataDir ? { dataDir } : {}),
  ...(dump ? { loadDataDir: new Blob([dump as Uint8Array<ArrayBuffer>]) } : {}),
  parsers: { [types.INT8]: Number, [types.DATE]: (text: string) => text },
});

port.on('message', (request: Request) => {
  answer(request).then(
    (rows) => port.postMessage({ id: request.id, rows }),
    (error: Error & { code?: string; constraint?: string }) =>
      port.postMessage({
        id: request.id,
        error: { message: error.message, code: error.code, constraint: error.constraint },
      }),
  );
});
port.postMessage({ id: 0 });

async function answer({ kind, text, values }: Request): Promise<unknown> {
  if (kind === 'query') return (await database.query(text, values)).rows;
  if (kind === 'exec') return void (await database.exec(text));
  if (kind === 'dump') return new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer());
  if (kind === 'close') return database.close();
  await database.listen(text, (payload) => port?.postMessage({ channel: text, payload }));
  return undefined;
}
