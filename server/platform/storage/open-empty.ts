import { existsSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DirectConnection } from './direct.ts';
import { takeDataFolder } from './embedded/data-folder.ts';
import { openDirectFolder } from './embedded/direct-folder.ts';
import { makePrivate } from './embedded/private-files.ts';
import { openDirectServer } from './postgres/direct-server.ts';

/** A database to be filled from a backup. */
export interface EmptyDatabase {
  readonly connection: DirectConnection;
  /** Makes it the database that the product opens. */
  finish(): Promise<void>;
  /** Closes it, and removes what was made of it where that is a folder of its own. */
  abandon(): Promise<void>;
}

interface Wanted {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** The embedded database's folder within the data folder. */
  readonly name: string;
}

const RESTORING = '-being-restored';

/** Opens the database that the configuration names for a restore; the embedded one is made beside its place. */
export async function openEmpty({ databaseUrl, dataDir, name }: Wanted): Promise<EmptyDatabase> {
  if (databaseUrl) {
    const connection = await openDirectServer(databaseUrl);
    return { connection, finish: connection.close, abandon: connection.close };
  }
  const giveBack = takeDataFolder(dataDir);
  const folder = join(dataDir, name);
  try {
    if (existsSync(folder))
      throw new Error(
        `${folder} holds a database, and nothing in it is overwritten: move the folder away, or give another DATA_DIR`,
      );
    return await openBeside(folder, giveBack);
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** Under another name until it is whole, so that a restore that is broken off leaves nothing under the right one. */
async function openBeside(folder: string, giveBack: () => void): Promise<EmptyDatabase> {
  const passing = `${folder}${RESTORING}`;
  await rm(passing, { recursive: true, force: true });
  makePrivate(passing);
  const connection = await openDirectFolder({ dataDir: passing });
  return {
    connection,
    async finish() {
      await connection.run('checkpoint');
      await connection.close();
      await syncFiles(passing);
      await rename(passing, folder);
      await syncFile(dirname(folder));
      giveBack();
    },
    async abandon() {
      await connection.close();
      await rm(passing, { recursive: true, force: true });
      giveBack();
    },
  };
}

/** Throws where a restore into this folder was broken off, with one sentence for the operator. */
export function refuseHalfRestoredFolder(folder: string): void {
  const passing = `${folder}${RESTORING}`;
  if (!existsSync(folder) && existsSync(passing))
    throw new Error(
      `a restore was broken off and left ${passing}: restore again, or remove that folder to begin without data`,
    );
}

/** The embedded database itself waits for no disk. */
async function syncFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  // Some at once, so that the disk writes them together.
  for (let at = 0; at < paths.length; at += 64) await Promise.all(paths.slice(at, at + 64).map(syncFile));
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
