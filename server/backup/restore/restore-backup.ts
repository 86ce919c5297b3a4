import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { READ_ALIKE, type DirectConnection } from '../../platform/storage/direct.ts';
import { makeFolder } from '../../platform/storage/make-folder.ts';
import {
  HALF_RESTORED,
  migrate,
  migrateTo,
  refuseUnknown,
  type AppliedMigration,
} from '../../platform/storage/migrate.ts';
import { BackupRefusal } from '../backup-refusal.ts';
import type { Manifest, Opening } from '../format/records.ts';
import type { BackupPart } from '../read-backup.ts';
import { tallyDatabase } from '../read-database.ts';
import { countRelations, listTables, setSequence, writeRowsOf, type StoredTable } from '../store.ts';
import { proveTotals, type VerifiedBackup } from '../verify-backup.ts';
import { FileWriter } from './file-writer.ts';
import { clearTheWay, isHalfRestored, leaveBehind, removeMark, renameFileFolder, setMark } from './store.ts';

/** How much is written between two checkpoints: the embedded database's log would grow with all of it. */
const CHECKPOINT_BYTES = 64 * 1_048_576;

/** What was restored, and the steps that its schema took afterwards to become today's. */
export interface Restored extends VerifiedBackup {
  readonly steps: readonly string[];
}

/**
 * Restores a backup into an empty database: the schema of its time, then its rows in one transaction with their proof,
 * then the steps up to today's schema. Broken off at any moment it leaves no product that would start.
 */
export async function restoreBackup(
  connection: DirectConnection,
  name: string,
  parts: AsyncIterable<BackupPart>,
  imagesDir: string,
): Promise<Restored> {
  await refuseUnlessEmpty(connection);
  const { opening, rest } = await readOpening(parts);
  refuseUnknown(opening.migrations, 'backup');
  const filesName = randomUUID();
  const filesFolder = makeFilesFolder(imagesDir, filesName);
  const select = async (text: string) => (await connection.query(text, [])) as AppliedMigration[];
  await setMark(connection, name);
  const run = (text: string) => connection.run(text);
  await migrateTo(opening.migrations, run, select);
  const files = new FileWriter(filesFolder);
  const manifest = await writeAll(connection, rest, files, filesName).catch(async (error: unknown) => {
    await files.remove();
    throw error;
  });
  const steps = await migrate(run, select);
  return { opening, manifest, steps };
}

export async function refuseUnlessEmpty(connection: DirectConnection): Promise<void> {
  if (await isHalfRestored(connection)) throw new BackupRefusal(HALF_RESTORED);
  if ((await countRelations(connection)) > 0)
    throw new BackupRefusal(
      'the database is not empty, and nothing in it is overwritten: restore into an empty one',
    );
}

/** Before the first row: a folder that cannot be, found after it, would leave half of a restore. */
function makeFilesFolder(imagesDir: string, name: string): string {
  const folder = join(resolve(imagesDir), name);
  try {
    makeFolder(folder, 0o700);
    return folder;
  } catch (error) {
    throw new BackupRefusal(
      `IMAGES_DIR=${JSON.stringify(imagesDir)} is not allowed: it must be a folder that this process can make and write to (${(error as Error).message})`,
    );
  }
}

async function readOpening(
  parts: AsyncIterable<BackupPart>,
): Promise<{ opening: Opening; rest: AsyncIterable<BackupPart> }> {
  const reader = parts[Symbol.asyncIterator]();
  const first = await reader.next();
  if (first.done || !('opening' in first.value)) throw new BackupRefusal('the backup is empty');
  return { opening: first.value.opening, rest: { [Symbol.asyncIterator]: () => reader } };
}

async function writeAll(
  connection: DirectConnection,
  parts: AsyncIterable<BackupPart>,
  files: FileWriter,
  filesName: string,
): Promise<Manifest> {
  await connection.run(`begin; ${READ_ALIKE}`);
  try {
    const tables = await listTables(connection);
    const putBack = await clearTheWay(connection, tables);
    const manifest = await writeTables(connection, tables, parts, files);
    await files.end();
    for (const sequence of manifest.sequences) await setSequence(connection, sequence);
    for (const statement of putBack) await connection.run(statement);
    proveTotals(manifest, await tallyDatabase(connection));
    await leaveBehind(connection, tables);
    await renameFileFolder(connection, filesName);
    await removeMark(connection);
    await connection.run('commit');
    return manifest;
  } catch (error) {
    await connection.run('rollback').catch(() => undefined);
    throw error;
  }
}

async function writeTables(
  connection: DirectConnection,
  tables: readonly StoredTable[],
  parts: AsyncIterable<BackupPart>,
  files: FileWriter,
): Promise<Manifest> {
  let table: StoredTable | null = null;
  let manifest: Manifest | null = null;
  let written = 0;
  // To its very end, behind the manifest too: that nothing follows is part of the proof.
  for await (const part of parts) {
    if ('manifest' in part) ({ manifest } = part);
    if ('table' in part) table = findTable(tables, part.table);
    if ('file' in part) {
      table = null;
      await files.begin(part.file);
    }
    if (!('lines' in part)) continue;
    if (!table) {
      files.add(part.lines);
      continue;
    }
    await writeRowsOf(connection, table, part.lines);
    written += part.lines.reduce((sum, line) => sum + line.length, 0);
    if (written > CHECKPOINT_BYTES && connection.engine === 'pglite') {
      written = 0;
      await connection.run('checkpoint');
    }
  }
  if (manifest) return manifest;
  throw new BackupRefusal('the backup is not whole: its manifest is missing');
}

/** The table as it is here with the columns as the backup has them, which must be the same ones. */
function findTable(
  tables: readonly StoredTable[],
  { table: name, columns }: { table: string; columns: readonly string[] },
): StoredTable {
  const table = tables.find((one) => one.table === name);
  if (!table || table.columns.join() !== columns.join())
    throw new BackupRefusal(`the backup holds a table ${name} that its schema does not have in this form`);
  return table;
}
