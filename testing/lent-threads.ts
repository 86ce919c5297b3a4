import { EventEmitter } from 'node:events';
import { Worker } from 'node:worker_threads';
import type {
  ThreadPort,
  WorkerAnswer,
  WorkerRequest,
  WorkerSettings,
} from '../server/platform/storage/embedded/pglite-thread.ts';

/** Given back, each as its last test left it. */
const idle: Worker[] = [];
// A database that waits takes some hundred megabytes of memory.
const MOST_IDLE = 3;

/** Lends a thread with an embedded database as the dump has it; all dumps of one process have to be the same. */
export function lendThread(settings: WorkerSettings): ThreadPort {
  const used = idle.pop();
  if (!used) return new LentThread(startWorker(settings));
  used.postMessage('restore');
  used.ref();
  return new LentThread(used);
}

/** A thread while it is lent: its end gives it back. */
class LentThread extends EventEmitter implements ThreadPort {
  readonly #worker: Worker;
  #waiting = 1;
  #isLent = true;

  constructor(worker: Worker) {
    super();
    this.#worker = worker;
    worker.on('message', (answers: readonly WorkerAnswer[]) => this.#pass(answers));
    worker.on('error', (error) => this.emit('error', error));
    worker.on('exit', (code) => this.emit('exit', code));
  }

  #pass(answers: readonly WorkerAnswer[]): void {
    this.#waiting -= answers.length;
    this.emit('message', answers);
  }

  postMessage(requests: readonly WorkerRequest[]): void {
    this.#waiting += requests.length;
    const asked = requests.filter(({ kind }) => kind !== 'close');
    if (asked.length > 0) this.#worker.postMessage(asked);
    // Closed for whom it was lent to: the next one gets it restored.
    const closing = requests.filter(({ kind }) => kind === 'close');
    if (closing.length > 0) setImmediate(() => this.#pass(closing.map(({ id }) => ({ id, rows: [] }))));
  }

  async terminate(): Promise<void> {
    if (!this.#isLent) return;
    this.#isLent = false;
    // Those that Node itself has on other events it needs.
    for (const event of ['message', 'error', 'exit']) this.#worker.removeAllListeners(event);
    // It works still, or is stuck.
    if (this.#waiting > 0 || idle.length >= MOST_IDLE) return void (await this.#worker.terminate());
    this.#worker.unref();
    idle.push(this.#worker);
  }
}

function startWorker(workerData: WorkerSettings): Worker {
  const source = new URL('./lent-worker.ts', import.meta.url).href;
  // Node 20 cannot start a .ts worker: a small script loads it through tsx.
  const script = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${JSON.stringify(source)}, ${JSON.stringify(import.meta.url)}))`;
  return new Worker(script, { eval: true, workerData });
}
