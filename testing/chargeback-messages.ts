import type { OutgoingEvent } from '../tools/stand-in/provider-books.ts';
import type { PaidMall } from './paid-mall.ts';
import { WEBHOOK_SECRET } from './paid-mall.ts';
import { signatureOf } from '../server/money/providers/signature.ts';

type Status = 'open' | 'under_review' | 'won' | 'lost' | 'closed';
type Event = 'created' | 'under_review' | 'action_required' | 'won' | 'lost' | 'closed';

export interface ChargebackMessage {
  readonly event: Event;
  readonly id: string;
  /** The provider's id of the payment. */
  readonly payment: string;
  /** When the message was written. */
  readonly at: Date;
  readonly amount?: number;
  readonly deducted?: number;
  readonly phase?: string;
  readonly respondBy?: Date | null;
  readonly reasonCode?: string;
  readonly currency?: string;
}

const STATUS: Readonly<Record<Event, Status>> = {
  created: 'open',
  under_review: 'under_review',
  action_required: 'open',
  won: 'won',
  lost: 'lost',
  closed: 'closed',
};
const NO_EVIDENCE = {
  amount: 8000,
  summary: null,
  shipping_proof: null,
  billing_proof: null,
  cancellation_proof: null,
  customer_communication: null,
  proof_of_service: null,
  explanation_letter: null,
  refund_confirmation: null,
  access_activity_log: null,
  refund_cancellation_policy: null,
  term_and_conditions: null,
  others: null,
  submitted_at: null,
};
const EVIDENCE = {
  ...NO_EVIDENCE,
  summary: 'the car was inside',
  billing_proof: ['doc_FvtmUsbwpXwBG9'],
  others: [{ type: 'photograph_at_the_gate', document_ids: ['doc_FvtmUsbwpXwBH1'] }],
};

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** A message as the provider writes it, field by field; the payer's own data stands in it too. */
export function chargebackMessage(given: ChargebackMessage): string {
  const { event, id, payment, at, amount = 8000, phase = 'chargeback', currency = 'INR' } = given;
  const status = STATUS[event];
  const { deducted = status === 'lost' ? amount : 0, reasonCode = 'goods_or_services_not_received' } = given;
  const { respondBy = new Date(at.getTime() + 7 * 86_400_000) } = given;
  const entity = {
    id,
    entity: 'dispute',
    payment_id: payment,
    amount,
    currency,
    amount_deducted: deducted,
    reason_code: reasonCode,
    respond_by: respondBy === null ? null : seconds(respondBy),
    status,
    phase,
    created_at: seconds(at),
  };
  // Where evidence does not suffice it stands beside the dispute; elsewhere inside.
  const dispute =
    event === 'action_required'
      ? { entity, evidence: EVIDENCE }
      : { entity: { ...entity, evidence: event === 'created' ? NO_EVIDENCE : EVIDENCE } };
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_StandIn0000000',
    event: `payment.dispute.${event}`,
    contains: ['payment', 'dispute'],
    payload: { payment: { entity: paymentOf(payment, currency) }, dispute },
    created_at: seconds(at),
  });
}

function paymentOf(id: string, currency: string) {
  return {
    id,
    entity: 'payment',
    amount: 8000,
    currency,
    base_amount: 8000,
    status: 'captured',
    order_id: null,
    invoice_id: null,
    international: false,
    method: 'card',
    amount_refunded: 0,
    amount_transferred: 0,
    refund_status: null,
    captured: true,
    description: null,
    card_id: 'card_FADblPSDnnk5ZG',
    bank: 'HDFC',
    wallet: null,
    vpa: null,
    email: 'gaurav.kumar@example.com',
    contact: '+919900000000',
    notes: [],
    fee: 0,
    tax: 0,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: {},
    created_at: 1581525157,
  };
}

/** A message of a refund as the provider writes it. */
export function refundMessage(
  event: 'created' | 'processed' | 'failed',
  {
    id,
    payment,
    receipt,
    at,
    amount = 3000,
    currency = 'INR',
  }: {
    id: string;
    payment: string;
    receipt: string | null;
    at: Date;
    amount?: number;
    currency?: string;
  },
): string {
  const entity = {
    id,
    entity: 'refund',
    amount,
    currency,
    payment_id: payment,
    notes: { comment: 'none' },
    receipt,
    acquirer_data: { arn: null },
    created_at: seconds(at),
    batch_id: null,
    status: event === 'created' ? 'pending' : event,
    speed_processed: 'normal',
    speed_requested: 'optimum',
  };
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_StandIn0000000',
    event: `refund.${event}`,
    contains: ['refund', 'payment'],
    payload: { refund: { entity }, payment: { entity: paymentOf(payment, 'INR') } },
    created_at: seconds(at),
  });
}

let messages = 0;

/** Sends a message as the provider would, signed. Answers the status. */
export async function sendMessage(
  { app }: { readonly app: Pick<PaidMall['app'], 'http'> },
  body: string,
  {
    url = '/api/webhooks/razorpay',
    secret = WEBHOOK_SECRET,
    eventId = `evt_message_${(messages += 1)}`,
  }: { url?: string | undefined; secret?: string | undefined; eventId?: string } = {},
): Promise<number> {
  const answer = await app.http.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signatureOf(secret, body),
      'x-razorpay-event-id': eventId,
    },
    payload: body,
  });
  return answer.statusCode;
}

/** What the provider has written of refunds and claims of a payment, sent or not. */
export function messagesAbout({ standIn }: Pick<PaidMall, 'standIn'>, payment: string): OutgoingEvent[] {
  return standIn.books
    .list('event')
    .filter(({ name, body }) => /dispute|refund/.test(name) && body.includes(payment));
}
