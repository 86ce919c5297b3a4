import PQueue from 'p-queue';
import { storageDown } from './storage-fault.ts';

/** Work on one connection or one mall, one after the other: first come, first served. */
export interface BoundedQueue {
  /** Throws 503 after `patienceMs` in the queue, or at once where the queue is full. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
  /** Refuses all that wait; what has begun goes on. */
  readonly refuseWaiting: (why: string) => void;
}

export function createBoundedQueue(patienceMs: number, mostWaiting: number): BoundedQueue {
  const queue = new PQueue({ concurrency: 1 });
  const waiting = new Set<AbortController>();

  return {
    async run(work) {
      if (queue.size >= mostWaiting)
        throw storageDown(`more than ${mostWaiting} calls wait for the database`);
      const turn = new AbortController();
      const timer = setTimeout(
        () => turn.abort(storageDown(`a call waited for the database for more than ${patienceMs} ms`)),
        patienceMs,
      );
      waiting.add(turn);
      const leave = () => {
        clearTimeout(timer);
        waiting.delete(turn);
      };
      try {
        return await queue.add(
          () => {
            leave();
            return work();
          },
          { signal: turn.signal },
        );
      } finally {
        leave();
      }
    },
    refuseWaiting(why) {
      for (const turn of waiting) turn.abort(storageDown(why));
    },
  };
}
