import { Readable } from 'node:stream';
import { NothingStored } from '../backup-refusal.ts';
import type { BackupTarget } from '../targets/target.ts';
import { LIST_NAME, nameOf, parseErasures, type Erasure } from './list-file.ts';

/**
 * Adds the list to the one where the backups lie: whoever restores on another machine has no data folder of before. What
 * lies there already stays, whoever wrote it; where it can't be read nothing is written, and the caller tries again.
 */
export async function writeBeside(target: BackupTarget, erasures: readonly Erasure[]): Promise<void> {
  const there = (await readBeside(target)) ?? [];
  const known = new Set(there.map(nameOf));
  const fresh = erasures.filter((one) => !known.has(nameOf(one)));
  if (fresh.length === 0) return;
  const lines = [...there, ...fresh].map((one) => `${JSON.stringify(one)}\n`).join('');
  await target.write(LIST_NAME, Readable.from([Buffer.from(lines)]) as AsyncIterable<Buffer>);
}

/** What the list beside the backups holds; null where there is none. */
export async function readBeside(target: BackupTarget): Promise<Erasure[] | null> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of target.read(LIST_NAME)) pieces.push(piece);
  } catch (error) {
    if (error instanceof NothingStored) return null;
    throw error;
  }
  return parseErasures(Buffer.concat(pieces).toString('utf8'));
}
