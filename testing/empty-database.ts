import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../server/platform/storage/database.ts';
import type { DirectConnection } from '../server/platform/storage/direct.ts';
import { openDirectFolder } from '../server/platform/storage/embedded/direct-folder.ts';
import { openPglite } from '../server/platform/storage/embedded/pglite.ts';
import { openDirectServer } from '../server/platform/storage/postgres/direct-server.ts';
import { openPostgres } from '../server/platform/storage/postgres/postgres.ts';
import { createEmptyPostgres } from './own-database.ts';

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
  return {
    connect: () => openDirectFolder({ dataDir: folder }),
    open: () => openPglite(folder),
    remove: () => Promise.resolve(rmSync(parent, { recursive: true, force: true })),
  };
}
