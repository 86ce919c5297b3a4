import { Refusal, unavailable } from '../platform/http/errors.ts';
import { storeWorks, type StoreWorks, type Work, type WriterOptions } from './store-works.ts';

/** The one way in which slots are written: works of several callers in one transaction, one after the other per mall. */
export interface Writer {
  /** Resolves after the commit. Throws 503 where it could not be stored; then nothing has changed. */
  write<T>(mall: number, work: Work<T>): Promise<T>;
  /** Runs a task of the mall while none of its slots is being written here. */
  alone(mall: number, task: () => Promise<void>): Promise<void>;
  /** Resolves once nothing is waiting. */
  drain(): Promise<void>;
}

interface Waiting {
  readonly work: Work<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The most slots of one transaction, and the most that may wait: beyond it the sender has to come back. */
const MOST_TOGETHER = 1_000;
const MOST_WAITING = 50_000;
/** While several senders write at once, waiting a moment makes one commit of many. */
const GATHER_MS = 4;

export function createWriter(options: WriterOptions): Writer {
  const queues = new Map<number, WriteQueue>();
  const queueOf = (mall: number): WriteQueue => {
    const queue = queues.get(mall) ?? new WriteQueue(mall, options);
    queues.set(mall, queue);
    return queue;
  };
  return {
    write: (mall, work) => queueOf(mall).write(work),
    alone: (mall, task) => queueOf(mall).alone(task),
    drain: async () => {
      await Promise.all([...queues.values()].map((queue) => queue.alone(async () => undefined)));
    },
  };
}

/** The works of one mall: what waits here is stored together. */
class WriteQueue {
  readonly #mall: number;
  readonly #options: WriterOptions;
  readonly #store: StoreWorks;
  #waiting: Waiting[] = [];
  #slotsWaiting = 0;
  #turn: Promise<void> = Promise.resolve();
  #isScheduled = false;
  #isBusy = false;

  constructor(mall: number, options: WriterOptions) {
    this.#mall = mall;
    this.#options = options;
    this.#store = storeWorks(mall, options);
  }

  write<T>(work: Work<T>): Promise<T> {
    if (this.#slotsWaiting + work.codes.length > MOST_WAITING)
      return Promise.reject(unavailable('Too many readings are waiting to be stored. Please send again.'));
    this.#slotsWaiting += work.codes.length;
    const stored = new Promise<unknown>((resolve, reject) => this.#waiting.push({ work, resolve, reject }));
    this.#schedule();
    return stored as Promise<T>;
  }

  alone(task: () => Promise<void>): Promise<void> {
    const mine = this.#turn.then(task);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    void this.alone(async () => {
      if (this.#slotsWaiting < MOST_TOGETHER) await pause(this.#isBusy ? GATHER_MS : 0);
      this.#isScheduled = false;
      const together = this.#take();
      this.#isBusy = together.length > 1;
      await this.#commit(together);
      if (this.#waiting.length > 0) this.#schedule();
    });
  }

  #take(): Waiting[] {
    let slots = 0;
    let count = 0;
    for (const { work } of this.#waiting) {
      if (count > 0 && slots + work.codes.length > MOST_TOGETHER) break;
      slots += work.codes.length;
      count += 1;
    }
    this.#slotsWaiting -= slots;
    return this.#waiting.splice(0, count);
  }

  async #commit(together: readonly Waiting[]): Promise<void> {
    try {
      const { results, written } = await this.#store(together.map(({ work }) => work));
      this.#options.after(this.#mall, written);
      together.forEach(({ resolve }, index) => resolve(results[index]));
    } catch (error) {
      // Where one work cannot be stored the others still are; where the database is away all fail.
      if (together.length > 1 && !(error instanceof Refusal)) {
        for (const one of together) await this.#commit([one]);
        return;
      }
      if (!(error instanceof Refusal))
        this.#options.services.log.error({ err: error }, 'readings were not stored');
      const refusal = error instanceof Refusal ? error : unavailable('The readings could not be stored now.');
      for (const { reject } of together) reject(refusal);
      this.#options.onDoubt(this.#mall);
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    if (ms === 0) setImmediate(resolve);
    else setTimeout(resolve, ms);
  });
}
