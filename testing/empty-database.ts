import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../server/platform/storage/database.ts';
import type { DirectConnection } from '../server/platform/storage/direct.ts';
import { openDirectFolder } from '../server/platform/storage/embedded/direct-folder.ts';
import { openEngine } from '../server/platform/storage/embedded/pglite-engine.ts';
import { openPglite } from '../server/platform/storage/embedded/pglite.ts';
import { openDirectServer } from '../server/platform/storage/postgres/direct-server.ts';
import { openPostgres } from '../server/platform/storage/postgres/postgres.ts';
import { createEmptyPostgres } from './own-database.ts';
import { storeDump } from './store-dump.ts';

/** A database without a table, for whoever fills it. */
export interface EmptyTestDatabase {
  connect(): Promise<DirectConnection>;
  /** Opens it as the product does. */
  open(): Promise<Database>;
  remove(): Promise<void>;
}

const quiet = () => undefined;

/** On PostgreSQL where DATABASE_URL is set, else embedded, in a folder; or on the engine that is asked for. */
export async function createEmptyDatabase(
  engine: 'postgres' | 'pglite' = process.env['DATABASE_URL'] ? 'postgres' : 'pglite',
): Promise<EmptyTestDatabase> {
  if (engine === 'postgres') {
    const { url, drop } = await createEmptyPostgres(process.env['DATABASE_URL'] ?? '');
    return { connect: () => openDirectServer(url), open: () => openPostgres(url, quiet), remove: drop };
  }
  const parent = mkdtempSync(join(tmpdir(), 'gms-empty-'));
  const folder = join(parent, 'database');
  const empty = async () => (existsSync(folder) ? undefined : emptyDump());
  return {
    connect: async () => openDirectFolder({ dataDir: folder, dump: await empty() }),
    open: async () => openPglite(folder, await empty()),
    remove: () => Promise.resolve(rmSync(parent, { recursive: true, force: true })),
  };
}

/** A database as the engine makes it, which takes it two seconds each time. */
function emptyDump(): Promise<Uint8Array> {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Package;
  made ??= storeDump(`empty-${dependencies['@electric-sql/pglite']}`, async () => {
    const engine = await openEngine({ dataDir: null });
    const dump = new Uint8Array(await (await engine.dumpDataDir('none')).arrayBuffer());
    return { dump, close: () => engine.close() };
  });
  return made;
}

interface Package {
  readonly dependencies: { readonly '@electric-sql/pglite': string };
}

let made: Promise<Uint8Array> | undefined;
