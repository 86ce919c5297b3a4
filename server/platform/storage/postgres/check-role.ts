import type pg from 'pg';
import { UnfitDatabase } from '../unfit-database.ts';

interface Rights {
  readonly login: string;
  readonly database: string;
  readonly mayMakeRoles: boolean;
  readonly mayCreate: boolean;
  readonly hasRole: boolean;
}

const READ = `
  select current_user::text as login, current_database()::text as database,
    (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as "mayMakeRoles",
    has_schema_privilege('public', 'create') as "mayCreate",
    exists (select from pg_roles where rolname = 'gms_app') as "hasRole"`;

/**
 * Throws where the login of DATABASE_URL lacks a right that the product needs, with the statement that gives it. It need
 * not be a superuser: the database's owner who may become `gms_app` is enough.
 */
export async function checkRole(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<Rights>(READ);
  const [rights] = rows;
  if (!rights) throw new Error('the database did not answer who we are');
  const login = quote(rights.login);
  if (!rights.mayCreate)
    throw new UnfitDatabase(
      `the login ${rights.login} may not create tables in the database ${rights.database}: let an administrator run "alter database ${quote(rights.database)} owner to ${login}"`,
    );
  if (rights.hasRole ? await mayBecome(client) : rights.mayMakeRoles) return;
  // One who may make roles gives itself this one in the first migration.
  if (rights.hasRole && rights.mayMakeRoles) return;
  const make = rights.hasRole ? '' : 'create role gms_app nologin; ';
  throw new UnfitDatabase(
    `the login ${rights.login} may not become the role gms_app, by which the database shows each account only its own rows: let an administrator run "${make}grant gms_app to ${login}"`,
  );
}

async function mayBecome(client: pg.PoolClient): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query('set local role gms_app');
    return true;
  } catch {
    return false;
  } finally {
    await client.query('rollback');
  }
}

function quote(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}
