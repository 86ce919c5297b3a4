import type { DomainEvents } from '#domain/parking/events.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Bus } from './channel/bus.ts';
import type { Channel } from './channel/channel.ts';
import type { Database } from './storage/database.ts';

/** What every topic stands on: storage, facts, the time, the log, the settings. */
export interface Services {
  readonly database: Database;
  readonly bus: Bus<DomainEvents>;
  /** Messages between the processes on one database. */
  readonly channel: Channel;
  /** The time now. Tests and the simulator give their own. */
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  readonly config: Config;
}
