import { daysBefore } from '../platform/process/retention.ts';
import { servicesOfJobs, type Services } from '../platform/services.ts';
import { deleteChanges } from './store.ts';

interface Upkeep {
  readonly tick: (now: Date) => Promise<void>;
  /** What a tick that waits for the database must not hold up. */
  readonly meanwhile: (now: Date) => void;
  readonly readAgain: () => void;
  readonly readDoubtful: () => void;
}

const TICK_MS = 250;
const DOUBTFUL_MS = 2_000;
/** A message that was lost leaves what is shown wrong for so long at most. */
const READ_AGAIN_MS = 60_000;
const DELETED_AT_ONCE = 10_000;
const MOST_ROUNDS = 1_000;

/**
 * What runs by itself: the tick; reading the database again, in case a message of another process was lost; and on one
 * process, at night, the deleting of old changes.
 */
export function scheduleUpkeep(services: Services, { tick, meanwhile, readAgain, readDoubtful }: Upkeep) {
  const { database, clock, log, jobs } = services;
  jobs.add({
    name: 'delete old slot changes',
    every: '30 3 * * *',
    run: () => deleteOldChanges(servicesOfJobs(services)),
  });
  const logFault = (error: unknown) => log.error({ err: error }, 'the upkeep of slots failed');
  const timers: NodeJS.Timeout[] = [];
  let isTicking = false;

  return {
    start() {
      const ticking = setInterval(() => {
        if (isTicking) return meanwhile(clock());
        isTicking = true;
        void tick(clock())
          .catch(logFault)
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

/** Deletes changes older than RETENTION_READINGS says, a few thousand at a time so that nobody waits long for the database. */
export async function deleteOldChanges({ database, clock, config }: Services): Promise<number> {
  const before = daysBefore(clock(), config.retention.readings);
  let deleted = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const gone = await database.transact('system', (transaction) =>
      deleteChanges(transaction, before, DELETED_AT_ONCE),
    );
    deleted += gone;
    if (gone < DELETED_AT_ONCE) break;
  }
  return deleted;
}
