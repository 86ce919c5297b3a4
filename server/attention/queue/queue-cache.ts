import type { AttentionServices, Queues } from '../attention-services.ts';
import type { AttentionQueue } from './queued-item.ts';
import { readQueue } from './read-queue.ts';

/** What another process has changed is seen within this time; what this one changes, at once. */
const CACHED_MS = 2_000;

interface Cached {
  readonly queue: Promise<AttentionQueue>;
  readonly at: Date;
  readonly madeAt: number;
}

/** The queues of malls, read anew when something may have changed, so that many who watch cost one reading. */
export function createQueues(on: Omit<AttentionServices, 'queues'>): Queues {
  const { database, clock, bus } = on.services;
  const cached = new Map<number, Cached>();
  const forget = ({ mallId }: { mallId: number }) => void cached.delete(mallId);
  for (const event of ['sessionClosed', 'sessionChanged'] as const) bus.on(event, 'attention', forget);
  return {
    async of(mall) {
      const known = cached.get(mall);
      const at = clock();
      const isFresh = (one: Cached) =>
        performance.now() - one.madeAt < CACHED_MS && Math.abs(at.getTime() - one.at.getTime()) < CACHED_MS;
      if (known && isFresh(known)) return known.queue;
      const queue = database.transact({ mall }, (transaction) => readQueue(on, transaction, mall, at));
      cached.set(mall, { queue, at, madeAt: performance.now() });
      queue.catch(() => cached.delete(mall));
      return queue;
    },
    forget: (mall) => void cached.delete(mall),
  };
}
