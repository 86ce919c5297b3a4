import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface OwnDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** An empty database of its own on the test server; with an owner, that login's. */
export async function createOwnDatabase(serverUrl: string, owner?: string): Promise<OwnDatabase> {
  const name = `gms_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create database ${name}${owner ? ` owner ${owner}` : ''}`);
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
