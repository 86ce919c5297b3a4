import sql from 'sql-template-tag';
import type { StoredRefund } from '../server/money/index.ts';
import { refundMessage, sendMessage } from './chargeback-messages.ts';
import { at } from './gated-mall.ts';
import type { PaidMall } from './paid-mall.ts';

type Event = Parameters<typeof refundMessage>[0];
type Status = 'pending' | 'processed' | 'failed';
/** What a message has otherwise, and in whose name it is sent. */
interface Otherwise {
  readonly currency?: string;
  readonly receipt?: string;
  readonly url?: string | undefined;
  readonly secret?: string | undefined;
}
let refunds = 0;

/** A car that has paid 80 rupees by UPI, and has left or is still inside. */
export async function paidCar(paid: PaidMall, { isInside = false } = {}) {
  const car = await paid.park();
  paid.app.setNow(at(90));
  const begun = await paid.begin(car.token);
  const { id: payment } = await paid.pay({ orderId: begun.order });
  if (!isInside) await paid.mall.read('exit-1', at(91), car.plate);
  return { ...car, payment };
}

/** Gives money back as on the provider's own pages, where nobody names a refund of ours; tells nobody yet. */
export function refundOutside(
  paid: PaidMall,
  payment: string,
  amount: number,
  status: Status = 'processed',
  madeAt = at(92),
) {
  const id = `rfnd_Outside${String((refunds += 1)).padStart(7, '0')}`;
  const { books } = paid.standIn;
  const known = books.get('payment', payment);
  const given = { id, entity: 'refund' as const, amount, currency: 'INR', payment_id: payment };
  const madeBy = { receipt: null, notes: {}, created_at: Math.floor(madeAt.getTime() / 1000), key: id };
  books.put('refund', { ...given, ...madeBy, status });
  if (known && status !== 'failed')
    books.put('payment', { ...known, amount_refunded: known.amount_refunded + amount });
  return {
    id,
    say: (event: Event, { url, secret, ...more }: Otherwise = {}) =>
      sendMessage(paid, refundMessage(event, { id, payment, receipt: null, at: at(92), amount, ...more }), {
        url,
        secret,
      }),
  };
}

export function storedRefunds(paid: PaidMall, session: number) {
  return paid.mall.rows<Pick<StoredRefund, 'state' | 'cause' | 'paise' | 'providerRefund'>>(
    sql`select state, cause, paise::int, provider_refund as "providerRefund" from refunds
      where session_id = ${session} order by id`,
  );
}

/** What became of the newest message, by its refund. */
export async function outcomeOf(paid: PaidMall, refund: string): Promise<string | null | undefined> {
  const found = await paid.mall.rows<{ outcome: string | null }>(
    sql`select outcome from provider_events where body like ${`%${refund}%`} order by id desc limit 1`,
  );
  return found[0]?.outcome;
}
