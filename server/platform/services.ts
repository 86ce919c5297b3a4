import type { DomainEvents } from '#domain/parking/events.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { createBus, type Bus } from './channel/bus.ts';
import { openChannel, type Channel } from './channel/channel.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { deleteOldUses } from './limits/store.ts';
import type { Database } from './storage/database.ts';

/** What every topic is given: the database, facts, messages, recurring work, the time, the log, the settings. */
export interface Services {
  readonly database: Database;
  readonly bus: Bus<DomainEvents>;
  /** Messages between the processes on one database. */
  readonly channel: Channel;
  /** Work that recurs, on one of these processes. */
  readonly jobs: Jobs;
  /** The time now. Tests and the simulator give their own. */
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  readonly config: Config;
}

const MINUTE_MS = 60_000;
/** The longest that a limit looks back. */
const USES_MS = 24 * 60 * MINUTE_MS;

/** Opens what the topics share. Whoever opens it stops the jobs and the channel before the database is closed. */
export async function openServices(
  given: Pick<Services, 'config' | 'database' | 'clock' | 'log'>,
): Promise<Services> {
  const { database, log } = given;
  const bus = createBus<DomainEvents>((error, owner, name) =>
    log.error({ err: error, owner, event: name }, 'a listener failed'),
  );
  const channel = await openChannel(database, log);
  const jobs = createJobs(given);
  jobs.add({ name: 'delete old messages', every: MINUTE_MS, run: () => channel.deleteOld() });
  jobs.add({
    name: 'delete old uses of limits',
    every: 10 * MINUTE_MS,
    run: (now) =>
      database.transact('system', (transaction) =>
        deleteOldUses(transaction, new Date(now.getTime() - USES_MS)),
      ),
  });
  return { ...given, bus, channel, jobs };
}
