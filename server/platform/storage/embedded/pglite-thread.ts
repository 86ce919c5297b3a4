import { asError } from './as-error.ts';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Connection } from '../connection.ts';
import { storageDown } from '../storage-fault.ts';
import { readSentRows, type SentRows } from './pglite-rows.ts';

export interface WorkerSettings {
  readonly dataDir: string | null;
  readonly dump?: Uint8Array | undefined;
  /** Whoever works beside the product leaves the processor to it. */
  readonly isBackground?: boolean;
}

export interface WorkerRequest {
  readonly id: number;
  readonly kind: 'query' | 'exec' | 'close' | 'dump';
  readonly text: string;
  readonly values?: unknown[] | undefined;
}

export type WorkerAnswer =
  | { readonly id: number; readonly rows: unknown }
  | { readonly id: number; readonly sent: SentRows }
  | { readonly id: number; readonly error: { message: string; code?: string; constraint?: string } };

/** What a thread is spoken to through: requests that are given at once go together, and so do their answers. */
export interface ThreadPort {
  on(event: 'message', take: (answers: readonly WorkerAnswer[]) => void): unknown;
  on(event: 'error', take: (error: Error) => void): unknown;
  on(event: 'exit', take: () => void): unknown;
  postMessage(requests: readonly WorkerRequest[]): void;
  terminate(): Promise<unknown>;
}

/** The thread with the embedded database, as the main thread sees it. */
export interface Thread extends Connection {
  ask(kind: WorkerRequest['kind'], text: string, values?: unknown[]): Promise<unknown>;
  /** How long the oldest question has been open, in milliseconds; 0 without one. */
  readonly openFor: () => number;
  /** Ends the thread, refuses what waits for its answer, and resolves once it holds no file any more. */
  end(why: string): Promise<void>;
}

/**
 * Starts the thread and waits until its database is open. `onLost` runs once when the thread ends by itself, or reports
 * that the disk is full: it will not answer again.
 */
export async function startThread(
  settings: WorkerSettings,
  onLost: (why: string) => void,
  start: (settings: WorkerSettings) => ThreadPort = startWorker,
): Promise<Thread> {
  const worker = start(settings);
  const channel = connect(worker, onLost);
  try {
    await channel.opened;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  return {
    ask: channel.ask,
    run: (text) => channel.ask('exec', text),
    query: async (text, values) => (await channel.ask('query', text, values)) as unknown[],
    failsWhole: true,
    openFor: channel.openFor,
    end: async (why) => {
      channel.refuse(storageDown(why));
      await worker.terminate();
    },
  };
}

interface Asked {
  resolve(rows: unknown): void;
  reject(error: Error): void;
  readonly since: number;
}

function connect(worker: ThreadPort, onLost: (why: string) => void) {
  const asked = new Map<number, Asked>();
  let next = 1;
  let failure: Error | null = null;
  const post = gather((requests: readonly WorkerRequest[]) => sendAll(requests));
  const opened = new Promise<unknown>((resolve, reject) =>
    asked.set(0, { resolve, reject, since: performance.now() }),
  );
  function refuse(error: Error): void {
    failure ??= error;
    for (const one of asked.values()) one.reject(failure);
    asked.clear();
  }
  function fail(error: Error): void {
    const isNews = failure === null;
    refuse(Object.assign(storageDown(error.message), { cause: error }));
    if (isNews) onLost(error.message);
  }
  /** A value that no thread can be given fails its own transaction: in its place goes what the database refuses. */
  function sendAll(requests: readonly WorkerRequest[]): void {
    try {
      worker.postMessage(requests);
    } catch (error) {
      const [only, ...others] = requests;
      if (!only) return;
      if (others.length > 0) return requests.forEach((one) => sendAll([one]));
      asked.get(only.id)?.reject(asError(error));
      asked.delete(only.id);
      worker.postMessage([{ ...only, text: 'refused', values: [] }]);
    }
  }
  function take(answer: WorkerAnswer): void {
    const one = asked.get(answer.id);
    asked.delete(answer.id);
    if ('rows' in answer) return one?.resolve(answer.rows);
    if ('sent' in answer) return one && settle(one, answer.sent);
    one?.reject(Object.assign(new Error(answer.error.message), answer.error));
    // After this one the next question, even a read, would never be answered.
    if (isFatal(answer.error.code)) fail(new Error(`the database failed: ${answer.error.message}`));
  }
  worker.on('message', (answers) => {
    for (const answer of answers) take(answer);
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('the database thread has ended')));
  return {
    opened,
    refuse,
    openFor: () => {
      const [oldest] = asked.values();
      return oldest ? performance.now() - oldest.since : 0;
    },
    ask: (kind: WorkerRequest['kind'], text: string, values?: unknown[]) =>
      new Promise<unknown>((resolve, reject) => {
        if (failure) return reject(failure);
        const id = next++;
        asked.set(id, { resolve, reject, since: performance.now() });
        post({ id, kind, text, values });
      }),
  };
}

/** A value that can't be read fails its own statement alone. */
function settle(one: Asked, sent: SentRows): void {
  try {
    one.resolve(readSentRows(sent));
  } catch (error) {
    one.reject(asError(error));
  }
}

/** Waking a thread takes longer than most statements run, so what is given in one go is sent in one. */
function gather<T>(send: (all: readonly T[]) => void): (one: T) => void {
  let waiting: T[] = [];
  return (one) => {
    waiting.push(one);
    if (waiting.length > 1) return;
    process.nextTick(() => {
      const all = waiting;
      waiting = [];
      send(all);
    });
  };
}

/** Disk full, input or output failed. */
function isFatal(code: string | undefined): boolean {
  return code === '53100' || code === '58030';
}

function startWorker(workerData: WorkerSettings): Worker {
  const built = new URL('./pglite-worker.js', import.meta.url);
  if (existsSync(built)) return new Worker(built, { workerData });
  // From sources Node 20 cannot start a .ts worker: a small script loads it through tsx.
  const source = new URL('./pglite-worker.ts', import.meta.url).href;
  const script = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${JSON.stringify(source)}, ${JSON.stringify(import.meta.url)}))`;
  return new Worker(script, { eval: true, workerData });
}
