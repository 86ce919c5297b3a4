import { rm } from 'node:fs/promises';
import { openFileFolder, type FileFolder } from '../../platform/storage/files/file-folder.ts';
import { BackupRefusal } from '../backup-refusal.ts';
import { pieceOf } from '../tally.ts';

const AT_ONCE = 16;

/** Writes the files of a backup into a folder of their own, several at once: each waits for the disk. */
export class FileWriter {
  readonly #path: string;
  readonly #folder: FileFolder;
  readonly #underWay = new Set<Promise<void>>();
  #current: { name: string; pieces: Buffer[] } | null = null;
  #fault: unknown = null;

  constructor(path: string) {
    this.#path = path;
    this.#folder = openFileFolder(path);
  }

  async begin(name: string): Promise<void> {
    await this.#finishCurrent();
    this.#current = { name, pieces: [] };
  }

  add(lines: readonly string[]): void {
    this.#current?.pieces.push(...lines.map(pieceOf));
  }

  /** Resolves once all are on the disk. */
  async end(): Promise<void> {
    await this.#finishCurrent();
    await Promise.all(this.#underWay);
    if (this.#fault) throw this.#fault;
  }

  async remove(): Promise<void> {
    await Promise.all(this.#underWay);
    await rm(this.#path, { recursive: true, force: true });
  }

  async #finishCurrent(): Promise<void> {
    const current = this.#current;
    this.#current = null;
    if (!current) return;
    if (this.#underWay.size >= AT_ONCE) await Promise.race(this.#underWay);
    if (this.#fault) throw this.#fault;
    const writing = this.#write(current.name, Buffer.concat(current.pieces)).catch((error: unknown) => {
      this.#fault ??= error;
    });
    this.#underWay.add(writing);
    void writing.then(() => this.#underWay.delete(writing));
  }

  async #write(name: string, bytes: Buffer): Promise<void> {
    const { hash } = await this.#folder.write(bytes);
    if (hash !== name) throw new BackupRefusal(`the image ${name} is not as it was when it was stored`);
  }
}
