import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeFolder } from '../make-folder.ts';

const FILE = 'folder-id';

/**
 * The name of a folder that several processes share, the same by whatever path each of them reaches it. It lies in the
 * folder itself, which is made where it is not there yet; throws one line where that cannot be.
 */
export function nameSharedFolder(folder: string): string {
  const file = join(folder, FILE);
  try {
    if (!existsSync(file)) makeName(folder, file);
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(
      `IMAGES_DIR=${JSON.stringify(folder)} is not allowed: it must be a folder that this process can make and write to (${(error as Error).message})`,
      { cause: error },
    );
  }
}

/** The same where the folder has a name already, else null: nothing is made. */
export function readSharedName(folder: string): string | null {
  try {
    return readFileSync(join(folder, FILE), 'utf8').trim();
  } catch {
    return null;
  }
}

/** Of two processes that start at once one makes it, and both read the same. */
function makeName(folder: string, file: string): void {
  makeFolder(resolve(folder), 0o700);
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, `${randomUUID()}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
