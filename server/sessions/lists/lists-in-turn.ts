import { unavailable } from '../../platform/http/errors.ts';
import { createBoundedQueue, type BoundedQueue } from '../../platform/storage/bounded-queue.ts';

const PATIENCE_MS = 8_000;
const MOST_WAITING = 50;
const busy = () => unavailable('Many searches are under way here. Please try again in a moment.');

/**
 * Lets one list of a mall be read at a time: its admins wait for each other, not the neighbours for them. What they
 * would read beside each other takes as long in all.
 */
export function createListsInTurn(): <T>(mall: number, read: () => Promise<T>) => Promise<T> {
  const queues = new Map<number, BoundedQueue>();
  return (mall, read) => {
    const queue = queues.get(mall) ?? createBoundedQueue(PATIENCE_MS, MOST_WAITING, busy);
    queues.set(mall, queue);
    return queue.run(read);
  };
}
