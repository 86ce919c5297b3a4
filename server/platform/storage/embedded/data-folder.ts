import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DataFolderInUse, takeDataLock } from './data-lock.ts';

/** Makes the data folder where it isn't there yet and takes it for this process; throws one line that names DATA_DIR. */
export function takeDataFolder(path: string): () => void {
  try {
    makeFolder(resolve(path));
    return takeDataLock(path);
  } catch (error) {
    if (error instanceof DataFolderInUse) throw error;
    throw new Error(
      `DATA_DIR=${JSON.stringify(path)} is not allowed: it must be a folder that this process can make and write to (${(error as Error).message})`,
      { cause: error },
    );
  }
}

/** One after the other: asked to make all parents at once, Node 20 tries for ever below /proc. */
function makeFolder(path: string): void {
  const missing: string[] = [];
  for (let at = path; !existsSync(at); at = dirname(at)) missing.unshift(at);
  for (const folder of missing) {
    try {
      mkdirSync(folder);
    } catch (error) {
      // Another process may have been quicker.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  if (!statSync(path).isDirectory()) throw new Error('it is a file');
}
