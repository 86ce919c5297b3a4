import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type Gates } from '../../../testing/gated-mall.ts';

let gates: Gates;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates();
  mall = await gates.addMall();
  const cars = ['MH01AA0001', 'MH12CD5678', 'GJ05KL4321'];
  for (const [index, plate] of cars.entries()) await mall.look('entry-1', at(index), plate);
  for (const [index, plate] of cars.entries()) await mall.look('exit-1', at(6 + index * 60), plate);
});
afterAll(() => gates.end());

const inMall = (statement: Sql) =>
  gates.database.transact({ mall: mall.mall.id }, (transaction) => transaction.query(statement));

describe('the ledger', () => {
  it('holds one movement a charge, each of two lines that sum to zero, and none for a free stay', async () => {
    expect(await mall.ledger()).toEqual([
      { account: 'receivable', amount: 8_000 },
      { account: 'parking_revenue', amount: -8_000 },
      { account: 'receivable', amount: 12_000 },
      { account: 'parking_revenue', amount: -12_000 },
    ]);
    const charges = (await mall.stays()).map(({ charge }) => charge);
    expect(charges).toEqual([0, 8_000, 12_000]);
  });

  it.each([
    ['changed', sql`update ledger_entries set amount_paise = 0`],
    ['taken away', sql`delete from ledger_entries`],
    ['emptied', sql`truncate ledger_entries`],
  ])('is never %s', async (_what, statement) => {
    await expect(inMall(statement)).rejects.toThrow(/permission denied/);
    await expect(
      gates.database.transact('system', (transaction) => transaction.query(statement)),
    ).rejects.toThrow(/permission denied/);
    expect(await mall.ledger()).toHaveLength(4);
  });

  it.each([
    ['changed', sql`update ledger_entries set amount_paise = 0`],
    ['taken away', sql`delete from ledger_entries`],
  ])('is never %s, even by the owner of the database', async (_what, statement) => {
    const asOwner = gates.database.transact('system', async (transaction) => {
      await transaction.query(sql`reset role`);
      await transaction.query(statement);
    });
    await expect(asOwner).rejects.toThrow(/append-only/);
    expect(await mall.ledger()).toHaveLength(4);
  });

  it('takes no movement that does not sum to zero, and none twice', async () => {
    const book = (movement: string, amount: number) =>
      inMall(sql`
      insert into ledger_entries (movement, mall_id, session_id, account, amount_paise, reason, at)
      select ${movement}, mall_id, id, 'receivable', ${amount}, 'charge', now() from sessions where mall_id = ${mall.mall.id} limit 1`);
    await expect(book('lopsided', 100)).rejects.toThrow(/sum to zero/);
    const [{ movement } = { movement: '' }] = await mall.rows<{ movement: string }>(
      sql`select movement from ledger_entries limit 1`,
    );
    await expect(book(movement, 0)).rejects.toThrow(/unique/);
  });

  it('lets a stay in review cost nothing: the database refuses anything else', async () => {
    const charge = sql`update sessions set charge_paise = 1, review = 'exit_missed' where mall_id = ${mall.mall.id}`;
    await expect(inMall(charge)).rejects.toThrow(/check/);
  });
});
