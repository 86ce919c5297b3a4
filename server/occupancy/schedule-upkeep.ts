import type { Services } from '../platform/services.ts';
import { forgetChanges } from './store.ts';

interface Upkeep {
  readonly tick: (now: Date) => Promise<void>;
  readonly readAgain: () => void;
  readonly readDoubtful: () => void;
}

const TICK_MS = 250;
const DOUBTFUL_MS = 2_000;
/** However a notice was missed, a picture is never wrong for longer. */
const READ_AGAIN_MS = 60_000;
const KEPT_DAYS = 400;
const FORGOTTEN_AT_ONCE = 10_000;
const MOST_ROUNDS = 1_000;

/** What runs by itself: the tick, a look at the database in case another process was not heard, the nightly clearing on one process. */
export function scheduleUpkeep(services: Services, { tick, readAgain, readDoubtful }: Upkeep) {
  const { database, clock, log, jobs } = services;
  jobs.add({
    name: 'delete old slot changes',
    every: '30 3 * * *',
    run: () => forgetHistory(services),
  });
  const report = (error: unknown) => log.error({ err: error }, 'the upkeep of slots failed');
  const timers: NodeJS.Timeout[] = [];
  let isTicking = false;

  return {
    start() {
      const ticking = setInterval(() => {
        if (isTicking) return;
        isTicking = true;
        void tick(clock())
          .catch(report)
          .finally(() => (isTicking = false));
      }, TICK_MS);
      timers.push(ticking.unref(), setInterval(readDoubtful, DOUBTFUL_MS).unref());
      if (database.engine === 'postgres') timers.push(setInterval(readAgain, READ_AGAIN_MS).unref());
    },
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}

/** Deletes changes older than 400 days, a few thousand at a time so that nobody waits long for the database. */
export async function forgetHistory({ database, clock }: Services): Promise<number> {
  const before = new Date(clock().getTime() - KEPT_DAYS * 86_400_000);
  let forgotten = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const gone = await database.transact('system', (transaction) =>
      forgetChanges(transaction, before, FORGOTTEN_AT_ONCE),
    );
    forgotten += gone;
    if (gone < FORGOTTEN_AT_ONCE) break;
  }
  return forgotten;
}
