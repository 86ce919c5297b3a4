import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { newCharged } from './charged-session.ts';
import type { GivenMall, StaffWrite } from './staff-writes.ts';

/** The writes about what a payer's bank claims back, each a call that succeeds. */
export const CHARGEBACK_WRITES: Record<string, (given: GivenMall) => Promise<StaffWrite>> = {
  'POST /api/malls/:id/chargebacks/:chargeback/answer': async (given) => ({
    url: `/api/malls/${given.mall}/chargebacks/${await newChargeback(given, 'open')}/answer`,
    body: { answer: 'The reads of both gates and the receipt' },
  }),
  'POST /api/malls/:id/chargebacks/:chargeback/decision': async (given) => ({
    url: `/api/malls/${given.mall}/chargebacks/${await newChargeback(given, 'lost')}/decision`,
    body: { decision: 'absorbed', reason: 'It costs more than it brings' },
  }),
};

/** A claim of forty rupees on what a new session paid by UPI; lost, the bank has given them back. */
async function newChargeback(given: GivenMall, state: 'open' | 'lost'): Promise<string> {
  const { app } = given;
  const session = await newCharged(given);
  const id = `cb_${randomUUID().replaceAll('-', '')}`;
  const at = app.now();
  const lost = state === 'lost' ? 4000 : 0;
  await app.services.database.transact('system', (transaction) =>
    transaction.query(sql`
      with paid as (
        insert into payments (public_id, mall_id, session_id, method, provider, provider_payment, state, asked_paise,
          received_paise, covers_until, created_at, changed_at, paid_at)
        select ${randomUUID()}, mall_id, id, 'upi', 'razorpay', ${`pay_${id}`}, 'paid', 4000, 4000, ${at}, ${at}, ${at}, ${at}
        from sessions where public_id = ${session} returning id, mall_id)
      insert into chargebacks (public_id, mall_id, payment_id, provider, provider_chargeback, state, phase, reason_code,
        paise, deducted_paise, held_paise, lost_paise, moves, respond_by, raised_at, reported_at, stands_since,
        open_since, created_at, changed_at)
      select ${id}, mall_id, id, 'razorpay', ${`disp_${id}`}, ${state}, 'chargeback', 'goods_not_received', 4000, ${lost},
        0, ${lost}, 0, ${at}, ${at}, ${at}, ${at}, ${state === 'open' ? at : null}, ${at}, ${at} from paid`),
  );
  return id;
}
