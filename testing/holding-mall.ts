import sql from 'sql-template-tag';
import type { ShownBill } from '#contract/pay.ts';
import { paise } from '#domain/money/money.ts';
import { findBill, payTokenOf } from '../server/bills/index.ts';
import { writeRules, type PaymentRules } from '../server/money/index.ts';
import type { Transaction } from '../server/platform/storage/database.ts';
import { findByIds, lockSession, type Session } from '../server/sessions/index.ts';
import type { GatedMall, GateTests } from './gated-mall.ts';

/** A mall where cars hold at the exit until they have paid. */
export interface HoldingMall extends GatedMall {
  readonly gates: GateTests;
  setRules(rules: Partial<PaymentRules>): Promise<void>;
  /** What the newest session of a plate owes, in paise, by the ledger. */
  due(plate: string): Promise<number>;
  /** The cars that have held, the first one first. */
  waits(): Promise<{ session: number | null; gate: string; released: string | null; ended: Date | null }[]>;
  /** The bill of a plate's newest session, as its link shows it. */
  showBill(plate: string): Promise<ShownBill>;
}

export async function addHoldingMall(
  gates: GateTests,
  given: Partial<PaymentRules> = {},
): Promise<HoldingMall> {
  const mall = await gates.addMall();
  const own = sql`where mall_id = ${mall.mall.id}`;
  let rules: PaymentRules = {
    exitRule: 'pay-to-leave',
    leaveMinutes: 15,
    zeroTariff: false,
    fastagPolicy: 'off',
    fastagPlazaId: '257001',
  };
  const holding: HoldingMall = {
    ...mall,
    gates,
    async setRules(change) {
      rules = { ...rules, ...change };
      const row = { mall: mall.mall.id, ...rules, changedBy: 'a test', changedAt: gates.app.now() };
      await gates.database.transact('system', (transaction) => writeRules(transaction, row));
    },
    async due(plate) {
      const [row] = await mall.rows<{ due: number }>(sql`
        select coalesce(sum(l.paise), 0)::int as due from ledger_lines l join ledger_movements m on m.id = l.movement_id
        where l.account = 'receivable' and m.session_id = (select max(id) from sessions ${own} and plate = ${plate})`);
      return row?.due ?? 0;
    },
    waits: () =>
      mall.rows(sql`select session_id as session, gate, released_by as released, ended_at as ended
        from lane_waits ${own} order by id`),
    async showBill(plate) {
      const token = await inSession(holding, plate, (transaction, session) =>
        payTokenOf(gates.app.services, transaction, session, gates.app.now()),
      );
      const answer = await gates.app.http.inject({ url: `/api/pay/${token}` });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json();
    },
  };
  await holding.setRules(given);
  return holding;
}

/** Works with the newest session of a plate, whose row is held. */
async function inSession<T>(
  holding: HoldingMall,
  plate: string,
  work: (transaction: Transaction, session: Session) => Promise<T>,
): Promise<T> {
  const { gates, mall } = holding;
  const [row] = await holding.rows<{ id: number }>(
    sql`select max(id) as id from sessions where mall_id = ${mall.id} and plate = ${plate}`,
  );
  const id = row?.id ?? 0;
  return gates.database.transact({ mall: mall.id }, async (transaction) => {
    await lockSession(transaction, id);
    const [session] = await findByIds(transaction, [id]);
    if (!session) throw new Error(`no session of ${plate}`);
    return work(transaction, session);
  });
}

/** Somebody takes what the newest session of a plate owes at an instant, or a part of it. */
export async function payInCash(mall: HoldingMall, plate: string, at: Date, part = Infinity): Promise<void> {
  mall.gates.app.setNow(at);
  await inSession(mall, plate, async (transaction, session) => {
    const { duePaise, pricedUntil: coversUntil } = await findBill(transaction, session, at);
    const money = { mall: session.mall, session: session.id, method: 'cash', person: 'a test', at } as const;
    if (duePaise === 0) return;
    const amount = paise(Math.min(part, duePaise));
    await mall.gates.app.money.payments.take(transaction, { ...money, paise: amount, coversUntil });
  });
}
