import type { Services } from '../../platform/services.ts';
import { deleteOld } from './store.ts';

const HOUR_MS = 3_600_000;
const BROWSER_MEMORY_MS = 400 * 24 * HOUR_MS;

/** Once an hour forgets sign-ins that have ended and browsers that have not come back for 400 days. */
export function sweepSignIns({ database, clock, log }: Services): {
  start: () => void;
  stop: () => Promise<void>;
} {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  function sweep(): void {
    const now = clock();
    const browsersBefore = new Date(now.getTime() - BROWSER_MEMORY_MS);
    running = database
      .transact('system', (transaction) => deleteOld(transaction, now, browsersBefore))
      .catch((error: unknown) =>
        log.error({ err: error, owner: 'accounts' }, 'old sign-ins were not removed'),
      );
  }

  return {
    start: () => {
      timer = setInterval(sweep, HOUR_MS).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
