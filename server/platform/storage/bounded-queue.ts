import { AsyncLocalStorage } from 'node:async_hooks';
import PQueue from 'p-queue';
import { storageDown } from './storage-fault.ts';

/** Work on one connection or one mall, one after the other: first come, first served, those of a higher rank before. */
export interface BoundedQueue {
  /** Throws 503 after its patience in the queue, or at once where too many of its rank wait already. */
  readonly run: <T>(work: () => Promise<T>, place?: Partial<Place>) => Promise<T>;
  /** Refuses all that wait; what has begun goes on. */
  readonly refuseWaiting: (why: string) => void;
}

/** Where work stands in the queue. */
interface Place {
  /** The higher goes first; 0 unless it is given. */
  readonly rank: number;
  readonly patienceMs: number;
}

/** `refuse` makes the 503 from a reason for the log. */
export function createBoundedQueue(
  patienceMs: number,
  mostWaiting: number,
  refuse: (why: string) => Error = storageDown,
): BoundedQueue {
  const queue = new PQueue({ concurrency: 1 });
  const waiting = new Map<number, Set<AbortController>>();

  return {
    async run(work, { rank = 0, patienceMs: patience = patienceMs } = {}) {
      const alike = waiting.get(rank) ?? new Set();
      waiting.set(rank, alike);
      // The crowd of one rank must not take the places of another.
      if (alike.size >= mostWaiting) throw refuse(`more than ${mostWaiting} calls wait for the database`);
      const turn = new AbortController();
      const timer = setTimeout(
        () => turn.abort(refuse(`a call waited for the database for more than ${patience} ms`)),
        patience,
      );
      alike.add(turn);
      const leave = () => {
        clearTimeout(timer);
        alike.delete(turn);
      };
      try {
        // Whoever leaves the queue starts the next one, in the name of another request and another trace.
        const inOwnName = AsyncLocalStorage.bind(work);
        return await queue.add(
          () => {
            leave();
            return inOwnName();
          },
          { signal: turn.signal, priority: rank },
        );
      } finally {
        leave();
      }
    },
    refuseWaiting(why) {
      for (const alike of waiting.values()) for (const turn of alike) turn.abort(refuse(why));
    },
  };
}
