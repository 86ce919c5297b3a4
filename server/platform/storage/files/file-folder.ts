import { randomUUID } from 'node:crypto';
import { lstat, mkdir, open, readdir, readFile, rename, rm, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A file that is stored: named by the hash of its bytes. */
export interface StoredFile {
  readonly hash: string;
  readonly size: number;
}

/** Files in one folder, each named by the SHA-256 of its bytes: the same bytes are one file. */
export interface FileFolder {
  /** Resolves once the bytes are on the disk, whole, under their name. */
  write(bytes: Uint8Array): Promise<StoredFile>;
  /** Null where the file is not there. */
  read(hash: string): Promise<Buffer | null>;
  /** Deletes those of these files that were last written before an instant; answers how many there were. */
  remove(hashes: readonly string[], writtenBefore: Date): Promise<number>;
  /** Some hundreds at a time, what was last written before an instant. What a broken write left over is deleted on the way. */
  listOlder(writtenBefore: Date): AsyncGenerator<string[]>;
}

const HASH = /^[0-9a-f]{64}$/;
const UNFINISHED = '.part';

/** The folder is made when the first file is written. Nobody but this process's user can look into it. */
export function openFileFolder(folder: string): FileFolder {
  const shelfOf = (hash: string) => join(folder, hash.slice(0, 2));
  const pathOf = (hash: string) => join(shelfOf(hash), hash);

  async function isOlder(path: string, writtenBefore: Date): Promise<boolean> {
    const found = await lstat(path).catch(() => null);
    return found !== null && found.isFile() && found.mtime < writtenBefore;
  }

  return {
    async write(bytes) {
      const hash = await hashOf(bytes);
      const shelf = shelfOf(hash);
      await mkdir(shelf, { recursive: true, mode: 0o700 });
      const unfinished = join(shelf, `${randomUUID()}${UNFINISHED}`);
      try {
        await writeWhole(unfinished, bytes);
        // Also where it is there already: what was written anew is young, and nobody sweeps it away meanwhile.
        await rename(unfinished, pathOf(hash));
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw error;
      }
      await syncFolder(shelf);
      return { hash, size: bytes.byteLength };
    },
    async read(hash) {
      if (!HASH.test(hash)) return null;
      return readFile(pathOf(hash)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
        throw error;
      });
    },
    async remove(hashes, writtenBefore) {
      let removed = 0;
      for (const path of hashes.filter((hash) => HASH.test(hash)).map(pathOf))
        if (await isOlder(path, writtenBefore)) removed += await unlinkOnce(path);
      return removed;
    },
    async *listOlder(writtenBefore) {
      for (const shelf of await listNames(folder)) {
        const older: string[] = [];
        for (const name of await listNames(join(folder, shelf))) {
          const path = join(folder, shelf, name);
          if (!(await isOlder(path, writtenBefore))) continue;
          if (name.endsWith(UNFINISHED)) await unlinkOnce(path);
          else if (HASH.test(name)) older.push(name);
        }
        if (older.length > 0) yield older;
      }
    },
  };
}

/** On a thread of the pool: a large image would hold everybody else up. */
async function hashOf(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Buffer.from(digest).toString('hex');
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name is on the disk only once its folder is. */
async function syncFolder(path: string): Promise<void> {
  for (const folder of [path, dirname(path)]) {
    const opened = await open(folder, 'r');
    try {
      await opened.sync();
    } finally {
      await opened.close();
    }
  }
}

async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
}

/** Another process may have been quicker. */
async function unlinkOnce(path: string): Promise<number> {
  return unlink(path).then(
    () => 1,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return 0;
      throw error;
    },
  );
}
