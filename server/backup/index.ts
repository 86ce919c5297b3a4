import type { FastifyInstance } from 'fastify';
import { writeBeside } from './erasures/beside-backups.ts';
import type { Erasure } from './erasures/list-file.ts';
import type { Services } from '../platform/services.ts';
import { measureBackups } from './measure-backups.ts';
import { mountBackups } from './routes.ts';
import { findLastRuns } from './runs/store.ts';
import { noteFaultAtStart } from './schedule/run-backup.ts';
import { scheduleBackups } from './schedule/schedule-backups.ts';
import { readBackupSettings } from './settings.ts';

/**
 * The door of `backup`: copies of the whole database, encrypted, in one form for both engines; made by the schedule or by
 * a command of the operator.
 */
export { backUp, restore, verify } from './commands.ts';
export { DATABASE, describeNoDatabase } from './open-source.ts';
export { ErasureList, nameOf, type Erasure } from './erasures/list-file.ts';
export { openBackupSocket } from './socket/backup-socket.ts';

export interface Backups {
  /** For the operator, at the start. */
  readonly promise: string;
  readonly isScheduled: boolean;
  /** Why no backup can be made as things are, as far as that is known without making one; it counts as one that failed. */
  noteFaultAtStart(): Promise<string | null>;
  /** Copies the list of what was erased to where the backups lie; nothing where none are made. */
  writeErasures(erasures: readonly Erasure[]): Promise<void>;
  mount(app: FastifyInstance): void;
}

/** Throws one sentence where backups are wanted and the configuration is not whole. */
export function checkBackupSettings(config: Services['config']): void {
  readBackupSettings(config);
}

/** Schedules backups where the configuration wants them; throws one sentence where it is not whole. */
export function openBackups(services: Services): Backups {
  const settings = readBackupSettings(services.config);
  if (settings) scheduleBackups(services, settings);
  const findLast = () => services.database.transact('system', findLastRuns);
  if (settings) measureBackups(services.metrics, findLast, services.clock);
  return {
    isScheduled: settings !== null,
    noteFaultAtStart: async () => (settings ? noteFaultAtStart(services, settings) : null),
    writeErasures: async (erasures) => {
      if (settings) await writeBeside(settings.target, erasures);
    },
    mount: (app) => mountBackups(app, services, settings),
    promise: settings
      ? `every ${services.config.backup.every} to ${settings.target.place}, encrypted: whoever loses BACKUP_KEY loses all of them, so store it in two other places`
      : 'none by itself (set BACKUP_TO and BACKUP_KEY); npm run admin -- backup makes one now',
  };
}
