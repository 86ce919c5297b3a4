import { randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { DirectConnection } from '../platform/storage/direct.ts';
import { BackupRefusal } from './backup-refusal.ts';
import { writeBeside } from './erasures/beside-backups.ts';
import type { BackupKey } from './format/backup-key.ts';
import { PRODUCT, type Manifest } from './format/records.ts';
import { seal } from './format/seal.ts';
import { programVersion } from './program-version.ts';
import { readDatabase } from './read-database.ts';
import { listErased, listMigrations, measureDatabase } from './store.ts';
import { nameBackup, type BackupTarget } from './targets/target.ts';

export interface MadeBackup {
  readonly name: string;
  readonly bytes: number;
  readonly manifest: Manifest;
}

interface Given {
  readonly openSnapshot: () => Promise<DirectConnection>;
  /** The folder of all files that are too large for rows. */
  readonly imagesDir: string;
  /** How large it will be, as far as that is known. */
  readonly expectedBytes?: number | undefined;
  readonly target: BackupTarget;
  readonly key: BackupKey;
  readonly now: Date;
}

/** Fast rather than small: the gates share the processor. */
const LEVEL = 3;

/** Writes the database as it is now to the target. What fails on the way leaves nothing there that counts as a backup. */
export async function makeBackup(given: Given): Promise<MadeBackup> {
  const { target, key, now } = given;
  const name = nameBackup(now, randomBytes(4).toString('hex'));
  // Nothing is copied for a place that takes nothing.
  target.check();
  const snapshot = await given.openSnapshot();
  let manifest: Manifest | null = null;
  try {
    // Rows without indexes, and compressed: a fifth of what the database takes is plenty.
    await refuseWithoutSpace(target, given.expectedBytes ?? (await measureDatabase(snapshot)) / 5);
    const opening = {
      kind: 'backup' as const,
      product: PRODUCT,
      program: programVersion(),
      engine: snapshot.engine,
      at: now.toISOString(),
      migrations: await listMigrations(snapshot),
    };
    const lines = readDatabase(snapshot, opening, given.imagesDir, (whole) => {
      manifest = whole;
    });
    const sealed = new PassThrough({ highWaterMark: 256 * 1024 });
    const [written, read] = await Promise.allSettled([
      target.write(name, sealed as AsyncIterable<Buffer>),
      pipeline(
        Readable.from(lines, { highWaterMark: 1 }),
        createGzip({ level: LEVEL }),
        (source: AsyncIterable<Buffer>) => seal(source, key),
        sealed,
      ),
    ]);
    // A target that fails cuts the reading off, which then only complains of that.
    if (written.status === 'rejected') throw written.reason;
    if (read.status === 'rejected') throw read.reason;
    if (!manifest) throw new Error('the backup has no manifest');
    // Whoever restores a backup of before this one finds the list beside it, wherever it lies.
    await writeBeside(target, await listErased(snapshot));
    return { name, bytes: written.value, manifest };
  } finally {
    await snapshot.close();
  }
}

const SPARE_BYTES = 16 * 1_048_576;

/** A disk that is full by the middle of a backup would be full for whatever else lies there. */
async function refuseWithoutSpace(target: BackupTarget, expectedBytes: number): Promise<void> {
  const free = await target.countFree();
  const needed = Math.ceil(expectedBytes * 1.5) + SPARE_BYTES;
  if (free !== null && free < needed)
    throw new BackupRefusal(
      `a backup needs about ${toMegabytes(needed)} MB at ${target.place}, ${toMegabytes(free)} MB are free`,
    );
}

function toMegabytes(bytes: number): number {
  return Math.round(bytes / 1_048_576);
}
