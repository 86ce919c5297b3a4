import { findClaim, findPaid } from './pay-page.ts';
import { deliver, MESSAGE_ORDERS, type MessageOrder } from './pay.ts';
import { makeId, type DisputeEntity, type PaymentEntity, type RefundEntity } from './provider-books.ts';
import type { StandIn } from './stand-in.ts';
import { ProviderRefusal, whole, type StandInCall } from './wire.ts';

type Body = StandInCall['body'];

const WEEK_SECONDS = 7 * 24 * 3_600;
const STATES = ['open', 'under_review', 'won', 'lost', 'closed'] as const;
const EVENTS = {
  open: 'payment.dispute.action_required',
  under_review: 'payment.dispute.under_review',
  won: 'payment.dispute.won',
  lost: 'payment.dispute.lost',
  closed: 'payment.dispute.closed',
} as const;

/** A payer goes to his bank, which claims his money back. */
export async function raiseDispute(on: StandIn, body: Body): Promise<DisputeEntity> {
  const { paymentId, phase = 'chargeback', reasonCode = 'chargeback', respondBy, isDeducted } = body;
  const payment = typeof paymentId === 'string' ? on.books.get('payment', paymentId) : null;
  if (!payment) throw new ProviderRefusal(404, 'There is no such payment');
  const amount =
    body['amountPaise'] === undefined ? payment.amount : whole(body['amountPaise'], 'amountPaise');
  const dispute: DisputeEntity = {
    id: makeId('disp'),
    entity: 'dispute',
    payment_id: payment.id,
    amount,
    currency: typeof body['currency'] === 'string' ? body['currency'] : payment.currency,
    amount_deducted: isDeducted === true ? amount : 0,
    reason_code: String(reasonCode),
    respond_by: respondBy === undefined ? on.now() + WEEK_SECONDS : whole(respondBy, 'respondBy'),
    status: 'open',
    phase: String(phase),
    created_at: on.now(),
    evidence: { amount, summary: null, submitted_at: null },
  };
  on.books.put('dispute', dispute);
  await send(on, 'payment.dispute.created', { payment, dispute }, body);
  return dispute;
}

/** The bank, or the mall on the provider's pages, does the next step. */
export async function moveDispute(on: StandIn, id: string, body: Body): Promise<DisputeEntity> {
  const known = on.books.get('dispute', id);
  const status = STATES.find((state) => state === body['status']);
  if (!known || !status)
    throw new ProviderRefusal(404, `Give a dispute and its status: ${STATES.join(', ')}`);
  const { deductedPaise } = body;
  const gone = status === 'lost' ? known.amount : 0;
  const dispute: DisputeEntity = {
    ...known,
    status,
    amount_deducted: typeof deductedPaise === 'number' ? deductedPaise : gone,
  };
  on.books.put('dispute', dispute);
  const payment = on.books.get('payment', known.payment_id);
  if (payment) await send(on, EVENTS[status], { payment, dispute }, body);
  return dispute;
}

/** What a person does on the page of something that was paid: he goes to his bank, and plays it too. */
export async function goToBank(on: StandIn, id: string, what: string): Promise<void> {
  const known = findClaim(on.books, id);
  const [payment] = findPaid(on.books, id);
  if (what !== 'claim' && known) await moveDispute(on, known.id, { status: what });
  else if (payment && !known) await raiseDispute(on, { paymentId: payment.id });
}

/** A refund comes back though it had been paid out, or reaches the payer after all. */
export async function moveRefund(on: StandIn, id: string, body: Body): Promise<RefundEntity> {
  const known = on.books.get('refund', id);
  const { status } = body;
  if (!known || (status !== 'failed' && status !== 'processed'))
    throw new ProviderRefusal(404, 'Give a refund and its status: failed or processed');
  const refund: RefundEntity = { ...known, status };
  on.books.put('refund', refund);
  const payment = on.books.get('payment', known.payment_id);
  // It counted as given back from the moment in which it was asked for.
  if (payment && (status === 'failed') !== (known.status === 'failed')) {
    const back = status === 'failed' ? -known.amount : known.amount;
    on.books.put('payment', { ...payment, amount_refunded: payment.amount_refunded + back });
  }
  if (payment) await send(on, `refund.${status}`, { refund: shown(refund), payment }, body);
  return refund;
}

/** A refund without the key that is not the provider's. */
function shown(refund: RefundEntity): object {
  return { ...refund, key: undefined };
}

async function send(
  on: StandIn,
  name: string,
  { payment, ...others }: { payment: PaymentEntity } & Record<string, object>,
  { deliver: how = 'once' }: Body,
): Promise<void> {
  if (!MESSAGE_ORDERS.includes(how as MessageOrder))
    throw new ProviderRefusal(400, `deliver must be one of ${MESSAGE_ORDERS.join(', ')}`);
  const { qr_code: codeId, ...entity } = payment;
  const keyId = on.books.get('owner', payment.order_id ?? codeId ?? '')?.keyId ?? null;
  const event = on.sender.make(name, { payment: entity, ...others }, on.now(), keyId);
  await deliver(on, [event], how as MessageOrder);
}
