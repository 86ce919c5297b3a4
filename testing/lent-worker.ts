import { parentPort, workerData } from 'node:worker_threads';
import { createAnswerer, openEngine } from '../server/platform/storage/embedded/pglite-engine.ts';
import { PgliteStatements } from '../server/platform/storage/embedded/pglite-statements.ts';
import type { WorkerRequest, WorkerSettings } from '../server/platform/storage/embedded/pglite-thread.ts';
import { takeSnapshot } from './database-snapshot.ts';
import { StatementsInUse } from './statements-in-use.ts';

/** An embedded database on a thread, as the product has it, that one test after the other gets as it was at first. */
if (!parentPort) throw new Error('lent-worker runs as a worker thread');
const port = parentPort;
const database = await openEngine(workerData as WorkerSettings);
// All libraries that the product's statements need.
await database.exec(`load 'plpgsql'; load 'dict_snowball'`);
let restore = takeSnapshot(database.Module);
/** What the snapshot has planned. */
const ready = new PgliteStatements(database);
const inUse = new StatementsInUse();
let answer = createAnswerer(database);

port.on('message', (requests: readonly WorkerRequest[] | 'restore') => {
  if (requests === 'restore') return void bringBack().then(() => port.postMessage([{ id: 0, rows: [] }]));
  inUse.note(requests);
  void answer(requests).then((all) => port.postMessage(all));
});
port.postMessage([{ id: 0, rows: [] }]);

async function bringBack(): Promise<void> {
  restore();
  if (await inUse.planNext(database, ready)) restore = takeSnapshot(database.Module);
  answer = createAnswerer(database, new PgliteStatements(database, ready));
}
