import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const LOG = 'pg_wal';
const COPY = '-copy-';

/** Where a copy of a database's folder lies: beside it, on the same disk. */
export function nameCopy(folder: string, id: string): string {
  return `${folder}${COPY}${id}`;
}

/** Removes the copies that a process left which was killed while it read them. */
export async function removeCopies(folder: string): Promise<void> {
  const parent = dirname(folder);
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(`${basename(folder)}${COPY}`)))
    await rm(join(parent, name), { recursive: true, force: true });
}

/**
 * Copies a database's folder while the database goes on writing. The log is copied last: opened later, the copy redoes
 * from its last checkpoint on what the log holds, as after a crash, and is then whole as of the log's end. No checkpoint
 * may happen meanwhile.
 */
export async function copyFiles(from: string, to: string, signal?: AbortSignal): Promise<void> {
  await copyFolder({ from, to, signal }, (name) => name !== LOG);
  await copyFolder({ from: join(from, LOG), to: join(to, LOG), signal }, () => true);
}

/** How many bytes a folder's files have. */
export async function measureFiles(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const file = await stat(join(entry.parentPath, entry.name)).catch(() => null);
    bytes += file?.size ?? 0;
  }
  return bytes;
}

async function copyFolder(
  { from, to, signal }: { from: string; to: string; signal: AbortSignal | undefined },
  isWanted: (name: string) => boolean,
): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const entries = await readdir(from, { withFileTypes: true });
  for (const entry of entries.filter(({ name }) => isWanted(name))) {
    signal?.throwIfAborted();
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFolder({ from: source, to: copy, signal }, () => true);
    // Files come and go while the database works; what is missing here is in the log.
    else if (entry.isFile()) await copyFile(source, copy, constants.COPYFILE_FICLONE).catch(ignoreMissing);
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
