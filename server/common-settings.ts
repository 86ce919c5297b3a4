import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { hasKeys, listKeyIds } from './audit/index.ts';
import type { Config } from './config.ts';
import { hasServerKey, openServerKey } from './platform/process/server-key.ts';
import type { Database } from './platform/storage/database.ts';
import { nameSharedFolder, readSharedName } from './platform/storage/files/shared-folder.ts';
import { openDirectServer } from './platform/storage/postgres/direct-server.ts';
import { listShownMarks } from './platform/storage/postgres/shown-marks.ts';

/** What the processes on one server must have alike. */
interface Common {
  readonly variable: string;
  /** Tells its marks from those of others. */
  readonly kind: number;
  readonly otherwise: string;
}

const SERVER_KEY: Common = {
  variable: 'SERVER_KEY',
  kind: 771_204_101,
  otherwise: 'people could not sign in with their second factor, and messages by MQTT would be lost',
};
const AUDIT_KEY: Common = {
  variable: 'AUDIT_KEY',
  kind: 771_204_102,
  otherwise: 'the audit trail would be broken',
};
const IMAGES_DIR: Common = {
  variable: 'IMAGES_DIR',
  kind: 771_204_103,
  otherwise: 'images would be seen by chance, and backups would lack them',
};

type Keys = Pick<Config, 'serverKey' | 'auditKey' | 'dataDir'>;

/**
 * Throws one line where another process on this server works with a key that this one does not know: what one of them
 * seals the other could not open, and half of all sign-ins would fail, as if by chance.
 */
export async function refuseOtherKeys(config: Keys, database: Pick<Database, 'shared'>): Promise<void> {
  await refuseApart(database, SERVER_KEY, nameServerKeys(config));
  await refuseApart(database, AUDIT_KEY, listKeyIds(config));
}

/** The same for the folder of images, which is made where it is not there yet. */
export async function refuseOtherImages(
  { imagesDir, dataDir }: Pick<Config, 'imagesDir' | 'dataDir'>,
  database: Pick<Database, 'shared'>,
): Promise<void> {
  if (imagesDir === undefined && database.shared === null) return;
  await refuseApart(database, IMAGES_DIR, [nameSharedFolder(imagesDir ?? join(dataDir, 'images'))]);
}

/**
 * The same of all of them for a command of the operator, which is often given in another environment than the service's.
 * It shows nothing of its own and makes neither keys nor folders: what it lacks is not what the processes that run have.
 */
export async function refuseUnlikeRunning(
  config: Keys & Pick<Config, 'imagesDir' | 'databaseUrl'>,
): Promise<void> {
  // The embedded database has one process, and a command that works on it has it alone.
  if (config.databaseUrl === null) return;
  const images = readSharedName(config.imagesDir ?? join(config.dataDir, 'images'));
  const known: [Common, readonly string[]][] = [
    [IMAGES_DIR, images === null ? [] : [images]],
    [SERVER_KEY, hasServerKey(config) ? nameServerKeys(config) : []],
    [AUDIT_KEY, hasKeys(config) ? listKeyIds(config) : []],
  ];
  const connection = await openDirectServer(config.databaseUrl);
  try {
    for (const [common, names] of known)
      refuseUnknown(common, names.map(markOf), await listShownMarks(connection, common.kind));
  } finally {
    await connection.close();
  }
}

/** Whether another process works on this server now. One that does not answer yet serves nobody. */
export async function isServedByAnother(databaseUrl: string): Promise<boolean> {
  try {
    const connection = await openDirectServer(databaseUrl);
    try {
      return (await listShownMarks(connection, SERVER_KEY.kind)).length > 0;
    } finally {
      await connection.close();
    }
  } catch {
    return false;
  }
}

/** Names for the server's keys, the one that it works with first. They show nothing of them. */
function nameServerKeys(config: Keys): string[] {
  const key = openServerKey(config);
  return [key.derive(NAMING), ...key.deriveEarlier(NAMING)].map((one) => one.toString('hex'));
}

const NAMING = 'name among processes';

/** Shows the others the first of the names, and throws where one of them shows none of these. */
async function refuseApart(
  { shared }: Pick<Database, 'shared'>,
  common: Common,
  names: readonly string[],
): Promise<void> {
  const known = names.map(markOf);
  const [mine = 0] = known;
  refuseUnknown(common, known, (await shared?.announce(common.kind, mine)) ?? []);
}

function refuseUnknown(
  { variable, otherwise }: Common,
  known: readonly number[],
  others: readonly number[],
): void {
  if (others.every((other) => known.includes(other))) return;
  throw new Error(
    `${variable} is not that of another process which works on this database: ${otherwise}. Give both the same; where it is not set, each takes its own from DATA_DIR`,
  );
}

function markOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE(0) >>> 1;
}
