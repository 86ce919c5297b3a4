import sql, { raw, type Sql } from 'sql-template-tag';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/test-app.ts';
import { readRows } from '../../testing/rows.ts';
import type { Database, Scope, Transaction } from '../platform/storage/database.ts';
import { openKeys } from './keys.ts';
import { recordSecurityEvent, writeAudit } from './record-event.ts';
import { sealPending } from './seal.ts';
import { verifyTrail } from './verify.ts';

const AT = new Date('2026-11-20T04:30:00.123Z');
const RECORDS = 40;
const keys = openKeys({ auditKey: 'a-key-that-the-database-never-sees', dataDir: '' });
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const verify = async () => {
  await sealPending(database, keys);
  return verifyTrail((work) => database.transact('system', work), keys);
};
const write = (n: number, scope: Scope = 'system') =>
  database.transact(scope, (transaction) =>
    writeAudit(
      transaction,
      { actor: 'root', action: 'mall_changed', target: `mall-${n}`, mall: 1, detail: { n } },
      AT,
    ),
  );

test('writers and sealers at the same moment, also in the view of one mall, never fork the chain', async () => {
  await Promise.all(
    Array.from({ length: RECORDS }, async (_, n) => {
      await write(n, n % 3 === 0 ? { mall: 1 } : 'system');
      if (n % 5 === 0) await sealPending(database, keys);
    }),
  );
  expect(await verify()).toEqual({ ok: true, records: RECORDS });
});

test('work that fails leaves no record and no gap', async () => {
  const failing = database.transact('system', async (transaction) => {
    await writeAudit(transaction, { actor: 'root', action: 'mall_changed', target: 'x', detail: {} }, AT);
    throw new Error('the work failed');
  });
  await expect(failing).rejects.toThrow('the work failed');
  expect(await verify()).toEqual({ ok: true, records: RECORDS });
});

test('a driver records what is her own, and nothing of a mall; a mall nothing of another', async () => {
  const own = { kind: 'password_changed', account: 'a', facts: {} } as const;
  await database.transact({ account: 7 }, (transaction) => recordSecurityEvent(transaction, own));
  for (const scope of [{ account: 7 }, { mall: 7 }])
    await expect(
      database.transact(scope, (transaction) => recordSecurityEvent(transaction, { ...own, mallId: 1 })),
    ).rejects.toThrow('row-level security');
  expect(await verify()).toEqual({ ok: true, records: RECORDS + 1 });
});

test('whatever JSON the detail holds, the seal holds after a round trip through the database', async () => {
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
      const entry = { actor: 'root', action: 'mall_changed', target: 't', detail: given } as const;
      await database.transact('system', (transaction) =>
        writeAudit(transaction, { ...entry, detail: given as Record<string, unknown> }, AT),
      );
    }),
    { numRuns: 60 },
  );
  expect(await verify()).toMatchObject({ ok: true });
});

test('records of before there was a key are bound by the first sealed one', async () => {
  const old = await openTestDatabase();
  try {
    const { hashUnsealed, CHAIN_START } = await import('./chain.ts');
    const fact = { at: AT, actor: 'root', action: 'mall-added', target: 'm', mall: null, detail: { a: 1 } };
    const hash = hashUnsealed(CHAIN_START, { ...fact, address: null, request: null, times: 1 });
    await old.transact('system', async (transaction) => {
      await transaction.query(sql`insert into audit_entries (number, at, actor, action, target, detail, previous_hash, hash)
        values (1, ${AT.toISOString()}, 'root', 'mall-added', 'm', '{"a": 1}', ${CHAIN_START}, ${hash})`);
      await transaction.query(sql`update audit_head set entries = 1, hash = ${hash}`);
      await writeAudit(transaction, { actor: 'root', action: 'mall_changed', target: 'm', detail: {} }, AT);
    });
    await sealPending(old, keys);
    const check = () => verifyTrail((work) => old.transact('system', work), keys);
    expect(await check()).toEqual({ ok: true, records: 2 });
    // Rewritten with its hash made anew, which needs no key.
    const forged = hashUnsealed(CHAIN_START, {
      ...fact,
      actor: 'nobody',
      address: null,
      request: null,
      times: 1,
    });
    await old.transact('system', async (transaction) => {
      await transaction.query(sql`reset role`);
      await transaction.query(sql`alter table audit_entries disable trigger all`);
      await transaction.query(
        sql`update audit_entries set actor = 'nobody', hash = ${forged} where number = 1`,
      );
    });
    expect(await check()).toEqual({ ok: false, record: 2, fault: 'missing' });
  } finally {
    await old.close();
  }
});

describe('tampering by somebody who may do anything in the database is found', () => {
  const columns: [string, string][] = [
    ['actor', `'somebody else'`],
    ['action', `'nothing_happened'`],
    ['target', `target || '!'`],
    ['detail', `detail || '{"n": -1}'`],
    ['mall_id', '99'],
    ['address', `'10.0.0.1'`],
    ['request', `'other'`],
    ['times', '2'],
    ['at', `at + interval '1 millisecond'`],
    ['key_id', 'null'],
    ['hash', `repeat('f', 64)`],
    ['previous_hash', `repeat('f', 64)`],
  ];

  test.each(columns)('a changed %s', async (column, value) => {
    for (const number of await someNumbers()) {
      const change = sql`update audit_entries set ${raw(column)} = ${raw(value)} where number = ${number}`;
      expect(await verdictAfter(change)).toMatchObject({ ok: false });
    }
  });

  test('any removed record, the first and the last included', async () => {
    for (const number of await someNumbers()) {
      expect(await verdictAfter(sql`delete from audit_entries where number = ${number}`)).toMatchObject({
        ok: false,
        record: number,
      });
    }
  });

  test('all removed, a head that counts otherwise, a head of another trail', async () => {
    expect(await verdictAfter(sql`delete from audit_entries`)).toMatchObject({ ok: false, record: 1 });
    for (const change of [
      sql`update audit_head set entries = entries - 1`,
      sql`update audit_head set trail = 'x'`,
    ])
      expect(await verdictAfter(change)).toMatchObject({ ok: false });
  });

  test('and where nothing was touched nothing is found', async () => {
    expect(await verdictAfter(sql`update audit_entries set actor = 'x' where false`)).toMatchObject({
      ok: true,
    });
  });

  test('and the database itself refuses change and removal, to the product and to its owner', async () => {
    for (const change of [
      sql`update audit_entries set actor = 'x'`,
      sql`delete from audit_entries`,
      sql`truncate audit_entries`,
      sql`update audit_pending set actor = 'x'`,
      sql`truncate audit_pending`,
    ]) {
      const asProduct = database.transact('system', (transaction) => transaction.query(change));
      await expect(asProduct).rejects.toThrow('permission denied');
      const asOwner = database.transact('system', async (transaction) => {
        await transaction.query(sql`reset role`);
        await transaction.query(change);
      });
      await expect(asOwner).rejects.toThrow(/append-only|never changed/);
    }
    const bySystemAlone = database.transact({ mall: 1 }, (transaction) =>
      transaction.query(sql`insert into audit_entries (number, at, actor, action, target, mall_id, detail, previous_hash, hash)
        values (100000, now(), 'a', 'b', 'c', 1, '{}', '', '')`),
    );
    await expect(bySystemAlone).rejects.toThrow('row-level security');
  });

  async function someNumbers(): Promise<number[]> {
    const rows = await database.transact('system', (transaction) =>
      readRows<{ number: number }>(transaction, sql`select number from audit_entries order by number`),
    );
    const numbers = rows.map(({ number }) => number);
    return [...numbers.slice(0, 2), ...numbers.filter((_, index) => index % 25 === 12), ...numbers.slice(-2)];
  }

  /** Tampers as the owner of the database, verifies, and puts everything back. */
  async function verdictAfter(change: Sql): Promise<unknown> {
    let verdict: unknown;
    const putBack = new Error('put back');
    const tamper = async (transaction: Transaction) => {
      await transaction.query(sql`reset role`);
      await transaction.query(sql`alter table audit_entries disable trigger all`);
      await transaction.query(change);
      verdict = await verifyTrail((work) => work(transaction), keys);
      throw putBack;
    };
    await expect(database.transact('system', tamper)).rejects.toBe(putBack);
    return verdict;
  }
});
