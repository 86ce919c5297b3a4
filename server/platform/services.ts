import type { DomainEvents } from '#domain/parking/events.ts';
import type { FastifyBaseLogger } from 'fastify';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createBus, type Bus } from './channel/bus.ts';
import { openChannel, type Channel } from './channel/channel.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { deleteOldUses } from './limits/store.ts';
import { openMail, type Mail } from './mail/mail.ts';
import { openServerKey, type ServerKey } from './process/server-key.ts';
import { inTurn, type Database } from './storage/database.ts';
import { openFiles, type Files } from './storage/files/open-files.ts';
import { measureDatabase } from './storage/measure-database.ts';
import { createMetrics, type MetricRegistry } from './telemetry/metrics.ts';

/** What every topic is given: the database, facts, messages, recurring work, the time, the log, the settings. */
export interface Services {
  readonly database: Database;
  /** What is too large for rows. */
  readonly files: Files;
  readonly bus: Bus<DomainEvents>;
  /** Messages between the processes on one database. */
  readonly channel: Channel;
  /** Work that recurs, on one of these processes. */
  readonly jobs: Jobs;
  /** Mails to people. */
  readonly mail: Mail;
  /** The time now. Tests and the simulator give their own. */
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  readonly config: Config;
  /** What is counted for operators, answered at `/metrics`. */
  readonly metrics: MetricRegistry;
  /** Keys that do not lie in the database. */
  readonly key: ServerKey;
}

const MINUTE_MS = 60_000;
/** The longest that a limit looks back. */
const USES_MS = 24 * 60 * MINUTE_MS;

/** Opens what the topics share. Whoever opens it stops the jobs and the channel before the database is closed. */
export async function openServices(
  given: Pick<Services, 'config' | 'database' | 'clock' | 'log'>,
): Promise<Services> {
  const { config, log } = given;
  const metrics = createMetrics();
  const database = measureDatabase(given.database, metrics);
  const key = openServerKey(given.config);
  const bus = createBus<DomainEvents>((error, owner, name) =>
    log.error({ err: error, owner, event: name }, 'a listener failed'),
  );
  const channel = await openChannel(database, log, metrics);
  const jobs = createJobs({ ...given, database, metrics });
  const forJobs = inTurn(database, 'job');
  jobs.add({ name: 'delete old messages', every: MINUTE_MS, run: () => channel.deleteOld() });
  jobs.add({
    name: 'delete old uses of limits',
    every: 10 * MINUTE_MS,
    run: (now) =>
      forJobs.transact('system', (transaction) =>
        deleteOldUses(transaction, new Date(now.getTime() - USES_MS)),
      ),
  });
  const folder = config.imagesDir ?? join(config.dataDir, 'images');
  const files = await openFiles(folder, database);
  jobs.add({
    name: 'sweep files',
    every: '45 3 * * *',
    run: (now, isStopping) => files.sweep(now, isStopping),
  });
  const mail = openMail({ ...given, database, jobs });
  return { ...given, database, metrics, key, files, bus, channel, jobs, mail };
}

/** The same for work that recurs by itself: whatever it asks of the database waits behind gates, readings and people. */
export function servicesOfJobs<S extends Services>(services: S): S {
  return { ...services, database: inTurn(services.database, 'job') };
}
