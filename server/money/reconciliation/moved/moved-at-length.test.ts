import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../../testing/gated-mall.ts';
import { readRows } from '../../../../testing/rows.ts';
import { visit } from '../../../../testing/paid-visits.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { sumHeld } from '../../chargebacks/losses/store.ts';
import { listMoved, sumMovedRows } from './store.ts';

const PIECE = 500;
/** More of them, for whoever measures it. */
const PIECES_A_DAY = Number(process.env['LEDGER_PIECES'] ?? 2);
const DAYS = 20;
const A_DAY = PIECES_A_DAY * PIECE;
let gates: GateTests;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates();
  mall = await gates.addMall();
  const { id: session } = await visit(gates, mall, { plate: 'MH01AB0001', from: 0, minutes: 90 });
  for (let piece = 0; piece < DAYS * PIECES_A_DAY; piece += 1)
    await gates.database.transact('system', (transaction) => fill(transaction, session, piece));
}, 600_000);
afterAll(() => gates.end());

/** A piece of a day of payments by the provider, of which some are given back, and all are settled. */
async function fill(transaction: Transaction, session: number, piece: number): Promise<void> {
  const { id } = mall.mall;
  const day = Math.floor(piece / PIECES_A_DAY);
  const from = at(day * 1_440 + (piece % PIECES_A_DAY) * 10);
  const name = `${piece}_`;
  await transaction.query(sql`
    insert into payments (public_id, mall_id, session_id, method, provider, state, asked_paise, received_paise,
      covers_until, created_at, changed_at, paid_at, provider_payment)
    select 'pm_' || ${name} || n, ${id}::int, ${session}::bigint, 'upi', 'razorpay', 'paid', 8000, 8000, t, t, t, t,
      'pay_' || ${name} || n
    from generate_series(1, ${PIECE}::int) n, lateral (select ${from}::timestamptz + n * interval '1 second' as t) i`);
  await transaction.query(sql`
    insert into refunds (public_id, mall_id, session_id, payment_id, paise, cause, reason, state, created_at, changed_at)
    select 'rf_' || ${name} || id, mall_id, session_id, id, 1000, 'fault', 'x', 'done', paid_at, paid_at
    from payments where mall_id = ${id} and paid_at > ${from} and id % 50 = 0`);
  await transaction.query(sql`
    insert into settlement_lines (mall_id, provider, kind, entity, payment_id, paise, fee_paise, settled_paise, settled_at,
      taken_by, taken_at)
    select mall_id, 'razorpay', 'payment', provider_payment, id, 8000, 0, 8000, paid_at, 'x', paid_at
    from payments where mall_id = ${id} and paid_at > ${from}`);
  await transaction.query(sql`
    with moved as (insert into ledger_movements (name, mall_id, session_id, cause, at)
      select 'payment:razorpay:' || provider_payment, mall_id, session_id, 'payment', paid_at
      from payments where mall_id = ${id} and paid_at > ${from}
      union all
      select 'refund:' || public_id, mall_id, session_id, 'refund', created_at
      from refunds where mall_id = ${id} and created_at > ${from}
      union all
      select 'charge:' || public_id, mall_id, session_id, 'charge', paid_at
      from payments where mall_id = ${id} and paid_at > ${from} returning id, mall_id, cause)
    insert into ledger_lines (movement_id, mall_id, account, paise)
    select moved.id, moved.mall_id, line.account, line.paise from moved
      join (values ('payment', 'upi_clearing', 8000), ('payment', 'receivable', -8000), ('refund', 'receivable', 1000),
        ('refund', 'refunds_payable', -1000), ('charge', 'receivable', 8000), ('charge', 'parking_revenue', -8000))
        as line (cause, account, paise) using (cause)`);
}

/** Only the owner of a table may count it for the planner; upkeep does it in some minutes. */
async function countForPlanner(): Promise<void> {
  await gates.database.transact('system', async (transaction) => {
    await transaction.query(sql`reset role`);
    await transaction.query(sql`analyze`);
  });
}

it.each([false, true])('a day of a long ledger is found by keys alone (counted: %s)', async (isCounted) => {
  if (isCounted) await countForPlanner();
  const span = { from: at(5 * 1_440), to: at(6 * 1_440) };
  const { id } = mall.mall;
  await gates.database.transact({ mall: id }, async (transaction) => {
    const plans: string[] = [];
    const explained = {
      ...transaction,
      query: async (statement: Sql) => {
        const rows = await readRows<{ 'QUERY PLAN': string }>(transaction, sql`explain ${statement}`);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return transaction.query(statement);
      },
    } as Transaction;
    const took: number[] = [];
    const timed = async <T>(work: Promise<T>) => {
      const start = performance.now();
      const done = await work;
      took.push(Math.round(performance.now() - start));
      return done;
    };
    expect(await timed(listMoved(explained, id, span, 50))).toHaveLength(50);
    const all = await timed(listMoved(explained, id, span, 100_000));
    expect(all.filter(({ settled }) => settled === 8_000)).toHaveLength(A_DAY);
    expect(await timed(sumMovedRows(explained, id, span))).toEqual([
      { kind: 'payment', method: 'upi', count: A_DAY, paise: A_DAY * 8_000 },
      { kind: 'refund', method: 'upi', count: A_DAY / 50, paise: A_DAY * -20 },
    ]);
    if (process.env['LEDGER_PIECES']) console.log(took, plans.join('\n\n'));
    await sumHeld(explained, id);
    expect(plans).toHaveLength(4);
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (?!chargebacks)/);
  });
});
