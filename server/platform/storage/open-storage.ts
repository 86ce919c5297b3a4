import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { takeDataFolder } from './embedded/data-folder.ts';
import { makePrivate } from './embedded/private-files.ts';
import type { Database } from './database.ts';
import { refuseHalfRestoredFolder } from './open-empty.ts';
import { openPglite } from './embedded/pglite.ts';
import { openPostgres } from './postgres/postgres.ts';
import { asUnavailable } from './storage-fault.ts';
import { UnfitDatabase } from './unfit-database.ts';

interface Wanted {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** The embedded database's folder within the data folder. */
  readonly name: string;
  readonly report: (line: string) => void;
  readonly onFault: (error: Error) => void;
  /** Called with the embedded database's folder once it is ours and before it is opened. */
  readonly beforeOpening?: (folder: string) => unknown;
}

export interface Storage {
  readonly database: Database;
  /** Which database this is and what it survives, for the operator. */
  readonly promise: string;
}

const SERVER_PATIENCE_MS = 20_000;

/** Opens the database that the configuration names; the embedded one under a lock that its closing gives back. */
export async function openStorage(wanted: Wanted): Promise<Storage> {
  if (wanted.databaseUrl) {
    return {
      database: await reachServer(wanted.databaseUrl, wanted),
      promise: `PostgreSQL at ${nameServer(wanted.databaseUrl)} (survives a killed process and, with fsync on, a power cut)`,
    };
  }
  const giveBack = takeDataFolder(wanted.dataDir);
  try {
    const folder = join(wanted.dataDir, wanted.name);
    refuseHalfRestoredFolder(folder);
    wanted.beforeOpening?.(folder);
    if (!existsSync(join(folder, 'PG_VERSION'))) wanted.report('preparing the database, about ten seconds');
    const opened = makePrivate(folder);
    if (opened > 0) wanted.report(`files of the database stood open to other users: ${opened} put right`);
    const database = await openPglite(folder, undefined, {
      onFault: wanted.onFault,
      reportUpgrade: wanted.report,
    });
    const close = async () => {
      await database.close();
      giveBack();
    };
    return {
      database: { ...database, close },
      promise: `embedded in ${folder} (survives a killed process, not a power cut; use DATABASE_URL where it must)`,
    };
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** A server that starts at the same time as we do gets some seconds. */
async function reachServer(url: string, { report, onFault }: Wanted): Promise<Database> {
  const began = performance.now();
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await openPostgres(url, onFault, {}, report);
    } catch (error) {
      if (error instanceof UnfitDatabase) throw error;
      if (!asUnavailable(error))
        throw new Error(`the database refused: ${(error as Error).message}`, { cause: error });
      if (performance.now() - began > SERVER_PATIENCE_MS) {
        throw new Error(`no database answers at ${nameServer(url)}: ${(error as Error).message}`, {
          cause: error,
        });
      }
      if (isFirst) report(`waiting for the database at ${nameServer(url)}`);
      await pause(1_000);
    }
  }
}

function nameServer(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
