import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, closeSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder on a disk of its own, so small that it can be filled. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes all space but so many bytes. */
  fill(butBytes?: number): void;
  /** Gives the taken space back. */
  free(): void;
  remove(): void;
}

/** Mounts a small disk in memory. Needs the right to mount, as continuous integration has; without it the test fails. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const parent = mkdtempSync(join(tmpdir(), 'gms-small-disk-'));
  const folder = join(parent, 'disk');
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    rmSync(parent, { recursive: true });
    throw new Error('a full disk can only be tested where mounting is allowed: run as root on Linux', {
      cause: error,
    });
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill(butBytes = 0) {
      const handle = openSync(ballast, 'a');
      fillUp(handle);
      closeSync(handle);
      if (butBytes > 0) execFileSync('truncate', ['-s', `-${butBytes}`, ballast]);
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync('umount', ['-l', folder]);
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

function fillUp(handle: number): void {
  for (let size = 1_048_576; size >= 4096;) {
    try {
      if (writeSync(handle, Buffer.alloc(size)) < size) size /= 2;
    } catch {
      size /= 2;
    }
  }
}
