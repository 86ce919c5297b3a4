import { expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../testing/empty-database.ts';
import { aMall } from '../../../testing/factories.ts';
import type { DirectConnection } from './direct.ts';
import { EARLIER_STEPS } from './earlier-steps.ts';
import { migrate, refuseUnknown, type AppliedMigration } from './migrate.ts';

// A database that took some steps in the words of before; none of them was changed since.

async function onFresh(work: (connection: DirectConnection) => Promise<void>): Promise<void> {
  const empty = await createEmptyDatabase();
  const database = await empty.open();
  await aMall(database);
  await database.close();
  const connection = await empty.connect();
  try {
    await work(connection);
  } finally {
    await connection.close();
    await empty.remove();
  }
}

const migrateOn = (connection: DirectConnection) =>
  migrate(
    (text) => connection.run(text),
    async (text) => (await connection.query(text, [])) as AppliedMigration[],
  );

/** How a code began that is about a slot, in a word that nothing of ours uses any more. */
const BEFORE = ['b', 'ay_'].join('');

/** As an earlier program left it: what it took under another name or in other words, and nothing that came later. */
async function takeBack(connection: DirectConnection): Promise<void> {
  for (const { name, checksum } of EARLIER_STEPS)
    await connection.query(
      `insert into migrations (name, checksum) values ($1, $2) on conflict (name) do update set checksum = $2`,
      [name, checksum],
    );
  await connection.run(`
    delete from migrations where name in ('0420-channel-bodies-as-json.sql', '0520-as-changed-later.sql');
    alter table channel_messages alter column body type text using body::text;
    drop index gate_commands_finished`);
}

test('steps that were taken in their earlier words are known, and what they left is made the same', async () => {
  await onFresh(async (connection) => {
    await takeBack(connection);
    await connection.run(`
      insert into sessions (public_id, mall_id, plate_key, plate, entry_at, entry_date, state, match_detail, created_at)
      select gen_random_uuid(), (select id from malls), plate, plate, now(), now()::date, 'open', detail::jsonb, now()
      from (values ('GJ05AB1231', '{"because":"${BEFORE}freed","evidence":["${BEFORE}freed","plate_near"]}'), ('GJ05AB1232', '{"evidence":["slot_freed"]}'),
        ('GJ05AB1233', '{}')) as given (plate, detail)`);

    expect(await migrateOn(connection)).toEqual([
      '0420-channel-bodies-as-json.sql',
      '0520-as-changed-later.sql',
    ]);
    const details = await connection.query('select match_detail from sessions order by id', []);
    expect(details.map((row) => (row as { match_detail: object }).match_detail)).toEqual([
      { because: 'slot_freed', evidence: ['slot_freed', 'plate_near'] },
      { evidence: ['slot_freed'] },
      {},
    ]);
    const body = await connection.query(
      `select format_type(atttypid, null) as type from pg_attribute
        where attrelid = 'channel_messages'::regclass and attname = 'body'`,
      [],
    );
    expect(body).toEqual([{ type: 'json' }]);
    expect(
      await connection.query(`select 1 as one from pg_class where relname = 'gate_commands_finished'`, []),
    ).toHaveLength(1);
    expect(await migrateOn(connection)).toEqual([]);
  });
});

test('a backup of such a database is known too, and other words of the same steps are not', () => {
  refuseUnknown(EARLIER_STEPS, 'backup');
  for (const { name } of EARLIER_STEPS)
    expect(() => refuseUnknown([{ name, checksum: 'a'.repeat(64) }], 'backup')).toThrow(name);
});
