import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { keepFilesPrivate } from './keep-files-private.ts';
import { createAnswerer, openEngine } from './pglite-engine.ts';
import type { WorkerAnswer, WorkerRequest, WorkerSettings } from './pglite-thread.ts';

/** The embedded database on a thread of its own, so that a heavy query never stops the event loop. */
const settings = workerData as WorkerSettings;
const port = parentPort;
if (!port) throw new Error('pglite-worker runs as a worker thread');
const post = (answers: readonly WorkerAnswer[]) => port.postMessage(answers);

keepFilesPrivate();
// On Linux this is the priority of the calling thread; elsewhere it would be that of the whole process.
if (settings.isBackground && process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW);
const answer = createAnswerer(await openEngine(settings));
port.on('message', (requests: readonly WorkerRequest[]) => void answer(requests).then(post));
post([{ id: 0, rows: [] }]);
