import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../../testing/test-app.ts';
import { readRows } from '../../../testing/rows.ts';
import type { Database, Scope, Transaction } from './database.ts';
import { isUniqueViolation } from '../http/errors.ts';

// What both engines must do alike: this file runs on the embedded one, and on PostgreSQL where DATABASE_URL is set.
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.transact('system', (tx) => tx.query(sql`delete from inquiries`)));

const insert = (tx: Transaction, id: string) =>
  tx.query(sql`insert into inquiries (public_id, first_name, last_name, email, phone, message, created_at)
    values (${id}, 'a', 'b', 'a@b.example', '1', 'm', now())`);

const ids = () =>
  database.transact('system', async (tx) => {
    const rows = await readRows<{ public_id: string }>(
      tx,
      sql`select public_id from inquiries order by public_id`,
    );
    return rows.map((row) => row.public_id);
  });

const ask = <Row>(scope: Scope, statement: ReturnType<typeof sql>) =>
  database.transact(scope, (tx) => readRows<Row>(tx, statement));

test('work runs under the product’s role, never with the login user’s powers', async () => {
  expect(
    await ask(
      'system',
      sql`select current_user::text as name, rolsuper as super, rolbypassrls as bypass
    from pg_roles where rolname = current_user`,
    ),
  ).toEqual([{ name: 'gms_app', super: false, bypass: false }]);
  await expect(ask('system', sql`create table planted (n int)`)).rejects.toMatchObject({ code: '42501' });
});

test('a mall sees its own rows alone, an account none of them, and only the system sees all', async () => {
  const [first, second] = await database.transact('system', async (tx) => {
    const made = [];
    for (const slug of ['one', 'two']) {
      const [mall] = await readRows<{
        id: number;
      }>(
        tx,
        sql`insert into malls (public_id, name, slug, address, price, created_at)
        values (${slug}, ${slug}, ${slug}, 'a', 'p', now()) returning id`,
      );
      await tx.query(sql`insert into slots (mall_id, code, level, section, position)
        values (${mall?.id}, 'B1A01', 'B1', 'A', 1), (${mall?.id}, 'B1A02', 'B1', 'A', 2)`);
      made.push(mall?.id ?? 0);
    }
    return made;
  });
  const seen = async (scope: Scope) =>
    (await ask<{ mall_id: number }>(scope, sql`select distinct mall_id from slots order by 1`)).map(
      (row) => row.mall_id,
    );
  expect(await seen({ mall: first ?? 0 })).toEqual([first]);
  expect(await seen({ mall: second ?? 0 })).toEqual([second]);
  expect(await seen({ account: first ?? 0 })).toEqual([]);
  expect(await seen('system')).toEqual([first, second]);
  const moved = await ask(
    { mall: first ?? 0 },
    sql`update slots set position = 9 where mall_id = ${second} returning code`,
  );
  expect(moved).toEqual([]);
});

test('a statement that is asked again and again answers each scope by its own view', async () => {
  const [first, second] = await database.transact('system', (tx) =>
    readRows<{ id: number }>(tx, sql`select id from malls where slug in ('one', 'two') order by slug`),
  );
  const mallsSeen = (scope: Scope) =>
    ask<{ id: number }>(scope, sql`select distinct mall_id as id from slots where mall_id > ${0} order by 1`);
  const scopes: Scope[] = [{ mall: first?.id ?? 0 }, { mall: second?.id ?? 0 }, { account: 1 }];
  // From the sixth time on a planned statement may keep one plan for all.
  for (let round = 0; round < 8; round += 1) {
    const seen = [];
    for (const scope of scopes) seen.push(await mallsSeen(scope));
    expect(seen).toEqual([[first], [second], []]);
  }
});

test('a statement that failed is taken again, with other values', async () => {
  const divide = (by: number) => ask<{ n: number }>('system', sql`select 6 / ${by}::int as n`);
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
  expect(await divide(2)).toEqual([{ n: 3 }]);
  const missing = () => ask('system', sql`select ${1}::int from not_there`);
  await expect(missing()).rejects.toMatchObject({ code: '42P01' });
  await expect(missing()).rejects.toMatchObject({ code: '42P01' });
});

test('values of every kind we store come back as they were', async () => {
  const at = new Date('2026-11-20T04:30:00.123Z');
  const store = () =>
    ask(
      'system',
      sql`select ${at}::timestamptz as at, ${Buffer.from([0, 255, 39])}::bytea as bytes, ${null}::text as nothing,
        ${['a,"b', 'c']}::text[] as words, ${[1, 2]}::int[] as numbers, ${true}::boolean as flag,
        ${JSON.stringify({ a: [1] })}::jsonb as json, ${1.5}::float8 as share`,
    );
  for (let round = 0; round < 2; round += 1) {
    const [row] = (await store()) as [Record<string, unknown>];
    expect({ ...row, bytes: [...(row['bytes'] as Uint8Array)] }).toEqual({
      at,
      bytes: [0, 255, 39],
      nothing: null,
      words: ['a,"b', 'c'],
      numbers: [1, 2],
      flag: true,
      json: { a: [1] },
      share: 1.5,
    });
  }
});

test('more different statements than stay planned are answered all the same', async () => {
  await database.transact('system', async (tx) => {
    for (let n = 0; n < 450; n += 1) {
      expect(await tx.query(sql`select ${1}::int + ${raw(String(n))} as n`)).toEqual([{ n: n + 1 }]);
    }
  });
});

test('every table but the list of migrations is guarded row by row', async () => {
  const open = await ask<{ name: string }>(
    'system',
    sql`select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity order by 1`,
  );
  expect(open.map(({ name }) => name)).toEqual(['migrations']);
});

test('the scope ends with its transaction', async () => {
  await ask({ mall: 1 }, sql`select 1`);
  const [row] = await ask<{ scope: string }>('system', sql`select current_setting('app.scope') as scope`);
  expect(row?.scope).toBe('system');
});

test('a scope that isn’t a whole number is refused before it reaches the database', async () => {
  await expect(ask({ mall: Number.NaN }, sql`select 1`)).rejects.toThrow('whole number');
  await expect(ask({ mall: 1.5 }, sql`select 1`)).rejects.toThrow('whole number');
});

test('a fault rolls everything back, and the next caller gets a clean connection', async () => {
  const work = database.transact('system', async (tx) => {
    await insert(tx, 'gone');
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  for (let i = 0; i < 12; i += 1) expect(await ids()).toEqual([]);
});

test('a failed statement that the work swallowed is not committed as if all were well', async () => {
  const work = database.transact('system', async (tx) => {
    await insert(tx, 'a');
    await tx.query(sql`select 1 / 0`).catch(() => undefined);
    return 'acknowledged';
  });
  await expect(work).rejects.toMatchObject({ code: '22012' });
  expect(await ids()).toEqual([]);
});

test('what nobody waited for is stored by the commit, or nothing is', async () => {
  const leave = (asked: Promise<unknown>) => void asked.catch(() => undefined);
  await database.transact('system', async (tx) => {
    await insert(tx, 'first');
    leave(insert(tx, 'left'));
  });
  expect(await ids()).toEqual(['first', 'left']);
  const lost = (id: string, asked: (tx: Transaction) => Promise<unknown>) =>
    database.transact('system', async (tx) => {
      await insert(tx, id);
      leave(asked(tx));
    });
  await expect(lost('second', (tx) => insert(tx, 'first'))).rejects.toMatchObject({ code: '23505' });
  // A value that can't be written never reaches the database, prepared before or not.
  const at = (tx: Transaction) => tx.query(sql`select ${new Date(Number.NaN)}::timestamptz as never`);
  await expect(lost('third', at)).rejects.toThrow(/invalid/i);
  await ask('system', sql`select ${new Date(0)}::timestamptz as never`);
  await expect(lost('fourth', at)).rejects.toThrow(/invalid/i);
  expect(await ids()).toEqual(['first', 'left']);
});

test('what is asked at once has its scope, writes nothing and leaves a clean connection', async () => {
  await database.transact('system', (tx) => insert(tx, 'one'));
  const count = (tx: Transaction) =>
    readRows<{ n: number }>(tx, sql`select count(*)::int as n from inquiries`);
  const both = (tx: Transaction) => Promise.all([count(tx), count(tx)]);
  expect(await database.ask('system', both)).toEqual([[{ n: 1 }], [{ n: 1 }]]);
  expect(await database.ask({ mall: 1 }, count)).toEqual([{ n: 0 }]);
  await expect(database.ask('system', (tx) => insert(tx, 'two'))).rejects.toMatchObject({ status: 503 });
  const failing = (tx: Transaction) => Promise.all([count(tx), tx.query(sql`select 1 / ${0}::int`)]);
  await expect(database.ask('system', failing)).rejects.toMatchObject({ code: '22012' });
  const later = async (tx: Transaction) => {
    await count(tx);
    return count(tx);
  };
  await expect(database.ask('system', later)).rejects.toThrow('the transaction has ended');
  expect(await ids()).toEqual(['one']);
});

test('what a savepoint undid is forgiven', async () => {
  await database.transact('system', async (tx) => {
    await insert(tx, 'a');
    await tx.query(sql`savepoint here`);
    await tx.query(sql`select 1 / 0`).catch(() => undefined);
    await tx.query(sql`rollback to savepoint here`);
    await insert(tx, 'b');
  });
  expect(await ids()).toEqual(['a', 'b']);
});

test('what fails behind the return to a savepoint is not forgiven, though nobody waited for either', async () => {
  const leave = (asked: Promise<unknown>) => void asked.catch(() => undefined);
  const work = database.transact('system', async (tx) => {
    await insert(tx, 'a');
    await tx.query(sql`savepoint here`);
    leave(tx.query(sql`rollback to savepoint here`));
    leave(tx.query(sql`select ${new Date(Number.NaN)}::timestamptz as never`));
  });
  await expect(work).rejects.toThrow(/invalid/i);
  expect(await ids()).toEqual([]);
});

test('a question after the end of its transaction is refused', async () => {
  let leaked: Transaction | undefined;
  await database.transact('system', async (tx) => {
    leaked = tx;
  });
  await expect(leaked?.query(sql`select 1`)).rejects.toThrow('the transaction has ended');
});

test('work for after the commit runs after it, once, and never without it', async () => {
  const done: string[] = [];
  await database.transact('system', async (tx) => {
    tx.afterCommit(() => done.push('committed'));
    await insert(tx, 'a');
    expect(done).toEqual([]);
  });
  const failing = database.transact('system', async (tx) => {
    tx.afterCommit(() => done.push('never'));
    await insert(tx, 'a');
  });
  await expect(failing).rejects.toBeDefined();
  expect(done).toEqual(['committed']);
});

test('a unique violation keeps its code and names its constraint on both engines', async () => {
  await database.transact('system', (tx) => insert(tx, 'a'));
  const error: unknown = await database
    .transact('system', (tx) => insert(tx, 'a'))
    .catch((fault: unknown) => fault);
  expect(isUniqueViolation(error)).toBe(true);
  expect(isUniqueViolation(error, 'inquiries_public_id_key')).toBe(true);
  expect(isUniqueViolation(error, 'another')).toBe(false);
});

test('rows come alike from both engines: int8 as number, instants as Date, dates as text', async () => {
  expect(
    await ask(
      'system',
      sql`select 9007199254740991::int8 as big, '2026-11-20T10:00:00+05:30'::timestamptz as instant,
    '2026-11-20'::date as day, 3::int4 as small, '{"a":1}'::jsonb as json, null::text as nothing`,
    ),
  ).toEqual([
    {
      big: 9007199254740991,
      instant: new Date('2026-11-20T04:30:00Z'),
      day: '2026-11-20',
      small: 3,
      json: { a: 1 },
      nothing: null,
    },
  ]);
});
