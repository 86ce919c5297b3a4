import { inIndia } from './debits.ts';
import { moveDispute, moveRefund, raiseDispute } from './disputes.ts';
import { setFaults } from './faults.ts';
import { MESSAGE_ORDERS, payAsPerson, type MessageOrder, type PersonPays } from './pay.ts';
import type { AccountEntity } from './provider-books.ts';
import type { StandIn } from './stand-in.ts';
import { ProviderRefusal, whole, type StandInCall } from './wire.ts';

/** What tests and simulated drivers do: pay, set faults, look at what was taken. */
export async function answerControl(on: StandIn, { method, path, body }: StandInCall): Promise<object> {
  const [, kind = '', id] = path;
  const what = `${method} ${kind}`;
  if (what === 'POST pay') return { payment: await payAsPerson(on, readWish(body)) };
  if (what === 'POST faults') {
    try {
      setFaults(on.faults, body);
    } catch (error) {
      throw new ProviderRefusal(400, (error as Error).message);
    }
    return on.faults;
  }
  if (what === 'GET payments')
    return { payments: on.books.list('payment'), refunds: on.books.list('refund') };
  if (kind === 'disputes' || kind === 'refunds') return answerComingBack(on, what, id, body);
  if (what === 'GET debits') return { debits: on.books.list('debit') };
  if (what === 'POST exceptions') return listTag(on, body);
  if (what === 'POST tags') return giveTag(on, body);
  if (what === 'POST accounts') return addAccount(on, body);
  throw new ProviderRefusal(404, 'There is nothing here.');
}

/** What happens to money after it was paid. */
async function answerComingBack(
  on: StandIn,
  what: string,
  id: string | undefined,
  body: StandInCall['body'],
): Promise<object> {
  if (what === 'GET disputes') return { disputes: on.books.list('dispute') };
  if (what === 'POST disputes') return id === undefined ? raiseDispute(on, body) : moveDispute(on, id, body);
  if (what === 'POST refunds' && id !== undefined) return moveRefund(on, id, body);
  throw new ProviderRefusal(404, 'There is nothing here.');
}

/** Puts a tag on an exception list, or takes it off. */
function listTag({ books, now }: StandIn, { tagId, code = '01', op = 'ADD' }: StandInCall['body']): object {
  if (typeof tagId !== 'string' || typeof code !== 'string' || (op !== 'ADD' && op !== 'REMOVE'))
    throw new ProviderRefusal(400, 'Give tagId, code, and op ADD or REMOVE');
  const exception = { id: `${code} ${tagId}`, tagId, code, op, updatedTime: inIndia(now()) } as const;
  books.put('exception', exception);
  return exception;
}

/** A further account, which has orders and messages of its own. */
function addAccount(
  { books }: StandIn,
  { keyId: id, keySecret, webhookSecret, webhookUrl }: StandInCall['body'],
): object {
  for (const given of [id, keySecret, webhookSecret, webhookUrl])
    if (typeof given !== 'string')
      throw new ProviderRefusal(400, 'Give keyId, keySecret, webhookSecret and webhookUrl');
  const account = { id, keySecret, webhookSecret, webhookUrl } as AccountEntity;
  books.put('account', account);
  return account;
}

/** Gives a car a tag, which the acquirer then knows by its number. */
function giveTag({ books }: StandIn, { tagId, plate, code = '' }: StandInCall['body']): object {
  if (typeof tagId !== 'string' || typeof plate !== 'string' || typeof code !== 'string')
    throw new ProviderRefusal(400, 'Give tagId and plate');
  const tag = { id: tagId, plate, code };
  books.put('tag', tag);
  return tag;
}

function readWish({
  orderId,
  amountPaise,
  currency,
  method,
  deliver = 'once',
  force,
}: StandInCall['body']): PersonPays {
  if (typeof orderId !== 'string') throw new ProviderRefusal(400, 'orderId is missing');
  if (!MESSAGE_ORDERS.includes(deliver as MessageOrder))
    throw new ProviderRefusal(400, `deliver must be one of ${MESSAGE_ORDERS.join(', ')}`);
  return {
    orderId,
    deliver: deliver as MessageOrder,
    force: force === true,
    ...(amountPaise === undefined ? {} : { amountPaise: whole(amountPaise, 'amountPaise') }),
    ...(typeof currency === 'string' ? { currency } : {}),
    ...(method === 'card' || method === 'upi' ? { method } : {}),
  };
}
