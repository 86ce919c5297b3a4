import { z } from 'zod';
import { paise as toPaise } from '#domain/money/money.ts';
import { Dispute, toChargeback } from './razorpay-chargebacks.ts';
import type { OpenedOrder, ProviderMessage, ProviderPayment, ProviderRefund } from './payment-provider.ts';

const Id = z.string().min(1).max(100);
const Whole = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** An empty list where there are none, as PHP writes an empty object. */
const Notes = z
  .union([z.record(z.string(), z.unknown()), z.array(z.unknown())])
  .nullish()
  .transform((notes) => (notes && !Array.isArray(notes) ? notes : {}));

const Payment = z.object({
  id: Id,
  amount: Whole,
  currency: z.string().max(10),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: Id.nullish(),
  method: z.string().max(40).nullish(),
  notes: Notes,
  fee: Whole.nullish(),
  created_at: Whole,
  acquirer_data: z
    .object({ rrn: z.string().max(40).nullish() })
    .nullish()
    .catch(null),
});
const Order = z.object({ id: Id, receipt: z.string().max(100).nullish(), notes: Notes });
const Code = z.object({
  id: Id,
  image_url: z.string().max(2_000).nullish(),
  image_content: z.string().max(2_000).nullish(),
  notes: Notes,
});
const Refund = z.object({
  id: Id,
  payment_id: Id,
  status: z.enum(['created', 'pending', 'processed', 'failed']),
  amount: Whole.nullish(),
  currency: z.string().max(10).nullish(),
  receipt: z.string().max(100).nullish(),
});
const entity = <Shape extends z.ZodType>(shape: Shape) => z.object({ entity: shape });
export const Message = z.object({
  entity: z.literal('event'),
  event: z.string().max(100),
  payload: z
    .object({
      payment: entity(Payment).optional(),
      order: entity(Order).optional(),
      qr_code: entity(Code).optional(),
      refund: entity(Refund).optional(),
      dispute: entity(Dispute).optional(),
    })
    .default({}),
  created_at: Whole.max(7_258_118_400).nullish().catch(null),
});
const items = <Shape extends z.ZodType>(shape: Shape) => z.object({ items: z.array(shape) });

type RazorpayPayment = z.output<typeof Payment>;

const STATES = {
  created: 'pending',
  authorized: 'pending',
  captured: 'captured',
  refunded: 'captured',
  failed: 'failed',
} as const;

/** A payment as Razorpay writes it. Whoever pays stays out of it: no name, number or address is read. */
export function toProviderPayment(given: RazorpayPayment, order: string | null = null): ProviderPayment {
  return {
    id: given.id,
    order: given.order_id ?? order,
    receipt: textOf(given.notes, 'payment'),
    session: textOf(given.notes, 'session'),
    paise: toPaise(given.amount),
    currency: given.currency,
    state: STATES[given.status],
    method: given.method === 'upi' ? 'upi' : 'card',
    at: new Date(given.created_at * 1000),
    feePaise: given.fee == null ? null : toPaise(given.fee),
    bankReference: given.acquirer_data?.rrn ?? null,
  };
}

function textOf(notes: z.output<typeof Notes>, name: string): string | null {
  const note = notes[name];
  return typeof note === 'string' ? note : null;
}

export function readOrder(answer: unknown): OpenedOrder {
  return { id: Order.parse(answer).id, upi: null, image: null };
}

export function readOrders(answer: unknown): { order: OpenedOrder; receipt: string | null }[] {
  return items(Order)
    .parse(answer)
    .items.map(({ id, receipt }) => ({ order: { id, upi: null, image: null }, receipt: receipt ?? null }));
}

export function readCode(answer: unknown): OpenedOrder {
  const { id, image_url: image, image_content: upi } = Code.parse(answer);
  return { id, upi: upi?.startsWith('upi://pay?') ? upi : null, image: image ?? null };
}

export function readCodes(answer: unknown): { code: OpenedOrder; receipt: unknown }[] {
  return items(Code)
    .parse(answer)
    .items.map((code) => ({ code: readCode(code), receipt: code.notes['payment'] }));
}

export function readPayments(answer: unknown, order: string): ProviderPayment[] {
  return items(Payment)
    .parse(answer)
    .items.map((payment) => toProviderPayment(payment, order));
}

export function readRefund(answer: unknown): ProviderRefund {
  const { id, payment_id: payment, status, receipt = null, amount, currency = null } = Refund.parse(answer);
  const state = status === 'created' ? 'pending' : status;
  return { id, payment, receipt, state, paise: amount == null ? null : toPaise(amount), currency };
}

export function readRefunds(answer: unknown): ProviderRefund[] {
  return items(Refund).parse(answer).items.map(readRefund);
}

/** A refund that was asked for, in the words of a message of it. */
export function writeRefundMessage({ id, payment, receipt, state, paise, currency }: ProviderRefund): string {
  const entity = { id, payment_id: payment, status: state, amount: paise, currency, receipt };
  return JSON.stringify({ entity: 'event', event: `refund.${state}`, payload: { refund: { entity } } });
}

/** What a webhook says. Many events bring the same payment: only what they say of it counts. */
export function readRazorpayMessage(body: string): ProviderMessage {
  const message = Message.parse(JSON.parse(body));
  const { event, payload } = message;
  if (event.startsWith('payment.dispute.') && payload.dispute) {
    const beside = { at: message.created_at ?? null, asksAnew: event === ASKS_ANEW };
    return { kind: 'chargeback', chargeback: toChargeback(payload.dispute.entity, beside) };
  }
  return event.startsWith('refund.') && payload.refund
    ? { kind: 'refund', refund: readRefund(payload.refund.entity) }
    : readPaymentMessage(message);
}

/** What was answered to a bank does not suffice. */
const ASKS_ANEW = 'payment.dispute.action_required';

function readPaymentMessage({ event, payload }: z.output<typeof Message>): ProviderMessage {
  if (!PAYMENT_EVENTS.has(event) || !payload.payment) return { kind: 'other', name: event };
  const payment = toProviderPayment(payload.payment.entity, payload.qr_code?.entity.id ?? null);
  const notes = { ...payload.qr_code?.entity.notes, ...payload.order?.entity.notes };
  const receipt = payment.receipt ?? payload.order?.entity.receipt ?? textOf(notes, 'payment');
  const session = payment.session ?? textOf(notes, 'session');
  return { kind: 'payment', payment: { ...payment, receipt, session } };
}

const PAYMENT_EVENTS = new Set([
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'order.paid',
  'qr_code.credited',
]);
