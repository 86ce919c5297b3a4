import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Services } from '../platform/services.ts';
import type { DirectConnection } from '../platform/storage/direct.ts';
import { takeDataFolder } from '../platform/storage/embedded/data-folder.ts';
import { openFolderSnapshot } from '../platform/storage/embedded/direct-folder.ts';
import { openServerSnapshot } from '../platform/storage/postgres/direct-server.ts';
import { BackupRefusal } from './backup-refusal.ts';
import { borrowCopy } from './socket/borrow-copy.ts';

/** The embedded database's folder within the data folder. */
export const DATABASE = 'database';

export function describeNoDatabase(dataDir: string): string {
  return `there is no database in ${dataDir} (DATA_DIR), and DATABASE_URL is not set`;
}

/**
 * The database of the configuration as it is now, whether the product runs or not: a server's by a connection beside the
 * others, the embedded one as a copy that its process lends, or from its folder where none has it open.
 */
export async function openSource(config: Services['config']): Promise<DirectConnection> {
  if (config.databaseUrl) return openServerSnapshot(config.databaseUrl);
  const copy = await borrowCopy(config);
  if (copy) return openFolder(copy.folder, () => copy.giveBack());
  const folder = join(config.dataDir, DATABASE);
  if (!existsSync(folder)) throw new BackupRefusal(describeNoDatabase(config.dataDir));
  return openFolder(folder, takeDataFolder(config.dataDir));
}

async function openFolder(folder: string, giveBack: () => void): Promise<DirectConnection> {
  try {
    const snapshot = await openFolderSnapshot({ dataDir: folder });
    return { ...snapshot, close: () => snapshot.close().finally(giveBack) };
  } catch (error) {
    giveBack();
    throw error;
  }
}
