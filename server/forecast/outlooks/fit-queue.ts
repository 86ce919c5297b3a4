import { setImmediate } from 'node:timers/promises';
import { Refusal } from '../../platform/http/errors.ts';

/** Runs heavy work one piece at a time and lets everybody else in between. */
export type FitQueue = <T>(work: () => T) => Promise<T>;

const MOST_WAITING = 500;

/**
 * Refuses with 503 where too many wait: anybody signed in can ask for any past day. Not p-queue: it knows no limit of what
 * waits, and does not let the event loop run between two tasks.
 */
export function createFitQueue(): FitQueue {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async <T>(work: () => T): Promise<T> => {
    if (waiting >= MOST_WAITING)
      throw new Refusal(503, 'busy', 'Too many forecasts are being made. Please try again in a minute.', {
        headers: { 'retry-after': '60' },
      });
    waiting += 1;
    const turn = last.then(async () => {
      await setImmediate();
      return work();
    });
    last = turn.catch(() => undefined).finally(() => (waiting -= 1));
    return turn;
  };
}
