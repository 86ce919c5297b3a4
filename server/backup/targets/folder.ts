import { randomUUID } from 'node:crypto';
import { createReadStream, rmSync, writeFileSync } from 'node:fs';
import { open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder } from '../../platform/storage/make-folder.ts';
import { BackupRefusal, NothingStored } from '../backup-refusal.ts';
import { pickBackups, type BackupTarget } from './target.ts';

const PARTIAL = '.partial';
/** How files of ours begin: backups, and the list of erasures. */
const OURS = ['gms-', 'erasures.'];
/** Nobody writes one backup for so long: what is older was left by a process that was killed. */
const ABANDONED_MS = 24 * 3_600_000;

/** Backups as files of one folder, which only this user may read. */
export function openFolder(path: string): BackupTarget {
  const folder = resolve(path);
  return {
    place: folder,
    async list() {
      const names = await readdir(folder).catch(emptyIfMissing);
      const found = [];
      for (const name of names) {
        const file = await stat(join(folder, name)).catch(() => null);
        if (file?.isFile()) found.push({ name, bytes: file.size });
      }
      return pickBackups(found);
    },
    write: (name, source) => writeWhole(folder, name, source),
    read: (name) => readFile(join(folder, name)),
    check() {
      makeTarget(folder);
      try {
        const probe = join(folder, `gms-${randomUUID()}${PARTIAL}`);
        writeFileSync(probe, '', { flag: 'wx', mode: 0o600 });
        rmSync(probe);
      } catch (error) {
        throw describeFault(error, folder);
      }
    },
    remove: (name) => rm(join(folder, name)),
    async countFree() {
      makeTarget(folder);
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

async function* readFile(path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new NothingStored(`there is no file ${path}`);
    throw error;
  }
}

/** Under a passing name of its own until it is whole and on the disk, then under its own. */
async function writeWhole(folder: string, name: string, source: AsyncIterable<Buffer>): Promise<number> {
  makeTarget(folder);
  await removeAbandoned(folder);
  // What a killed process left behind stops nobody.
  const passing = join(folder, `${name}.${randomUUID()}${PARTIAL}`);
  let bytes = 0;
  try {
    const file = await open(passing, 'wx', 0o600);
    try {
      for await (const piece of source) {
        await file.writeFile(piece);
        bytes += piece.length;
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(passing, join(folder, name));
  } catch (error) {
    await rm(passing, { force: true });
    throw describeFault(error, folder);
  }
  await syncFolder(folder);
  return bytes;
}

function makeTarget(folder: string): void {
  try {
    makeFolder(folder, 0o700);
  } catch (error) {
    throw new BackupRefusal(
      `${folder} cannot be made or is no folder, so no backup can lie there (${(error as Error).message})`,
    );
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!OURS.some((start) => name.startsWith(start)) || !name.endsWith(PARTIAL)) continue;
    const file = await stat(join(folder, name)).catch(() => null);
    if (file && Date.now() - file.mtimeMs > ABANDONED_MS) await rm(join(folder, name), { force: true });
  }
}

/** A name is on the disk only once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function describeFault(error: unknown, folder: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return new BackupRefusal(`the disk of ${folder} is full: nothing was backed up`);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new BackupRefusal(`the folder ${folder} may not be written to: nothing was backed up`);
  return error;
}

function emptyIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
