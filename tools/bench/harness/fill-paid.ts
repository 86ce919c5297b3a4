import sql from 'sql-template-tag';
import type { Database } from '../../../server/platform/storage/database.ts';

const AT_ONCE = 10_000;

/** Gives the sessions of a filled mall their charges line by line, and nine of ten a payment by UPI. */
export async function fillPaid(database: Database, mall: number, count: number): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const to = Math.min(count, from + AT_ONCE) - 1;
    await database.transact({ mall }, async (transaction) => {
      await transaction.query(charges(mall, from, to));
      await transaction.query(payments(mall, from, to));
      await transaction.query(lines(mall, from, to));
    });
  }
  await database.transact('system', async (transaction) => {
    // Only the owner of a table may count it for the planner; upkeep would do it in some minutes.
    await transaction.query(sql`reset role`);
    for (const table of ['sessions', 'charges', 'ledger_movements', 'ledger_lines'])
      await transaction.query(sql([`analyze ${table}`]));
  });
}

const LINES = JSON.stringify([
  { code: 'first_block', quantity: 1, unitPaise: 3000, amountPaise: 3000, parameters: { minutes: 60 } },
  { code: 'extension', quantity: 1, unitPaise: 1000, amountPaise: 1000, parameters: { minutes: 60 } },
]);

const charges = (mall: number, from: number, to: number) => sql`
  insert into charges (mall_id, session_id, paise, lines, at)
  select s.mall_id, s.id, 4000, ${LINES}::jsonb, s.closed_at
  from generate_series(${from}::bigint, ${to}::bigint) as n
  join sessions s on s.public_id = 'bench-' || ${mall}::int || '-' || n`;

const payments = (mall: number, from: number, to: number) => sql`
  insert into ledger_movements (name, mall_id, session_id, cause, at)
  select 'paid-' || s.id, s.mall_id, s.id, 'payment', s.closed_at
  from generate_series(${from}::bigint, ${to}::bigint) as n
  join sessions s on s.public_id = 'bench-' || ${mall}::int || '-' || n where n % 10 <> 0`;

const lines = (mall: number, from: number, to: number) => sql`
  insert into ledger_lines (movement_id, mall_id, account, paise)
  select m.id, m.mall_id, side.account, side.paise
  from generate_series(${from}::bigint, ${to}::bigint) as n
  join sessions s on s.public_id = 'bench-' || ${mall}::int || '-' || n
  join ledger_movements m on m.session_id = s.id and m.cause = 'payment',
    (values ('upi_clearing', 4000), ('receivable', -4000)) as side (account, paise)`;
