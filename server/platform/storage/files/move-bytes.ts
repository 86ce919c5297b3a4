import { inTurn, type Database, type Transaction } from '../database.ts';
import type { Files, StoredFile } from './open-files.ts';

/** Bytes that a table still holds in its rows, as it was before there were files. */
export interface BytesInRows<Key> {
  /** One row that holds bytes; null where none does any more. */
  findNext(transaction: Transaction): Promise<{ readonly key: Key; readonly size: number } | null>;
  /** Some of its bytes; null where they are gone meanwhile. */
  readPiece(transaction: Transaction, key: Key, from: number, length: number): Promise<Uint8Array | null>;
  /** Puts the file's name in the place of the bytes. */
  name(transaction: Transaction, key: Key, file: StoredFile): Promise<void>;
}

/** So much at a time, each in a turn of its own: an image of megabytes would hold the only connection for seconds. */
const PIECE_BYTES = 128 * 1024;

/**
 * Moves bytes out of rows into files, one row after the other. The file is on the disk before its row names it, and each
 * row is done by itself: whoever kills this loses nothing, and the next run goes on. Answers how many rows were moved.
 */
export async function moveBytes<Key>(
  { database, files }: { database: Pick<Database, 'transact' | 'ask'>; files: Files },
  rows: BytesInRows<Key>,
  isStopping: () => boolean,
): Promise<number> {
  const forJobs = inTurn(database, 'job');
  for (let moved = 0; ; moved += 1) {
    const next = isStopping()
      ? null
      : await forJobs.transact('system', (transaction) => rows.findNext(transaction));
    if (!next) return moved;
    const pieces: Uint8Array[] = [];
    for (let from = 0; from < next.size; from += PIECE_BYTES) {
      const piece = await forJobs.transact('system', (transaction) =>
        rows.readPiece(transaction, next.key, from, PIECE_BYTES),
      );
      pieces.push(piece ?? new Uint8Array());
    }
    const bytes = Buffer.concat(pieces);
    // It was deleted or replaced meanwhile.
    if (bytes.length !== next.size) continue;
    const file = await files.write(bytes);
    await forJobs.transact('system', (transaction) => rows.name(transaction, next.key, file));
  }
}
