import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paise } from '#domain/money/money.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { bookMovements, readRunningTotals, type Movement } from '../index.ts';

let gates: GateTests;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates();
  mall = await gates.addMall();
  const cars = ['MH01AA0001', 'MH12CD5678', 'GJ05KL4321'];
  for (const [index, plate] of cars.entries()) await mall.read('entry-1', at(index), plate);
  for (const [index, plate] of cars.entries()) await mall.read('exit-1', at(6 + index * 60), plate);
});
afterAll(() => gates.end());

const inMall = (statement: Sql) =>
  gates.database.transact({ mall: mall.mall.id }, (transaction) => transaction.query(statement));

function movement(name: string, change: Partial<Movement> = {}): Movement {
  const lines = [
    { account: 'receivable', paise: paise(100) },
    { account: 'parking_revenue', paise: paise(-100) },
  ] as const;
  const unsaid = { session: null, reason: null, person: null };
  return { name, mall: mall.mall.id, cause: 'test', at: at(0), now: at(0), lines, ...unsaid, ...change };
}
const book = (...movements: Movement[]) =>
  gates.database.transact({ mall: mall.mall.id }, (transaction) => bookMovements(transaction, movements));

describe('the ledger', () => {
  it('holds one movement a charge, each of two lines that sum to zero, and none for a free session', async () => {
    expect(await mall.ledger()).toEqual([
      { account: 'receivable', amount: 8_000 },
      { account: 'parking_revenue', amount: -8_000 },
      { account: 'receivable', amount: 12_000 },
      { account: 'parking_revenue', amount: -12_000 },
    ]);
    const charges = (await mall.sessions()).map(({ charge }) => charge);
    expect(charges).toEqual([0, 8_000, 12_000]);
    const { earned } = await gates.database.transact({ mall: mall.mall.id }, (transaction) =>
      readRunningTotals(transaction, mall.mall.id),
    );
    expect(earned).toBe(20_000);
  });

  it.each([
    ['changed', 'update ledger_lines set paise = 0'],
    ['taken away', 'delete from ledger_lines'],
    ['emptied', 'truncate ledger_lines'],
    ['renamed', `update ledger_movements set name = 'x'`],
    ['unmade', 'delete from ledger_movements'],
    ['given other accounts', `insert into ledger_accounts values ('mine')`],
  ])('is never %s', async (_what, text) => {
    await expect(inMall(sql([text]))).rejects.toThrow(/permission denied/);
    await expect(
      gates.database.transact('system', (transaction) => transaction.query(sql([text]))),
    ).rejects.toThrow(/permission denied/);
    expect(await mall.ledger()).toHaveLength(4);
  });

  it.each([
    ['changed', 'update ledger_lines set paise = 0'],
    ['taken away', 'delete from ledger_lines'],
    ['renamed', `update ledger_movements set name = 'x'`],
    ['unmade', 'delete from ledger_movements'],
  ])('is never %s, even by the owner of the database', async (_what, text) => {
    const asOwner = gates.database.transact('system', async (transaction) => {
      await transaction.query(sql`reset role`);
      await transaction.query(sql([text]));
    });
    await expect(asOwner).rejects.toThrow(/append-only/);
    expect(await mall.ledger()).toHaveLength(4);
  });

  it('takes no movement that does not sum to zero', async () => {
    const lopsided = movement('lopsided', { lines: [{ account: 'receivable', paise: paise(100) }] });
    await expect(book(lopsided)).rejects.toThrow(/sum to zero/);
    // Two wrongs that cancel out are two wrongs.
    const other = movement('other', { lines: [{ account: 'receivable', paise: paise(-100) }] });
    await expect(book(lopsided, other)).rejects.toThrow(/sum to zero/);
  });

  it('takes no line that upsets a movement that stands', async () => {
    const added = sql`
      insert into ledger_lines (movement_id, mall_id, account, paise)
      select id, mall_id, 'receivable', 5 from ledger_movements where cause = 'test'`;
    await book(movement('even', { lines: [] }));
    await expect(inMall(added)).rejects.toThrow(/sum to zero/);
  });

  it('books a movement once: its name is its idempotency key', async () => {
    await book(movement('once'));
    await expect(book(movement('once'))).rejects.toThrow(/unique/);
    const rows = await mall.rows(sql`select name from ledger_movements where name = 'once'`);
    expect(rows).toHaveLength(1);
  });

  it('knows its accounts', async () => {
    const pocket = sql`
      insert into ledger_lines (movement_id, mall_id, account, paise)
      select id, mall_id, 'pocket', 0 from ledger_movements limit 1`;
    await expect(inMall(pocket)).rejects.toThrow(/foreign key/);
  });
});
