import type { DirectConnection } from '../platform/storage/direct.ts';
import { openFileFolder } from '../platform/storage/files/file-folder.ts';
import { join } from 'node:path';
import { findFileFolder, listFiles } from './store.ts';

const PIECE_BYTES = 384 * 1024;

/** A file that a row names; null for the pieces of one that is not there any more. */
export interface ReadFile {
  readonly name: string;
  readonly lines: readonly string[] | null;
}

/** The files that the rows of a snapshot name, by their names: those of each process in the folder that all share. */
export async function* readFiles(snapshot: DirectConnection, imagesDir: string): AsyncGenerator<ReadFile> {
  const name = await findFileFolder(snapshot);
  if (name === null) return;
  const folder = openFileFolder(join(imagesDir, name));
  for await (const hash of listFiles(snapshot)) {
    const bytes = await folder.read(hash);
    yield { name: hash, lines: bytes && asLines(bytes) };
  }
}

function asLines(bytes: Buffer): string[] {
  const lines = [];
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    lines.push(JSON.stringify([bytes.subarray(at, at + PIECE_BYTES).toString('base64')]));
  return lines;
}
