import { randomUUID } from 'node:crypto';
import { rm, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { copyFiles, measureFiles, nameCopy } from './copy-files.ts';
import type { FilesCopy } from '../database.ts';
import type { ThreadSupervisor } from './pglite-supervisor.ts';

interface Given {
  readonly dataDir: string;
  readonly supervisor: ThreadSupervisor;
  /** Runs one statement of upkeep, in turn with everything else. */
  readonly maintain: (statement: string) => Promise<unknown[]>;
  /** Space that the product needs for itself. */
  readonly floorBytes: number;
}

const ATTEMPTS = 3;
const CHECKPOINT = 'select redo_lsn::text as at from pg_control_checkpoint()';

/**
 * The embedded database has one connection, and whoever read all of it there would stop the gates for as long. So its
 * files are copied while it works, and the copy is what is read.
 */
export class FilesCopier {
  readonly #given: Given;
  #copying = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(given: Given) {
    this.#given = given;
  }

  /** While files are copied no other checkpoint may happen: the copy begins at ours. */
  isCopying(): boolean {
    return this.#copying > 0;
  }

  /**
   * One at a time: the checkpoint of one would make the other begin anew, and together they would take all threads that
   * work with files. Ends early where `signal` says that nobody waits for it any more.
   */
  copy(signal?: AbortSignal): Promise<FilesCopy> {
    const copied = this.#last.then(() => this.#copyInTurn(signal));
    this.#last = copied.catch(() => undefined);
    return copied;
  }

  async #copyInTurn(signal: AbortSignal | undefined): Promise<FilesCopy> {
    const { dataDir } = this.#given;
    signal?.throwIfAborted();
    await this.#refuseWithoutSpace();
    const folder = nameCopy(dataDir, randomUUID());
    const remove = () => rm(folder, { recursive: true, force: true });
    this.#copying += 1;
    try {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1)
        if (await this.#copyOnce(dataDir, folder, signal)) return { folder, remove };
      throw new Error('the database’s files could not be copied: it was opened anew meanwhile');
    } catch (error) {
      await remove();
      throw error;
    } finally {
      this.#copying -= 1;
    }
  }

  /** False where the copy may not begin at our checkpoint, or the database was opened anew meanwhile. */
  async #copyOnce(from: string, to: string, signal: AbortSignal | undefined): Promise<boolean> {
    const { supervisor, maintain } = this.#given;
    const thread = supervisor.thread();
    await rm(to, { recursive: true, force: true });
    await maintain('checkpoint');
    const before = await this.#lastCheckpoint();
    await copyFiles(from, to, signal);
    return before === (await this.#lastCheckpoint()) && thread === supervisor.thread();
  }

  async #lastCheckpoint(): Promise<string | undefined> {
    const [row] = (await this.#given.maintain(CHECKPOINT)) as { at: string }[];
    return row?.at;
  }

  async #refuseWithoutSpace(): Promise<void> {
    const { dataDir, floorBytes } = this.#given;
    const [bytes, { bavail, bsize }] = await Promise.all([measureFiles(dataDir), statfs(dirname(dataDir))]);
    if (bavail * bsize < bytes + 2 * floorBytes)
      throw new Error(
        `a copy of the database’s files needs ${toMegabytes(bytes + 2 * floorBytes)} MB, ${toMegabytes(bavail * bsize)} MB are free`,
      );
  }
}

function toMegabytes(bytes: number): number {
  return Math.ceil(bytes / 1_048_576);
}
