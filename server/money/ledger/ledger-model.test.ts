import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aMall } from '../../../testing/factories.ts';
import { runLedgerModel } from '../../../testing/ledger-model.ts';
import { TEST_GSTIN } from '../../../testing/paid-visits.ts';
import { openTestDatabase } from '../../../testing/test-app.ts';
import type { Database } from '../../platform/storage/database.ts';
import { documentSession } from '../index.ts';

const FROM = new Date('2026-11-20T10:00:00+05:30');
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function addRegistered(prefix: string): Promise<number> {
  const { id } = await aMall(database, { name: `Mall ${prefix}` });
  await database.transact('system', (transaction) =>
    transaction.query(sql`
      insert into gst_settings (mall_id, legal_name, address, gstin, sac, rate_percent, prefix, consolidate_below_paise,
        since, changed_by, changed_at)
      values (${id}, 'a', 'b', ${TEST_GSTIN}, '996743', 18, ${prefix}, 20000, ${FROM}, 'a', ${FROM})`),
  );
  return id;
}

it.each([1, 2])(
  'random commands with crashes between any two steps: the ledger says what a bookkeeper says (%i)',
  { timeout: 120_000 },
  async (seed) => {
    const mall = await addRegistered(`M${seed}`);
    const run = await runLedgerModel(database, { mall, commands: 600, sessions: 25, seed, from: FROM });
    expect(run.wrong).toEqual([]);
    expect(run.crashes).toBeGreaterThan(20);
    expect(run.repeats).toBeGreaterThan(20);
  },
);

it(
  'eight writers leave no gap in the numbers of documents, though some fail',
  { timeout: 120_000 },
  async () => {
    const mall = await addRegistered('W8');
    await runLedgerModel(database, { mall, commands: 0, sessions: 160, seed: 1, from: FROM });
    const sessions = await database.transact('system', async (transaction) => {
      await transaction.query(sql`
      with m as (insert into ledger_movements (name, mall_id, session_id, cause, at)
        select 'charge:' || public_id, mall_id, id, 'charge', exit_at from sessions where mall_id = ${mall}
        returning id)
      insert into ledger_lines (movement_id, mall_id, account, paise)
      select m.id, ${mall}::int, side.account, side.paise
      from m, (values ('receivable', 4000), ('parking_revenue', -4000)) as side (account, paise)`);
      const rows = await transaction.query(sql`select id from sessions where mall_id = ${mall} order by id`);
      return rows.map((row) => (row as { id: number }).id);
    });
    let fails = 0;
    const write = async (session: number, isFailing: boolean) => {
      const writing = database.transact({ mall }, async (transaction) => {
        await documentSession(transaction, { mall, session, now: FROM });
        if (isFailing) throw new Error('a crash');
      });
      await writing.catch((error: unknown) => {
        if (!isFailing) throw error;
        fails += 1;
      });
    };
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (const [index, session] of sessions.entries())
        if (index % 8 === writer) {
          if (index % 3 === 0) await write(session, true);
          // Two writers at once want the same document: it is written once.
          await Promise.all([write(session, false), write(session, false)]);
        }
    });
    await Promise.all(writers);
    const numbers = await database.transact('system', (transaction) =>
      transaction.query(
        sql`select right(number, 6)::int as serial from invoices where mall_id = ${mall} order by 1`,
      ),
    );
    expect(fails).toBeGreaterThan(50);
    expect(numbers.map((row) => (row as { serial: number }).serial)).toEqual(
      sessions.map((_, index) => index + 1),
    );
  },
);
