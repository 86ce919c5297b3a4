import sql, { raw, type Sql } from 'sql-template-tag';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/test-app.ts';
import { readRows } from '../../testing/rows.ts';
import type { Database, Scope, Transaction } from '../platform/storage/database.ts';
import { verifyAudit, writeAudit } from './store.ts';

const AT = new Date('2026-11-20T04:30:00.123Z');
const ENTRIES = 40;
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const verify = () => database.transact('system', verifyAudit);
const write = (n: number, scope: Scope = 'system') =>
  database.transact(scope, (transaction) =>
    writeAudit(
      transaction,
      { actor: 'root', action: 'mall-changed', target: `mall-${n}`, mall: 1, detail: { n } },
      AT,
    ),
  );

test('writers at the same moment, also in the view of one mall, never fork the chain', async () => {
  await Promise.all(
    Array.from({ length: ENTRIES }, (_, n) => write(n, n % 3 === 0 ? { mall: 1 } : 'system')),
  );
  expect(await verify()).toEqual({ ok: true, entries: ENTRIES });
});

test('work that fails leaves no entry and no gap', async () => {
  const failing = database.transact('system', async (transaction) => {
    await writeAudit(transaction, { actor: 'root', action: 'mall-changed', target: 'x', detail: {} }, AT);
    throw new Error('the work failed');
  });
  await expect(failing).rejects.toThrow('the work failed');
  expect(await verify()).toEqual({ ok: true, entries: ENTRIES });
});

test('what is written in the view of a mall leaves that view as it was', async () => {
  const scope = await database.transact({ mall: 7 }, async (transaction) => {
    await writeAudit(
      transaction,
      { actor: 'a', action: 'device-revoked', target: 'd', mall: 7, detail: {} },
      AT,
    ).catch(() => undefined);
    return readRows<{ scope: string }>(transaction, sql`select current_setting('app.scope') as scope`);
  });
  expect(scope).toEqual([{ scope: 'mall:7' }]);
});

test('whatever JSON the detail holds, the hash holds after a round trip through the database', async () => {
  const text = fc
    .string({ unit: 'grapheme' })
    .filter((value) => value.isWellFormed() && !value.includes('\0'));
  const number = fc.oneof(
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
  );
  const { detail } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      text,
      number,
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value')),
      tie('detail'),
    ),
    detail: fc.dictionary(text, tie('value')),
  }));
  await fc.assert(
    fc.asyncProperty(detail, async (given) => {
      const entry = { actor: 'root', action: 'tried', target: 't', detail: given as Record<string, unknown> };
      await database.transact('system', (transaction) => writeAudit(transaction, entry, AT));
    }),
    { numRuns: 60 },
  );
  expect(await verify()).toMatchObject({ ok: true });
});

describe('tampering by somebody who may do anything in the database is found', () => {
  const columns: [string, string][] = [
    ['actor', `'somebody else'`],
    ['action', `'nothing-happened'`],
    ['target', `target || '!'`],
    ['detail', `detail || '{"n": -1}'`],
    ['mall_id', '99'],
    ['at', `at + interval '1 millisecond'`],
    ['hash', `repeat('f', 64)`],
    ['previous_hash', `repeat('f', 64)`],
  ];

  test.each(columns)('a changed %s', async (column, value) => {
    for (const id of await someIds()) {
      const change = sql`update audit_entries set ${raw(column)} = ${raw(value)} where id = ${id}`;
      expect(await verdictAfter(change)).toMatchObject({ ok: false });
    }
  });

  test('any removed entry, the first and the last included', async () => {
    for (const id of await someIds()) {
      expect(await verdictAfter(sql`delete from audit_entries where id = ${id}`)).toMatchObject({
        ok: false,
      });
    }
  });

  test('two entries that changed places, all entries removed, and a head that counts otherwise', async () => {
    const swap = sql`update audit_entries set id = case id when 3 then 4 else 3 end + 100000 where id in (3, 4)`;
    expect(await verdictAfter(swap)).toMatchObject({ ok: false });
    expect(await verdictAfter(sql`delete from audit_entries`)).toMatchObject({ ok: false });
    const recounted = sql`update audit_head set entries = entries - 1`;
    expect(await verdictAfter(recounted)).toMatchObject({ ok: false });
  });

  test('and where nothing was touched nothing is found', async () => {
    expect(await verdictAfter(sql`update audit_entries set actor = 'x' where false`)).toMatchObject({
      ok: true,
    });
  });

  test('and the database itself refuses change and removal, to the product and to its owner', async () => {
    for (const change of [sql`update audit_entries set actor = 'x'`, sql`delete from audit_entries`]) {
      const asProduct = database.transact('system', (transaction) => transaction.query(change));
      await expect(asProduct).rejects.toThrow('permission denied');
      const asOwner = database.transact('system', async (transaction) => {
        await transaction.query(sql`reset role`);
        await transaction.query(change);
      });
      await expect(asOwner).rejects.toThrow('append-only');
    }
  });

  async function someIds(): Promise<number[]> {
    const rows = await database.transact('system', (transaction) =>
      readRows<{ id: number }>(transaction, sql`select id from audit_entries order by id`),
    );
    const ids = rows.map(({ id }) => id);
    return [...ids.slice(0, 2), ...ids.filter((_, index) => index % 25 === 12), ...ids.slice(-2)];
  }

  /** Tampers as the owner of the database, verifies, and puts everything back. */
  async function verdictAfter(change: Sql): Promise<unknown> {
    let verdict: unknown;
    const putBack = new Error('put back');
    const tamper = async (transaction: Transaction) => {
      await transaction.query(sql`reset role`);
      await transaction.query(sql`alter table audit_entries disable trigger all`);
      await transaction.query(sql`alter table audit_entries alter column id drop identity if exists`);
      await transaction.query(change);
      verdict = await verifyAudit(transaction);
      throw putBack;
    };
    await expect(database.transact('system', tamper)).rejects.toBe(putBack);
    return verdict;
  }
});
