import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Services } from '../platform/services.ts';
import { READ_ALIKE, type DirectConnection } from '../platform/storage/direct.ts';
import { openDirectFolder } from '../platform/storage/embedded/direct-folder.ts';
import { openEmpty } from '../platform/storage/open-empty.ts';
import { readBeside } from './erasures/beside-backups.ts';
import { ErasureList, LIST_NAME, type Erasure } from './erasures/list-file.ts';
import { BackupRefusal } from './backup-refusal.ts';
import { makeBackup } from './make-backup.ts';
import { DATABASE, openSource } from './open-source.ts';
import { readBackup, type BackupPart } from './read-backup.ts';
import { tallyDatabase } from './read-database.ts';
import { refuseUnlessEmpty, restoreBackup, type Restored } from './restore/restore-backup.ts';
import { isS3, openBackupTarget, readBackupKey } from './settings.ts';
import { imagesOf } from './socket/folder-identity.ts';
import type { BackupTarget } from './targets/target.ts';
import { verifyBackup, type VerifiedBackup } from './verify-backup.ts';

/** A command's words behind its name, and where it writes lines for the operator. */
interface Order {
  readonly config: Services['config'];
  readonly words: readonly string[];
  readonly print: (line: string) => void;
}

/**
 * `backup [PLACE]`: writes the database as it is now, while the product runs or not. Answers how many images it lacks, as
 * the others do.
 */
export async function backUp({ config, words, print }: Order): Promise<number> {
  const [place = config.backup.to, ...more] = words;
  if (!place || more.length > 0)
    throw new BackupRefusal(
      'say where to: npm run admin -- backup FOLDER (or s3://bucket/prefix), or set BACKUP_TO',
    );
  const key = readBackupKey(config, place);
  const target = openBackupTarget(config, place);
  const began = performance.now();
  const imagesDir = imagesOf(config);
  const openSnapshot = () => openSource(config);
  const made = await makeBackup({ openSnapshot, target, key, now: new Date(), imagesDir });
  print(`${made.name} in ${target.place}: ${megabytes(made.bytes)} MB in ${secondsSince(began)} s`);
  print(describe(made.manifest));
  const missing = warnOfMissing(made.manifest, print, `in ${imagesDir} (IMAGES_DIR)`);
  print(
    'it can be read with its key alone: whoever loses BACKUP_KEY loses the backup, so store it apart, twice',
  );
  return missing;
}

/** `verify FILE [--restore]`: reads a backup whole; with `--restore` also into a database that is thrown away. */
export async function verify({ config, words, print }: Order): Promise<number> {
  const [file, flag, ...more] = words;
  if (!file || more.length > 0 || (flag !== undefined && flag !== '--restore'))
    throw new BackupRefusal('usage: npm run admin -- verify FILE [--restore]');
  const read = openBackupFile(config, file);
  const verified = await verifyBackup(read());
  print(describeVerified(verified));
  const missing = warnOfMissing(verified.manifest, print);
  if (flag) print(describeTrial(await restoreOnTrial(read, basename(file))));
  return missing;
}

/** `restore FILE`: into the database of the configuration, which must be empty. Answers what is restored. */
export async function restore({
  config,
  words,
  print,
}: Order): Promise<{ backup: string; at: string; missing: number }> {
  const [file, ...more] = words;
  if (!file || more.length > 0) throw new BackupRefusal('usage: npm run admin -- restore FILE');
  const read = openBackupFile(config, file);
  // A restore without it would bring back who was erased.
  const lists = await readLists(config, file, print);
  const began = performance.now();
  // Read whole before anything is written: a torn or altered one leaves the database as it was.
  const verified = await verifyBackup(read());
  print(describeVerified(verified));
  const missing = warnOfMissing(verified.manifest, print);
  const empty = await openEmpty({ ...config, name: DATABASE });
  let restored: Restored;
  try {
    await refuseUnlessEmpty(empty.connection);
    restored = await restoreBackup(empty.connection, basename(file), read(), imagesOf(config));
    await proveLedger(empty.connection, restored);
  } catch (error) {
    await empty.abandon();
    throw error;
  }
  await empty.finish();
  print(
    `restored in ${secondsSince(began)} s, with the same rows and the same ledger; ${describeSteps(restored)}`,
  );
  print('who was signed in signs in again');
  print(describeErasures(await bringAlong(lists, config), lists.length, config.dataDir));
  return { backup: basename(file), at: restored.opening.at, missing };
}

/** The lists beside the backup and where the configuration has its backups: each knows what the processes there knew. */
async function readLists(
  config: Order['config'],
  file: string,
  print: Order['print'],
): Promise<readonly Erasure[][]> {
  const beside = await readBeside(targetOf(config, file));
  const lists = beside ? [beside] : [];
  if (config.backup.to) {
    // One that does not answer must stop no restore; what it may have is named.
    const more = await readBeside(openBackupTarget(config, config.backup.to)).catch((error: unknown) => {
      print(
        `WARNING: the list of erasures in ${config.backup.to} (BACKUP_TO) can't be read: ${String(error)}`,
      );
      return null;
    });
    if (more) lists.push(more);
  }
  return lists;
}

/** Adds what these lists have to that of the data folder; answers what it has then. */
async function bringAlong(lists: readonly Erasure[][], config: Order['config']): Promise<Erasure[]> {
  const list = new ErasureList(config);
  await list.add(lists.flat());
  return list.read();
}

function describeErasures(known: readonly Erasure[], lists: number, dataDir: string): string {
  const last = known
    .map(({ at }) => at)
    .toSorted()
    .at(-1);
  const more = `if the product ran after that with another DATA_DIR or BACKUP_TO, add the lines of the file erasures there to ${join(dataDir, LIST_NAME)} before the start`;
  const found = lists === 0 ? 'there is no list of erasures beside the backup; ' : '';
  return last === undefined
    ? `${found}nobody is known as erased here: ${more}`
    : `${found}who was erased is erased again at the next start, by a list of ${known.length} rows, the last of ${last}: ${more}`;
}

/** Opens a backup by its path or its address; each call of the answer reads it anew. */
function openBackupFile(config: Services['config'], file: string): () => AsyncIterable<BackupPart> {
  if (!isS3(file) && !existsSync(file)) throw new BackupRefusal(`there is no file ${file}`);
  const key = readBackupKey(config, null);
  const target = targetOf(config, file);
  return () => readBackup(target.read(basename(file)), key);
}

/** Where a backup lies. */
function targetOf(config: Services['config'], file: string): BackupTarget {
  return openBackupTarget(config, isS3(file) ? file.slice(0, file.lastIndexOf('/')) : dirname(file));
}

async function restoreOnTrial(read: () => AsyncIterable<BackupPart>, name: string): Promise<Restored> {
  const folder = mkdtempSync(join(tmpdir(), 'gms-verify-'));
  try {
    const connection = await openDirectFolder({ dataDir: join(folder, DATABASE) });
    try {
      const restored = await restoreBackup(connection, name, read(), join(folder, 'images'));
      await proveLedger(connection, restored);
      return restored;
    } finally {
      await connection.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The steps up to today's schema must not have touched the ledger either. */
async function proveLedger(connection: DirectConnection, { manifest }: Restored): Promise<void> {
  await connection.run(`begin read only; ${READ_ALIKE}`);
  const { ledger } = (await tallyDatabase(connection)).totals();
  await connection.run('commit');
  if (ledger.sha256 !== manifest.ledger.sha256)
    throw new BackupRefusal('the ledger changed on the way from the schema of the backup to that of today');
}

function describeVerified({ opening, manifest }: VerifiedBackup): string {
  const of = opening.engine === 'postgres' ? 'PostgreSQL' : 'the embedded database';
  return `whole: of ${opening.at}, from ${of}, program ${opening.program}, ${opening.migrations.length} schema steps; ${describe(manifest)}`;
}

/** On a line of its own, since whoever restores such a backup has lost them. Answers how many there are. */
function warnOfMissing(
  { files, missingFiles }: VerifiedBackup['manifest'],
  print: Order['print'],
  where = 'there when it was made',
): number {
  if (missingFiles > 0)
    print(
      `WARNING: ${missingFiles} of ${files.count + missingFiles} images were not ${where}: the backup lacks them, and so will whatever is restored from it`,
    );
  return missingFiles;
}

function describe({ tables, ledger, files }: VerifiedBackup['manifest']): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${Object.keys(tables).length} tables, ${rows} rows, ${files.count} images; ledger of ${ledger.movements} movements, hash ${ledger.sha256}`;
}

function describeTrial(restored: Restored): string {
  return `restored into a database that was thrown away, with the same rows and the same ledger; ${describeSteps(restored)}`;
}

function describeSteps({ steps }: Restored): string {
  return steps.length === 0
    ? 'its schema is today’s'
    : `its schema took ${steps.length} steps to become today’s`;
}

function megabytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(1);
}

function secondsSince(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1);
}
