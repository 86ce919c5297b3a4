import { readdirSync, readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { findUpward } from '../platform/process/find-upward.ts';

const FOLDER = findUpward('server/db/migrations');
const STEP = '0585';

async function apply(database: PGlite, fits: (name: string) => boolean): Promise<void> {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.sql') && fits(name));
  for (const name of names.toSorted()) await database.exec(readFileSync(`${FOLDER}/${name}`, 'utf8'));
}

/** Visits of before: what each goes by, what its gates read, and what its plate was read as too. */
const BEFORE = `
  insert into malls (public_id, name, slug, created_at) values ('m', 'Mall', 'mall', '2026-11-01Z');
  insert into sessions (public_id, mall_id, plate, plate_key, entry_plate_raw, exit_plate_raw, other_key, entry_at, entry_date,
    state, closed_at, created_at)
  select v.name, m.id, key, key, entry, exit, other, '2026-11-20T04:30Z', '2026-11-20', 'closed', '2026-11-20T05:30Z', '2026-11-20Z'
  from malls m, (values
    ('exit wrong', 'MH15ZET0901', 'MH15ZE7901', 'MH15 ZE T901', 'MH15ZE7901'),
    ('entry wrong', 'MH15ZET0901', 'mh15zet901', 'MH15ZE7901', null),
    ('read alike', 'MH15ZE7901', 'MH 15 ZE 7901', 'MH15ZE7901', null),
    ('read twice', 'MH15ZE7901', 'MH15ZET901', 'MH15ZE7901', 'MH15ZE7901'),
    ('given', 'GJ05AB1234', 'MH15ZET901', 'MH15ZE7901', null),
    ('corrected', 'MH15ZE7901', 'MH15ZET901', 'MH15ZE7901', null),
    ('unreadable', 'MH15ZE7901', 'MH15ZE7901', '15ZE79', null)) v(name, key, entry, exit, other);
  insert into settlements (public_id, mall_id, action, person, reason, at, changes)
  select 's', m.id, 'correct_plate', 'a', 'b', '2026-11-21Z', jsonb_build_array(jsonb_build_object('after', jsonb_build_object('id', s.id)))
  from malls m, sessions s where s.public_id = 'corrected';
`;

it('of before, a visit that both gates read as a registration, each as another one, is under two plates', async () => {
  const database = await PGlite.create();
  await apply(database, (name) => name < STEP);
  await database.exec(BEFORE);
  await apply(database, (name) => name >= STEP);
  const { rows } = await database.query(
    'select public_id as name, rival_key as rival from sessions where rival_key is not null order by id',
  );
  expect(rows).toEqual([
    { name: 'exit wrong', rival: 'MH15ZE7901' },
    { name: 'entry wrong', rival: 'MH15ZE7901' },
  ]);
  await database.close();
}, 120_000);
