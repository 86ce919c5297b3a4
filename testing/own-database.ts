import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openPostgres } from '../server/platform/storage/postgres/postgres.ts';
import { hashMigrations } from './hash-migrations.ts';

export interface OwnDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** A database of its own on the test server: empty or a copy of a template; with an owner, that login's. */
export async function createOwnDatabase(
  serverUrl: string,
  owner?: string,
  template?: string,
): Promise<OwnDatabase> {
  const name = `gms_test_${randomUUID().replaceAll('-', '')}`;
  const options = [owner ? `owner ${owner}` : '', template ? `template ${template}` : ''];
  await onServer(serverUrl, `create database ${name} ${options.join(' ')}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

/** Runs a statement as the test server's administrator. */
export async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** An empty database that lives for seconds: nothing in it has to outlive the server. */
export function createEmptyPostgres(serverUrl: string): Promise<OwnDatabase> {
  return shortLived(serverUrl, createOwnDatabase(serverUrl));
}

/** The same with the whole schema, as a copy: that takes a fifth of the time that all migrations take. */
export async function createMigratedPostgres(serverUrl: string): Promise<OwnDatabase> {
  template ??= ensureTemplate(serverUrl);
  return shortLived(serverUrl, createOwnDatabase(serverUrl, undefined, await template));
}

async function shortLived(serverUrl: string, creating: Promise<OwnDatabase>): Promise<OwnDatabase> {
  const own = await creating;
  await onServer(
    serverUrl,
    `alter database ${new URL(own.url).pathname.slice(1)} set synchronous_commit = off`,
  );
  return own;
}

let template: Promise<string> | undefined;
const LOCK = 771_204_017;

/** The migrated database that others are copied from, made once per set of migrations; nobody stays connected to it. */
async function ensureTemplate(serverUrl: string): Promise<string> {
  const name = `gms_schema_${hashMigrations()}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${LOCK})`);
    const { rowCount } = await client.query(`select from pg_database where datname = '${name}'`);
    if (rowCount) return name;
    const own = await createOwnDatabase(serverUrl);
    await openPostgres(own.url, () => undefined).then((database) => database.close());
    await client.query(`alter database ${new URL(own.url).pathname.slice(1)} rename to ${name}`);
    return name;
  } finally {
    await client.end();
  }
}
