import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { measureBackups } from '../server/backup/measure-backups.ts';
import { findLastRuns } from '../server/backup/runs/store.ts';
import { scheduleBackups } from '../server/backup/schedule/schedule-backups.ts';
import { readBackupSettings } from '../server/backup/settings.ts';
import { readConfig } from '../server/config.ts';
import { createLog } from '../server/platform/process/log.ts';
import { openServices, type Services } from '../server/platform/services.ts';
import type { Database } from '../server/platform/storage/database.ts';
import { readRows } from './rows.ts';

const CHECK_MS = 20;
/** Long enough for many checks. */
const A_WHILE_MS = 400;

/** A process that makes backups by a clock of the test. */
export interface BackupProcess {
  readonly services: Services;
  /** What it logged. */
  readonly logged: string[];
  stop(): Promise<void>;
}

/** Where backups go, and the clock of all processes that make them. */
export interface BackupPlace {
  readonly folder: string;
  now: Date;
  start(database: Database): Promise<BackupProcess>;
  remove(): void;
}

/** Backups every 24 hours, of which two days are left. */
export function openBackupPlace(from: string): BackupPlace {
  const dataDir = mkdtempSync(join(tmpdir(), 'gms-scheduled-'));
  const place: BackupPlace = {
    folder: join(dataDir, 'backups'),
    now: new Date(from),
    start: (database) => startProcess(database, dataDir, place),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
  return place;
}

async function startProcess(database: Database, dataDir: string, place: BackupPlace): Promise<BackupProcess> {
  const config = readConfig(
    {
      DATA_DIR: dataDir,
      BACKUP_TO: place.folder,
      BACKUP_KEY: '5e'.repeat(32),
      BACKUP_KEEP: '2d',
      SERVER_KEY: '5e'.repeat(32),
    },
    false,
  );
  const logged: string[] = [];
  const log = createLog('info', {
    write: (line) => void logged.push((JSON.parse(line) as { msg: string }).msg),
  });
  const clock = () => place.now;
  const services = await openServices({ config, database, clock, log });
  const settings = readBackupSettings(config);
  if (!settings) throw new Error('no backups are wanted');
  scheduleBackups(services, settings, CHECK_MS);
  measureBackups(services.metrics, () => database.transact('system', findLastRuns), clock);
  services.jobs.start();
  return {
    services,
    logged,
    stop: async () => {
      await services.jobs.stop();
      await services.channel.stop();
    },
  };
}

interface Run {
  readonly beganAt: Date;
  readonly name: string | null;
  readonly fault: string | null;
}

/** What became of each backup, oldest first, after many checks at the time that it is now. */
export async function runsAfterChecks(database: Database): Promise<Run[]> {
  await pause(A_WHILE_MS);
  return database.transact('system', (transaction) =>
    readRows<Run>(transaction, sql`select began_at as "beganAt", name, fault from backup_runs order by id`),
  );
}
