import { resolve } from 'node:path';
import { makeFolder } from '../make-folder.ts';
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
