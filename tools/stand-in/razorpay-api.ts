import type { StandIn } from './stand-in.ts';
import {
  makeId,
  type CodeEntity,
  type OrderEntity,
  type PaymentEntity,
  type RefundEntity,
} from './provider-books.ts';
import { notesOf, ProviderRefusal, whole, type StandInCall } from './wire.ts';

const LEAST_CODE_SECONDS = 15 * 60;
const LONGEST_RECEIPT = 40;

type Answer = object;

/** The provider's own calls, below /v1. */
export function answerApi(on: StandIn, call: StandInCall): Answer {
  const account = readAccount(on, call);
  const [, kind, ...rest] = call.path;
  refuseOthers(on, account, rest);
  const answer = answerKind(on, call, kind, rest);
  // Which account opened it decides who hears of its money.
  if (
    account !== null &&
    call.method === 'POST' &&
    'id' in answer &&
    !on.books.get('owner', String(answer.id))
  )
    on.books.put('owner', { id: String(answer.id), keyId: account });
  return answer;
}

/** Nobody sees orders, codes or payments of another account. */
function refuseOthers({ books }: StandIn, account: string | null, path: readonly string[]): void {
  for (const id of path) {
    const payment = books.get('payment', id);
    const opened = payment ? (payment.order_id ?? payment.qr_code ?? '') : id;
    const isKnown = payment ?? books.get('order', id) ?? books.get('code', id);
    if (isKnown && (books.get('owner', opened)?.keyId ?? null) !== account)
      throw new ProviderRefusal(404, 'The id provided does not exist');
  }
}

function answerKind(on: StandIn, call: StandInCall, kind: string | undefined, rest: string[]): Answer {
  if (kind === 'orders') return answerOrders(on, call, rest);
  if (kind === 'payments' && rest[0] === 'qr_codes') return answerCodes(on, call, rest.slice(1));
  if (kind === 'payments') return answerPayments(on, call, rest);
  if (kind === 'refunds') return listRefunds(on, readAccount(on, call), call.query);
  if (kind === 'disputes') return answerDisputes(on, readAccount(on, call), rest);
  throw new ProviderRefusal(404, 'The requested URL was not found on the server.');
}

/** The further account whose key was sent; null for the first one. */
function readAccount({ keyId, keySecret, books }: StandIn, { headers }: StandInCall): string | null {
  const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  if (headers.authorization === basic(keyId, keySecret)) return null;
  const other = books.list('account').find((one) => headers.authorization === basic(one.id, one.keySecret));
  if (!other) throw new ProviderRefusal(401, 'Authentication failed');
  return other.id;
}

function answerOrders(on: StandIn, call: StandInCall, [id, what]: string[]): Answer {
  const { books } = on;
  if (id === undefined)
    return call.method === 'POST'
      ? createOrder(on, call.body)
      : listOf(books.list('order').filter(({ receipt }) => receipt === call.query.get('receipt')));
  const order = found(books.get('order', id));
  if (what === 'payments')
    return listOf(
      books
        .list('payment')
        .filter(({ order_id: of }) => of === id)
        .map(shown),
    );
  return order;
}

function createOrder(
  { books, now }: StandIn,
  { amount, currency, receipt, notes }: StandInCall['body'],
): OrderEntity {
  if (currency !== 'INR') throw new ProviderRefusal(400, 'Currency is not supported');
  if (receipt !== undefined && (typeof receipt !== 'string' || receipt.length > LONGEST_RECEIPT))
    throw new ProviderRefusal(400, 'receipt: the length must be no more than 40.');
  const paise = whole(amount, 'amount');
  const order: OrderEntity = {
    id: makeId('order'),
    entity: 'order',
    amount: paise,
    amount_paid: 0,
    amount_due: paise,
    currency,
    receipt: receipt ?? null,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: notesOf(notes),
    created_at: now(),
  };
  books.put('order', order);
  return order;
}

function answerCodes(on: StandIn, call: StandInCall, [id, what]: string[]): Answer {
  const { books, now } = on;
  if (id === undefined)
    return call.method === 'POST'
      ? createCode(on, call.body)
      : listOf(books.list('code').toReversed().slice(0, 100));
  const code = found(books.get('code', id));
  if (what === 'payments')
    return listOf(
      books
        .list('payment')
        .filter(({ qr_code: of }) => of === id)
        .map(shown),
    );
  if (what !== 'close') return code;
  if (code.status === 'closed') throw new ProviderRefusal(400, 'The QR code is already closed');
  const closed: CodeEntity = { ...code, status: 'closed', closed_at: now(), close_reason: 'on_demand' };
  books.put('code', closed);
  return closed;
}

function createCode({ books, now, address }: StandIn, body: StandInCall['body']): CodeEntity {
  const { type, usage, fixed_amount: isFixed, payment_amount: amount, close_by: closeBy } = body;
  if (type !== 'upi_qr' || usage !== 'single_use' || isFixed !== true)
    throw new ProviderRefusal(400, 'Only single-use UPI codes with a fixed amount are played here');
  const closes = whole(closeBy, 'close_by');
  if (closes < now() + LEAST_CODE_SECONDS)
    throw new ProviderRefusal(400, 'close_by should be at least 15 minutes after current time');
  const id = makeId('qr');
  const paise = whole(amount, 'payment_amount');
  const link = new URLSearchParams({
    pa: 'standin@examplebank',
    pn: 'Get My Spot',
    mc: '7523',
    tr: id,
    tn: 'Parking',
    am: (paise / 100).toFixed(2),
    cu: 'INR',
    mode: '15',
  });
  const code: CodeEntity = {
    id,
    entity: 'qr_code',
    type,
    usage,
    fixed_amount: true,
    payment_amount: paise,
    payments_amount_received: 0,
    payments_count_received: 0,
    status: 'active',
    image_url: `${address()}/codes/${id}`,
    image_content: `upi://pay?${link.toString().replaceAll('+', '%20')}`,
    description: typeof body['description'] === 'string' ? body['description'] : null,
    close_by: closes,
    closed_at: null,
    close_reason: null,
    notes: notesOf(body['notes']),
    created_at: now(),
  };
  books.put('code', code);
  return code;
}

function answerPayments(on: StandIn, call: StandInCall, [id = '', what, refund]: string[]): Answer {
  const payment = found(on.books.get('payment', id));
  if (call.method === 'POST' && what === 'refund') return createRefund(on, call, payment);
  if (what === 'refunds' && refund) return progress(on, found(on.books.get('refund', refund)));
  if (what === 'refunds') return listOf(on.books.list('refund').filter(({ payment_id: of }) => of === id));
  return shown(payment);
}

/** Whether a payment was made by an account. */
function isOf({ books }: StandIn, account: string | null, id: string): boolean {
  const payment = books.get('payment', id);
  const opened = payment?.order_id ?? payment?.qr_code ?? '';
  return (books.get('owner', opened)?.keyId ?? null) === account;
}

/** The newest first, of one's own payments alone, ten unless more are asked for. */
function listRefunds(on: StandIn, account: string | null, query: URLSearchParams): Answer {
  const number = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise);
  const [from, to, skip] = [number('from', 0), number('to', Infinity), number('skip', 0)];
  const made = on.books
    .list('refund')
    .filter((one) => isOf(on, account, one.payment_id) && one.created_at >= from && one.created_at <= to)
    .toSorted((one, other) => other.created_at - one.created_at);
  return listOf(made.slice(skip, skip + Math.min(100, number('count', 10))));
}

/** The newest first, of one's own payments alone. */
function answerDisputes(on: StandIn, account: string | null, [id]: string[]): Answer {
  const own = on.books.list('dispute').filter(({ payment_id: of }) => isOf(on, account, of));
  if (id === undefined) return listOf(own.toReversed().slice(0, 100));
  return found(own.find((dispute) => dispute.id === id) ?? null);
}

/** The same key makes one refund; with another amount it is refused. */
function createRefund(on: StandIn, { body, headers }: StandInCall, payment: PaymentEntity): RefundEntity {
  const amount = whole(body['amount'] ?? payment.amount - payment.amount_refunded, 'amount');
  const key = String(headers['x-refund-idempotency'] ?? makeId('key'));
  if (key.length < 10) throw new ProviderRefusal(400, 'The idempotency key is too short');
  const known = on.books.list('refund').find((refund) => refund.key === key);
  if (known && (known.amount !== amount || known.payment_id !== payment.id))
    throw new ProviderRefusal(400, 'Different request body sent for the same idempotency key');
  if (known) return progress(on, known);
  if (on.faults.refusesRefunds) throw new ProviderRefusal(400, 'Your account does not have enough balance');
  if (amount > payment.amount - payment.amount_refunded)
    throw new ProviderRefusal(400, 'The refund amount is greater than the amount captured');
  return giveBack(on, payment, amount, key, body);
}

function giveBack(
  { books, faults, sender, now }: StandIn,
  payment: PaymentEntity,
  amount: number,
  key: string,
  { receipt, notes }: StandInCall['body'],
): RefundEntity {
  const refunded = payment.amount_refunded + amount;
  const isWhole = refunded === payment.amount;
  const refund: RefundEntity = {
    id: makeId('rfnd'),
    entity: 'refund',
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    receipt: typeof receipt === 'string' ? receipt : null,
    notes: notesOf(notes),
    status: faults.holdsRefunds ? 'pending' : 'processed',
    created_at: now(),
    key,
  };
  // First, so that a process killed in between knows the key again.
  books.put('refund', refund);
  books.put('payment', {
    ...payment,
    amount_refunded: refunded,
    refund_status: isWhole ? 'full' : 'partial',
    status: isWhole ? 'refunded' : 'captured',
  });
  const keyId = books.get('owner', payment.order_id ?? payment.qr_code ?? '')?.keyId ?? null;
  if (refund.status === 'processed')
    void sender.send(sender.make('refund.processed', { refund }, now(), keyId));
  return refund;
}

function progress({ books, faults }: StandIn, refund: RefundEntity): RefundEntity {
  if (refund.status !== 'pending' || faults.holdsRefunds) return refund;
  const done: RefundEntity = { ...refund, status: 'processed' };
  books.put('refund', done);
  return done;
}

function shown(payment: PaymentEntity): Answer {
  return { ...payment, qr_code: undefined };
}

function listOf(items: readonly Answer[]): Answer {
  return { entity: 'collection', count: items.length, items };
}

function found<Entity>(entity: Entity | null): Entity {
  if (entity === null) throw new ProviderRefusal(404, 'The id provided does not exist');
  return entity;
}
