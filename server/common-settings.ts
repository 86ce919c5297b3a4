import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { listKeyIds } from './audit/index.ts';
import type { Config } from './config.ts';
import { openServerKey } from './platform/process/server-key.ts';
import type { Database } from './platform/storage/database.ts';
import { nameSharedFolder } from './platform/storage/files/shared-folder.ts';

/** What the processes on one server must have alike. */
interface Common {
  readonly variable: string;
  /** Tells its marks from those of others. */
  readonly kind: number;
  /** Names for the values that this process knows, the one that it works with first. They show nothing of the value. */
  readonly names: readonly string[];
  readonly otherwise: string;
}

const KINDS = { serverKey: 771_204_101, auditKey: 771_204_102, images: 771_204_103 };

type Keys = Pick<Config, 'serverKey' | 'auditKey' | 'dataDir'>;

/**
 * Throws one line where another process on this server works with a key that this one does not know: what one of them
 * seals the other could not open, and half of all sign-ins would fail, as if by chance.
 */
export async function refuseOtherKeys(config: Keys, database: Pick<Database, 'shared'>): Promise<void> {
  const key = openServerKey(config);
  const serverKeys = [key.derive(NAMING), ...key.deriveEarlier(NAMING)].map((one) => one.toString('hex'));
  await refuseApart(database, [
    {
      variable: 'SERVER_KEY',
      kind: KINDS.serverKey,
      names: serverKeys,
      otherwise: 'people could not sign in with their second factor, and messages by MQTT would be lost',
    },
    {
      variable: 'AUDIT_KEY',
      kind: KINDS.auditKey,
      names: listKeyIds(config),
      otherwise: 'the audit trail would be broken',
    },
  ]);
}

/** The same for the folder of images, which is made where it is not there yet. */
export async function refuseOtherImages(
  { imagesDir, dataDir }: Pick<Config, 'imagesDir' | 'dataDir'>,
  database: Pick<Database, 'shared'>,
): Promise<void> {
  if (imagesDir === undefined && database.shared === null) return;
  const name = nameSharedFolder(imagesDir ?? join(dataDir, 'images'));
  await refuseApart(database, [
    {
      variable: 'IMAGES_DIR',
      kind: KINDS.images,
      names: [name],
      otherwise: 'images would be seen by chance, and backups would lack them',
    },
  ]);
}

const NAMING = 'name among processes';

async function refuseApart({ shared }: Pick<Database, 'shared'>, common: readonly Common[]): Promise<void> {
  for (const { variable, kind, names, otherwise } of common) {
    const known = names.map(markOf);
    const [mine = 0] = known;
    const others = (await shared?.announce(kind, mine)) ?? [];
    if (others.every((other) => known.includes(other))) continue;
    throw new Error(
      `${variable} is not that of another process which works on this database: ${otherwise}. Give both the same; where it is not set, each takes its own from DATA_DIR`,
    );
  }
}

function markOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE(0) >>> 1;
}
