import { setTimeout as pause } from 'node:timers/promises';
import type { StandIn } from './stand-in.ts';
import { makeId, type OutgoingEvent, type PaymentEntity } from './provider-books.ts';
import { ProviderRefusal } from './wire.ts';

/** How the messages of a payment reach the product. */
export const MESSAGE_ORDERS = ['once', 'twice', 'late', 'never', 'out-of-order'] as const;
export type MessageOrder = (typeof MESSAGE_ORDERS)[number];

export interface PersonPays {
  /** An order or a code. */
  readonly orderId: string;
  readonly amountPaise?: number;
  readonly currency?: string;
  readonly method?: 'upi' | 'card';
  readonly deliver?: MessageOrder;
  /** Takes it though the code is closed or the order is paid, as a payment does that was under way. */
  readonly force?: boolean;
}

/** Pays as a person would: the money is taken, then the product is sent its messages. */
export async function payAsPerson(on: StandIn, wish: PersonPays): Promise<PaymentEntity> {
  const payment = takeMoney(on, wish);
  const events = eventsOf(on, payment);
  await deliver(on, events, wish.deliver ?? 'once');
  return payment;
}

/** What is paid: an order on the provider's page, or a code that is paid once. */
interface Payable {
  readonly amount: number;
  readonly isOver: boolean;
  readonly orderId: string | null;
  readonly codeId: string | null;
  /** Stores that an amount came in for it. */
  readonly credit: (amount: number) => void;
}

function takeMoney(on: StandIn, wish: PersonPays): PaymentEntity {
  const payable = findOrder(on, wish.orderId) ?? findCode(on, wish.orderId);
  if (!payable) throw new ProviderRefusal(404, 'There is no such order');
  if (payable.isOver && wish.force !== true) throw new ProviderRefusal(400, 'It is paid or closed already');
  const payment = makePayment(on, payable, wish);
  on.books.put('payment', payment);
  payable.credit(payment.amount);
  return payment;
}

function findOrder({ books }: StandIn, id: string): Payable | null {
  const order = books.get('order', id);
  return (
    order && {
      amount: order.amount,
      isOver: order.status === 'paid',
      orderId: order.id,
      codeId: null,
      credit: (amount) =>
        books.put('order', {
          ...order,
          status: 'paid',
          amount_paid: order.amount_paid + amount,
          amount_due: Math.max(0, order.amount_due - amount),
          attempts: order.attempts + 1,
        }),
    }
  );
}

function findCode({ books, now }: StandIn, id: string): Payable | null {
  const code = books.get('code', id);
  return (
    code && {
      amount: code.payment_amount,
      isOver: code.status === 'closed' || code.close_by < now(),
      orderId: null,
      codeId: code.id,
      credit: (amount) =>
        books.put('code', {
          ...code,
          status: 'closed',
          closed_at: now(),
          close_reason: 'paid',
          payments_amount_received: code.payments_amount_received + amount,
          payments_count_received: code.payments_count_received + 1,
        }),
    }
  );
}

/** Of a card payment the provider keeps a share, and tax on it. */
const CARD_FEE = 0.0236;
const CARD_TAX = 0.0036;

function makePayment(
  { now }: StandIn,
  payable: Payable,
  { amountPaise: amount = payable.amount, currency = 'INR', method = 'upi' }: PersonPays,
): PaymentEntity {
  const isUpi = method === 'upi';
  return {
    id: makeId('pay'),
    entity: 'payment',
    amount,
    currency,
    status: 'captured',
    order_id: payable.orderId,
    method,
    amount_refunded: 0,
    refund_status: null,
    captured: true,
    vpa: isUpi ? 'gaurav.kumar@examplebank' : null,
    email: 'gaurav.kumar@example.com',
    contact: '+919876543210',
    notes: {},
    fee: isUpi ? 0 : Math.round(amount * CARD_FEE),
    tax: isUpi ? 0 : Math.round(amount * CARD_TAX),
    acquirer_data: { rrn: String(Math.floor(Math.random() * 1e12)).padStart(12, '0') },
    created_at: now(),
    qr_code: payable.codeId,
  };
}

function eventsOf({ books, sender, now }: StandIn, payment: PaymentEntity): OutgoingEvent[] {
  const { qr_code: codeId, ...entity } = payment;
  const order = books.get('order', payment.order_id ?? '');
  const code = books.get('code', codeId ?? '');
  const keyId = books.get('owner', payment.order_id ?? codeId ?? '')?.keyId ?? null;
  const authorized = { ...entity, status: 'authorized', captured: false };
  const events = [
    sender.make('payment.authorized', { payment: authorized }, now(), keyId),
    sender.make('payment.captured', { payment: entity }, now(), keyId),
  ];
  if (order) events.push(sender.make('order.paid', { payment: entity, order }, now(), keyId));
  if (code) events.push(sender.make('qr_code.credited', { payment: entity, qr_code: code }, now(), keyId));
  return events;
}

/** Sends messages as somebody wishes it. */
export async function deliver(
  { books, sender, faults }: StandIn,
  events: readonly OutgoingEvent[],
  how: MessageOrder,
): Promise<void> {
  const all = async (list: readonly OutgoingEvent[]) => {
    for (const event of list) await sender.send(event);
  };
  if (how === 'never') for (const event of events) books.put('event', { ...event, isTaken: true });
  else if (how === 'late') void pause(faults.lateMs, undefined, { ref: false }).then(() => all(events));
  else await all(how === 'out-of-order' ? events.toReversed() : events);
  if (how === 'twice') for (const event of events) await sender.sendOnce(event);
}
