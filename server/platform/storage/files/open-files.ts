import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { inTurn, type Database } from '../database.ts';
import { openFileFolder, type StoredFile } from './file-folder.ts';
import { findReferenced, listReferenced, nameFolder } from './store.ts';

export type { StoredFile } from './file-folder.ts';

/** What is too large for rows: images. A row names its file by hash; what no row names is swept away after a day. */
export interface Files {
  /** Where they lie: what a backup copies beside the database. */
  readonly folder: string;
  /** Resolves once the file is on the disk. The row that names it is committed afterwards. */
  write(bytes: Uint8Array): Promise<StoredFile>;
  /** Null where the file is missing. */
  read(hash: string): Promise<Buffer | null>;
  /** Deletes those of these files that no row names any more; what was written in the last hour is left to the sweep. */
  removeUnnamed(hashes: readonly string[]): Promise<number>;
  /** Deletes what no row has named for a day: what a crash or a refusal left behind. Answers how many there were. */
  sweep(now: Date, isStopping?: () => boolean): Promise<number>;
  /** Every file that a row names, in the order of their hashes. */
  listNamed(): AsyncGenerator<string>;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const AT_ONCE = 500;

/** Opens the folder of this database's files within the folder of all. */
export async function openFiles(folderOfAll: string, database: Database): Promise<Files> {
  const forJobs = inTurn(database, 'job');
  const name = await forJobs.transact('system', (transaction) => nameFolder(transaction, randomUUID()));
  const folder = join(folderOfAll, name);
  const files = openFileFolder(folder);

  async function removeUnnamed(hashes: readonly string[], writtenBefore: Date): Promise<number> {
    const named = new Set(
      await forJobs.transact('system', (transaction) => findReferenced(transaction, hashes)),
    );
    return files.remove(
      hashes.filter((hash) => !named.has(hash)),
      writtenBefore,
    );
  }

  return {
    folder,
    write: (bytes) => files.write(bytes),
    read: (hash) => files.read(hash),
    // The disk's clock tells the age of its files, whatever the product's own clock says.
    removeUnnamed: (hashes) => removeUnnamed(hashes, new Date(Date.now() - HOUR_MS)),
    async sweep(now, isStopping = () => false) {
      let removed = 0;
      const writtenBefore = new Date(now.getTime() - DAY_MS);
      for await (const hashes of files.listOlder(writtenBefore)) {
        if (isStopping()) break;
        removed += await removeUnnamed(hashes, writtenBefore);
      }
      return removed;
    },
    async *listNamed() {
      for (let behind = ''; ;) {
        const from = behind;
        const hashes = await forJobs.transact('system', (transaction) =>
          listReferenced(transaction, from, AT_ONCE),
        );
        yield* hashes;
        const last = hashes.at(-1);
        if (last === undefined || hashes.length < AT_ONCE) return;
        behind = last;
      }
    },
  };
}
