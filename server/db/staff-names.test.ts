import { readdirSync, readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { findUpward } from '../platform/process/find-upward.ts';

const FOLDER = findUpward('server/db/migrations');
const STEP = '0550';

async function apply(database: PGlite, fits: (name: string) => boolean): Promise<void> {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.sql') && fits(name));
  for (const name of names.toSorted()) await database.exec(readFileSync(`${FOLDER}/${name}`, 'utf8'));
}

const BEFORE = `
  insert into malls (public_id, name, slug, created_at) values ('m', 'Mall', 'mall', '2026-11-01Z');
  insert into accounts (public_id, name, email, password_hash, created_at, email_verified_at, is_made_by_staff, is_super_admin)
  select word, initcap(word), word || '@example.com', 'x', '2026-11-02Z', '2026-11-02Z', true, word = 'root'
  from unnest('{root,admin,gone,former,driver}'::text[]) word;
  insert into mall_admins (mall_id, account_id, granted_at)
  select m.id, a.id, '2026-11-03Z' from malls m, accounts a where a.public_id in ('admin');
  insert into audit_pending (at, actor, action, target, mall_id, detail)
  select '2026-11-09Z', 'root', 'role_revoked', 'former', null,
    jsonb_build_object('malls', '[]'::jsonb, 'roles', jsonb_build_object(id::text, 'attendant'), 'wasSuperAdmin', true) from malls;
  insert into audit_pending (at, actor, action, target, mall_id, detail)
  select '2026-11-08Z', 'root', 'role_revoked', 'gone', id, jsonb_build_object('malls', jsonb_build_array(id)) from malls;
  insert into invitations (public_id, email, name, malls, is_super_admin, token_hash, invited_by, created_at, expires_at)
  select word, word || '@example.org', 'x', (select jsonb_build_array(id) from malls), false, word, word, '2026-11-10Z', '2026-11-17Z'
  from unnest('{root,admin,former,command line}'::text[]) word;
`;

it('names whoever is or was on the staff, and ends what they sent who may invite no more', async () => {
  const database = await PGlite.create();
  await apply(database, (name) => name < STEP);
  await database.exec(BEFORE);
  await database.exec(`delete from accounts where public_id = 'gone'`);
  await apply(database, (name) => name >= STEP);
  const read = async (text: string) => (await database.query<Record<string, unknown>>(text)).rows;

  expect(
    await read(`select person, name, mall_id is null as everywhere, until_at::date::text as until from staff_names
      order by person, mall_id nulls last`),
  ).toEqual([
    { person: 'admin', name: 'Admin', everywhere: false, until: null },
    { person: 'former', name: 'Former', everywhere: false, until: '2026-11-09' },
    { person: 'former', name: 'Former', everywhere: true, until: '2026-11-09' },
    { person: 'root', name: 'Root', everywhere: true, until: null },
  ]);
  expect(
    await read('select invited_by as by, revoked_at is null as open from invitations order by 1'),
  ).toEqual([
    { by: 'admin', open: true },
    { by: 'command line', open: true },
    { by: 'former', open: false },
    { by: 'root', open: true },
  ]);
}, 60_000);
