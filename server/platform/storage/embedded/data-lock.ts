import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { takeKernelLock } from './kernel-lock.ts';
import { fateOf, identifySelf, type ProcessIdentity } from './process-identity.ts';

/** Thrown when the data folder belongs to another process: one line for the operator. */
export class DataFolderInUse extends Error {
  readonly pid: number | null;
  constructor(folder: string, pid: number | null, more = '') {
    super(
      `the data folder ${folder} is in use by ${pid === null ? 'another process' : `process ${pid}`} ${more}`.trim(),
    );
    this.pid = pid;
  }
}

interface LockRecord extends ProcessIdentity {
  /** Distinguishes two holdings by one process. */
  readonly token: string;
  readonly isReleased: boolean;
  /** Whether the kernel's lock stands behind it, so that having that lock proves the record stale. */
  readonly hasKernelLock: boolean;
}

/**
 * Takes the data folder for this process alone, or throws DataFolderInUse. Returns what gives it back.
 *
 * Where the kernel lends a lock, that decides, and the records only name the holder. Elsewhere the records decide:
 * the folder `lock` holds numbered records; the highest counts, and it is never removed, only followed by the next.
 * A record is stale when its holder released it or is dead, whatever its age. Two takers of a stale record both try to
 * create the next number, which only one can; a taker whose number is not the highest gives up.
 */
export function takeDataLock(dataDir: string, lend = takeKernelLock): () => void {
  const folder = join(resolve(dataDir), 'lock');
  mkdirSync(folder, { recursive: true });
  const kernel = lend(join(folder, 'kernel'));
  if (kernel.state === 'refused') throw nameHolder(folder);
  try {
    const giveBack = takeLockRecord(folder, kernel.state === 'held');
    return () => {
      giveBack();
      kernel.release();
    };
  } catch (error) {
    kernel.release();
    throw error;
  }
}

function takeLockRecord(folder: string, hasKernelLock: boolean): () => void {
  const token = randomUUID();
  const own: LockRecord = { ...identifySelf(), token, isReleased: false, hasKernelLock };
  const draft = join(folder, `draft-${token}`);
  writeFileSync(draft, JSON.stringify(own), { flag: 'wx' });
  try {
    const number = takeNext(folder, draft, own);
    for (const old of numbersIn(folder)) if (old < number) rmSync(join(folder, String(old)), { force: true });
    sweepDrafts(folder, draft);
    return () => release(folder, number, own);
  } finally {
    rmSync(draft, { force: true });
  }
}

function takeNext(folder: string, draft: string, own: LockRecord): number {
  for (;;) {
    const highest = Math.max(0, ...numbersIn(folder));
    const holder = readLockRecord(folder, highest);
    if (holder) refuseIfHeld(folder, holder, own);
    const number = highest + 1;
    if (!tryLink(draft, join(folder, String(number)))) continue;
    if (Math.max(...numbersIn(folder)) === number) return number;
    rmSync(join(folder, String(number)), { force: true });
  }
}

function refuseIfHeld(folder: string, holder: LockRecord, own: LockRecord): void {
  if (holder.isReleased) return;
  const fate = fateOf(holder);
  if (fate === 'alive') throw new DataFolderInUse(dirname(folder), holder.pid);
  if (fate === 'unknown' && !(holder.hasKernelLock && own.hasKernelLock)) {
    const cure = `of another container; if that container is gone, remove the folder ${folder}`;
    throw new DataFolderInUse(dirname(folder), holder.pid, cure);
  }
}

/** Who has the kernel's lock writes its record a moment later. */
function nameHolder(folder: string): DataFolderInUse {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; tries < 100; tries += 1) {
    const holder = readLockRecord(folder, Math.max(0, ...numbersIn(folder)));
    if (holder && !holder.isReleased && fateOf(holder) !== 'dead') {
      return new DataFolderInUse(dirname(folder), holder.pid);
    }
    Atomics.wait(pause, 0, 0, 20);
  }
  return new DataFolderInUse(dirname(folder), null);
}

/** A record is linked whole, so one that can't be read comes from before a power cut, or was removed just now. */
function readLockRecord(folder: string, number: number): LockRecord | null {
  try {
    return JSON.parse(readFileSync(join(folder, String(number)), 'utf8')) as LockRecord;
  } catch {
    return null;
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function release(folder: string, number: number, own: LockRecord): void {
  const draft = join(folder, `draft-${own.token}`);
  try {
    writeFileSync(draft, JSON.stringify({ ...own, isReleased: true }));
    renameSync(draft, join(folder, String(number)));
  } catch {
    // On a full disk the record stays; it is stale as soon as this process ends.
    rmSync(draft, { force: true });
  }
}

function numbersIn(folder: string): number[] {
  return readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** Drafts of processes that were killed while they asked. */
function sweepDrafts(folder: string, ours: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith('draft-'))) {
    const file = join(folder, name);
    if (file === ours) continue;
    try {
      if (fateOf(JSON.parse(readFileSync(file, 'utf8')) as LockRecord) === 'dead')
        rmSync(file, { force: true });
    } catch {
      // Another process is just writing or removing it.
    }
  }
}
