import { storageDown } from './storage-fault.ts';

interface Waiting {
  start(): void;
  refuse(why: string): void;
}

/** One connection, taken in turns: first come, first served. */
export interface Turns {
  /** Throws 503 after `patienceMs` in the queue, or at once where the queue is full. */
  readonly take: <T>(work: () => Promise<T>) => Promise<T>;
  /** Refuses all that wait. */
  readonly refuseAll: (why: string) => void;
}

export function createTurns(patienceMs: number, most: number): Turns {
  const waiting = new Set<Waiting>();
  let isBusy = false;

  function next(): void {
    const [first] = waiting;
    isBusy = first !== undefined;
    if (!first) return;
    waiting.delete(first);
    first.start();
  }

  return {
    async take(work) {
      if (waiting.size >= most) throw storageDown(`more than ${most} calls wait for the database`);
      if (isBusy) await waitInLine(waiting, patienceMs);
      isBusy = true;
      try {
        return await work();
      } finally {
        next();
      }
    },
    refuseAll(why) {
      for (const one of waiting) one.refuse(why);
      waiting.clear();
    },
  };
}

function waitInLine(waiting: Set<Waiting>, patienceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const one: Waiting = {
      start: () => {
        clearTimeout(timer);
        resolve();
      },
      refuse: (why) => {
        clearTimeout(timer);
        reject(storageDown(why));
      },
    };
    const timer = setTimeout(() => {
      waiting.delete(one);
      one.refuse(`a call waited for the database for more than ${patienceMs} ms`);
    }, patienceMs);
    waiting.add(one);
  });
}
