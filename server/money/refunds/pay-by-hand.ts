import type { ChangedBy } from '../../audit/index.ts';
import { conflict, notThere } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findDrawer, noDrawer, timeIn } from '../cash/shifts.ts';
import { bookRefundPaid, bookRefundPaidInto } from '../dues/book-money.ts';
import { findStanding } from '../chargebacks/store.ts';
import { findPayment, holdSession, type StoredPayment } from '../payments/store.ts';
import { askNoLonger } from './ask-person.ts';
import { nameOfPaying } from './pay-once.ts';
import { changeRefund, findByPublicId, holdByPublicId, isPaidByHand, type StoredRefund } from './store.ts';

type PaidByHand = 'cash' | 'bank' | 'terminal';

interface WantedRefundOf {
  readonly mall: number;
  /** The refund, as people see it. */
  readonly refund: string;
}

/**
 * Lets a refund that the provider refused be sent once more, under a key of its own. One that is under way already, or
 * was paid, stays as it is.
 */
export async function retryRefund(
  transaction: Transaction,
  wanted: WantedRefundOf,
  { now }: ChangedBy,
): Promise<{ refund: StoredRefund; isNew: boolean }> {
  const refund = await holdKnown(transaction, wanted);
  const payment = await findPayment(transaction, refund.payment);
  if (isPaidByHand(payment))
    throw conflict('paid_by_hand', 'No provider pays this refund: it has to be paid by hand.');
  if (refund.state !== 'failed') return { refund, isNew: false };
  const again = { state: 'requested' as const, attempt: refund.attempt + 1, askedAt: null, changedAt: now };
  await changeRefund(transaction, refund.id, again);
  await askNoLonger(transaction, wanted.mall, now);
  return { refund: { ...refund, ...again }, isNew: true };
}

/** Notes that a person has paid a refund by bank transfer, or at the card terminal that took the money. */
export async function payByHand(
  transaction: Transaction,
  wanted: WantedRefundOf & { readonly by: Exclude<PaidByHand, 'cash'>; readonly note: string },
  by: ChangedBy,
): Promise<StoredRefund> {
  const { refund, payment } = await holdPayable(transaction, wanted);
  if (wanted.by === 'terminal' && payment.provider !== 'terminal')
    throw conflict('not_by_terminal', 'This money did not come by the card terminal.');
  await bookRefundPaidInto(transaction, wanted.by === 'bank' ? 'bank' : 'card_clearing', moneyOf(refund, by));
  return finish(transaction, refund, { paidBy: wanted.by, note: wanted.note }, by);
}

/** Pays a refund of cash out of the open drawer of a person, whose row is held first: its count follows. */
export async function payFromDrawer(
  transaction: Transaction,
  wanted: WantedRefundOf,
  by: ChangedBy,
): Promise<StoredRefund> {
  const drawer = await findDrawer(transaction, wanted.mall, by.actor);
  if (!drawer) throw noDrawer();
  const { refund, payment } = await holdPayable(transaction, wanted);
  if (payment.provider !== 'cash')
    throw conflict('not_cash', 'This money did not come in cash, so it does not go back in cash.');
  if (refund.paise > drawer.insidePaise)
    throw conflict('drawer_short', 'There is not that much in your drawer.');
  const then = { ...by, now: timeIn(drawer, by.now) };
  await bookRefundPaid(transaction, { ...moneyOf(refund, then), method: 'cash' });
  return finish(transaction, refund, { paidBy: 'cash', note: null }, then);
}

async function holdKnown(
  transaction: Transaction,
  { mall, refund: publicId }: WantedRefundOf,
): Promise<StoredRefund> {
  const found = await findByPublicId(transaction, mall, publicId);
  // The session's row comes first, as everywhere.
  if (found) await holdSession(transaction, found.session);
  const refund = found && (await holdByPublicId(transaction, mall, publicId));
  if (!refund) throw notThere('There is no such refund in this mall.', 'refund_not_found');
  if (refund.state === 'withdrawn')
    throw conflict('refund_withdrawn', 'This refund was withdrawn: what it gave back is owed again.');
  return refund;
}

/** A refund that waits for a person; whatever the provider may be paying just now is left to it. */
async function holdPayable(
  transaction: Transaction,
  wanted: WantedRefundOf,
): Promise<{ refund: StoredRefund; payment: StoredPayment }> {
  const refund = await holdKnown(transaction, wanted);
  if (refund.state === 'done') throw conflict('refund_done', 'This refund was paid already.');
  const payment = await findPayment(transaction, refund.payment);
  if (refund.state !== 'failed' && !isPaidByHand(payment))
    throw conflict('refund_under_way', 'The provider is paying this refund just now.');
  await refuseDoubtful(transaction, refund);
  return { refund, payment };
}

/** Money that the driver may have already, or may yet get otherwise, is paid by nobody. */
async function refuseDoubtful(transaction: Transaction, refund: StoredRefund): Promise<void> {
  if (refund.doubted.length > 0)
    throw conflict(
      'refund_in_doubt',
      'The provider’s messages about this refund contradict each other. It is being asked: please wait.',
    );
  if ((await findStanding(transaction, refund.payment)).isClaimed)
    throw conflict(
      'refund_claimed',
      'The payer’s bank claims this money. Until it has decided nothing goes back, or it would go back twice.',
    );
}

function moneyOf(refund: StoredRefund, { actor, now }: ChangedBy) {
  const { mall, session, paise } = refund;
  return { name: nameOfPaying(refund), mall, session, paise, at: now, person: actor };
}

async function finish(
  transaction: Transaction,
  refund: StoredRefund,
  paid: { readonly paidBy: PaidByHand; readonly note: string | null },
  { actor: paidPerson, now: changedAt }: ChangedBy,
): Promise<StoredRefund> {
  const done = { ...paid, state: 'done' as const, paidPerson, changedAt };
  await changeRefund(transaction, refund.id, done);
  await askNoLonger(transaction, refund.mall, changedAt);
  return { ...refund, ...done };
}
