import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paise } from '#domain/money/money.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { chargeSessions, correctCharge, findCharges, type ChargedSession, type Quote } from '../index.ts';

let gates: GateTests;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates();
  mall = await gates.addMall();
});
afterAll(() => gates.end());

/** A car that is inside, as money knows it. */
async function park(plate: string): Promise<ChargedSession> {
  const { sessionId } = await mall.read('entry-1', at(0), plate);
  const [row] = await mall.rows<{ id: number; tariff: number }>(
    sql`select id, tariff_id as tariff from sessions where public_id = ${sessionId}`,
  );
  const known = { publicId: sessionId ?? '', mall: mall.mall.id, tariffId: row?.tariff ?? null };
  return { id: row?.id ?? 0, ...known, vehicleClass: null };
}
const when = (minutes: number) => ({ at: at(minutes), now: at(minutes) });
const cost = (rupees: number): Quote => ({ paise: paise(rupees * 100), lines: [], reason: null });
const inMall = <T>(work: Parameters<typeof gates.database.transact<T>>[1]) =>
  gates.database.transact({ mall: mall.mall.id }, work);
const run = (statement: Sql) => inMall((transaction) => transaction.query(statement));

describe('a charge', () => {
  it('may come before the session ends', async () => {
    const session = await park('MH01AA0001');
    await inMall((transaction) => chargeSessions(transaction, [{ session, quote: cost(40), ...when(30) }]));
    expect(await mall.sessions()).toMatchObject([{ state: 'open', charge: 4_000 }]);
  });

  it('is made once a session; a second first one is refused', async () => {
    const session = await park('MH01AA0002');
    const charge = () =>
      inMall((transaction) => chargeSessions(transaction, [{ session, quote: cost(40), ...when(30) }]));
    await charge();
    await expect(charge()).rejects.toThrow(/unique/);
  });

  it('that is corrected stands beside the one that replaces it; the ledger gets the difference', async () => {
    const session = await park('MH01AA0003');
    const before = (await mall.ledger()).length;
    await inMall((transaction) => chargeSessions(transaction, [{ session, quote: cost(80), ...when(90) }]));
    await inMall((transaction) => correctCharge(transaction, session, cost(40), when(50)));
    const rows = await mall.rows<{ id: number; paise: number; replaces: number | null }>(
      sql`select id, paise, replaces from charges where session_id = ${session.id} order by id`,
    );
    expect(rows).toMatchObject([
      { paise: 8_000, replaces: null },
      { paise: 4_000, replaces: rows[0]?.id },
    ]);
    const current = await inMall((transaction) => findCharges(transaction, [session.id]));
    expect(current.get(session.id)?.paise).toBe(4_000);
    expect((await mall.ledger()).slice(before).map(({ amount }) => amount)).toEqual([
      8_000, -8_000, -4_000, 4_000,
    ]);
  });

  it('stands: nobody changes it or takes it away', async () => {
    await expect(run(sql`update charges set paise = 0`)).rejects.toThrow(/permission denied/);
    await expect(run(sql`delete from charges`)).rejects.toThrow(/permission denied/);
    const asOwner = gates.database.transact('system', async (transaction) => {
      await transaction.query(sql`reset role`);
      await transaction.query(sql`update charges set paise = 0`);
    });
    await expect(asOwner).rejects.toThrow(/append-only/);
  });

  it('of a session in review is refused by the database, unless it is nothing', async () => {
    const session = await park('MH01AA0004');
    await run(sql`update sessions set review = 'exit_unseen' where id = ${session.id}`);
    const charge = (rupees: number) =>
      inMall((transaction) => chargeSessions(transaction, [{ session, quote: cost(rupees), ...when(9) }]));
    await expect(charge(40)).rejects.toThrow(/in review/);
    await charge(0);
  });
});
