import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp, type App } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import type { Database } from '../server/platform/storage/database.ts';
import { createLog } from '../server/platform/process/log.ts';
import { openPglite } from '../server/platform/storage/embedded/pglite.ts';
import { openPostgres } from '../server/platform/storage/postgres/postgres.ts';
import { hashMigrations } from './hash-migrations.ts';
import { lendThread } from './lent-threads.ts';
import { createMigratedPostgres } from './own-database.ts';
import { storeDump } from './store-dump.ts';

export interface TestApp extends App {
  /** Moves the application's clock. */
  setNow(at: Date | string): void;
  now(): Date;
  /** Ends the application and its database. */
  end(): Promise<void>;
}

interface Wanted {
  now?: string;
  env?: Record<string, string>;
  isDemo?: boolean;
  /** Another application on the same database, as a second process would be. */
  database?: Database;
  /** Where it logs; nowhere unless given. */
  log?: FastifyBaseLogger;
}

/**
 * Staff of tests sign in with a password alone, and most tests are about what a claimed plate shows, not about how it is
 * proven. With keys, so that no test writes a key file.
 */
const TEST_ENVIRONMENT = {
  LOG_LEVEL: 'silent',
  STAFF_SECOND_FACTOR: 'off',
  PLATE_PROOF: 'off',
  SERVER_KEY: '5e'.repeat(32),
  AUDIT_KEY: 'the-key-of-all-tests-is-no-secret-at-all',
};

/** A real application on a real database of its own: PostgreSQL where DATABASE_URL is set, else the embedded one. */
export async function createTestApp(wanted: Wanted = {}): Promise<TestApp> {
  const database = wanted.database ?? (await openTestDatabase());
  let now = new Date(wanted.now ?? '2026-11-20T10:00:00+05:30');
  const folder = mkdtempSync(join(tmpdir(), 'gms-test-app-'));
  const given = { ...TEST_ENVIRONMENT, DATA_DIR: folder, ...wanted.env };
  const config = readConfig(given, wanted.isDemo ?? false);
  const app = await buildApp({ config, database, clock: () => now, log: wanted.log ?? createLog('silent') });
  await app.http.ready();
  return {
    ...app,
    setNow: (at) => {
      now = new Date(at);
    },
    now: () => now,
    end: async () => {
      await app.stop();
      if (!wanted.database) await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An empty database with the whole schema. */
export async function openTestDatabase(): Promise<Database> {
  const url = process.env['DATABASE_URL'];
  return url ? openOwnPostgres(url) : openPglite(null, await schemaDump(), { start: lendThread });
}

async function openOwnPostgres(server: string): Promise<Database> {
  const { url, drop } = await createMigratedPostgres(server);
  const database = await openPostgres(url, () => undefined);
  return { ...database, close: () => database.close().then(drop) };
}

/** The migrated schema as a dump, made once per set of migrations: a copy starts in a second, a first start takes seven. */
export function schemaDump(): Promise<Uint8Array> {
  // Two that ask at once share one: else both would write the same file.
  dump ??= storeDump(hashMigrations(), async () => {
    const fresh = await openPglite(null);
    return { dump: await fresh.dump(), close: () => fresh.close() };
  });
  return dump;
}

let dump: Promise<Uint8Array> | undefined;
