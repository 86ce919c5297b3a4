import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const FRESH_MS = 250;
const CHECK_MS = 1_000;
/** A check waits behind whatever else works with files: a gate does not wait for as long. */
const PATIENCE_MS = 50;

/** Watches the space that is left where the data lies, so that writing stops before the disk is full. */
export interface DiskGuard {
  /** Whether there is too little space to write, as of a quarter second ago, or of the last check where a new one takes long. */
  isLow(): Promise<boolean>;
  /** As of the last check: null, or one sentence. */
  trouble(): string | null;
  stop(): void;
}

const NO_DISK: DiskGuard = { isLow: async () => false, trouble: () => null, stop: () => undefined };

export async function guardDisk(folder: string | null, floorBytes: number): Promise<DiskGuard> {
  if (folder === null) return NO_DISK;
  let free = Infinity;
  let checkedAt = -Infinity;
  async function check(where: string): Promise<void> {
    checkedAt = performance.now();
    try {
      const { bavail, bsize } = await statfs(where);
      free = bavail * bsize;
    } catch {
      // Whether the folder can be used shows when it is used; this guard only counts space.
    }
  }
  await check(folder);
  const timer = setInterval(() => void check(folder), CHECK_MS);
  timer.unref();
  return {
    async isLow() {
      if (performance.now() - checkedAt > FRESH_MS)
        await Promise.race([check(folder), pause(PATIENCE_MS, undefined, { ref: false })]);
      return free < floorBytes;
    },
    trouble: () =>
      free < floorBytes
        ? `the disk is almost full: ${megabytes(free)} MB left, ${megabytes(floorBytes)} needed`
        : null,
    stop: () => clearInterval(timer),
  };
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / 1_048_576);
}
