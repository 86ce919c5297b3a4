import { parentPort, workerData } from 'node:worker_threads';
import { createAnswerer, openEngine } from '../server/platform/storage/embedded/pglite-engine.ts';
import type { WorkerRequest, WorkerSettings } from '../server/platform/storage/embedded/pglite-thread.ts';
import { takeSnapshot } from './database-snapshot.ts';

/** An embedded database on a thread, as the product has it, that one test after the other gets as it was at first. */
if (!parentPort) throw new Error('lent-worker runs as a worker thread');
const port = parentPort;
const database = await openEngine(workerData as WorkerSettings);
// All libraries that the product's statements need.
await database.exec(`load 'plpgsql'; load 'dict_snowball'`);
const restore = takeSnapshot(database.Module);
let answer = createAnswerer(database);

port.on('message', (requests: readonly WorkerRequest[] | 'restore') => {
  if (requests !== 'restore') return void answer(requests).then((all) => port.postMessage(all));
  restore();
  answer = createAnswerer(database);
  port.postMessage([{ id: 0, rows: [] }]);
});
port.postMessage([{ id: 0, rows: [] }]);
