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

/** Somebody who waits for his turn. */
interface Waiting {
  readonly begin: () => void;
  readonly giveUp: (error: Error) => void;
}

/**
 * `refuse` makes the 503 from a reason for the log. Every transaction and every read at a gate comes by here, and mostly
 * finds nobody: then it costs next to nothing, where p-queue with a limit of patience took a twentieth of the process.
 */
export function createBoundedQueue(
  patienceMs: number,
  mostWaiting: number,
  refuse: (why: string) => Error = storageDown,
): BoundedQueue {
  const waiting = new Map<number, Set<Waiting>>();
  let isBusy = false;

  function waitForTurn({ rank, patienceMs: patience }: Place): Promise<void> {
    const alike = waiting.get(rank) ?? new Set();
    waiting.set(rank, alike);
    return new Promise((resolve, reject) => {
      // The crowd of one rank must not take the places of another.
      if (alike.size >= mostWaiting)
        return reject(refuse(`more than ${mostWaiting} calls wait for the database`));
      const leave = () => {
        clearTimeout(timer);
        alike.delete(one);
      };
      const giveUp = (error: Error) => {
        leave();
        reject(error);
      };
      const begin = () => {
        leave();
        resolve();
      };
      const one = { begin, giveUp };
      const timer = setTimeout(
        () => giveUp(refuse(`a call waited for the database for more than ${patience} ms`)),
        patience,
      );
      alike.add(one);
    });
  }

  /** Hands the turn on: whoever comes before the next one has begun waits behind him. */
  function handOn(): void {
    const ranks = [...waiting].filter(([, alike]) => alike.size > 0).map(([rank]) => rank);
    const [next] = waiting.get(Math.max(...ranks)) ?? [];
    if (next) next.begin();
    else isBusy = false;
  }

  return {
    async run(work, { rank = 0, patienceMs: patience = patienceMs } = {}) {
      if (isBusy) await waitForTurn({ rank, patienceMs: patience });
      isBusy = true;
      try {
        return await work();
      } finally {
        handOn();
      }
    },
    refuseWaiting(why) {
      for (const alike of waiting.values()) for (const one of alike) one.giveUp(refuse(why));
    },
  };
}
