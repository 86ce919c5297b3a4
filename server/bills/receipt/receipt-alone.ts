import type { ShownReceipt } from '#contract/invoices.ts';
import { paise, toRupees } from '#domain/money/money.ts';
import {
  documentOfPayment,
  findGst,
  listDocumentsOf,
  listPayments,
  listRefunds,
  type StoredPayment,
} from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Session } from '../../sessions/index.ts';
import { maskPlate } from '../present.ts';
import { oneLine, presentPaid, presentRefunds, type ReceiptOf } from './find-receipt.ts';

/**
 * What was paid at an exit that was taken off the session since, for whoever paid it there: that, and how it goes back. Of
 * the visit itself, which was another car's, it says nothing. Null where nothing was paid so.
 */
export async function findReceiptOfEnded(
  transaction: Transaction,
  session: Session,
  of: Pick<ReceiptOf, 'mall'>,
): Promise<ShownReceipt | null> {
  const paid = await listReceived(transaction, session, ({ detail }) => detail.isOfAnother === true);
  if (paid.length === 0) return null;
  const documents = await listDocumentsOf(transaction, session.id);
  const [invoice] = paid.flatMap((payment) => documentOfPayment(documents, payment) ?? []);
  return {
    ...(await presentAlone(transaction, session, { ...of, paid, text: 'Paid at the exit for another car' })),
    // By it whoever paid in cash gets that back.
    number: invoice?.number ?? null,
    issuedAt: invoice?.issuedAt.toISOString() ?? null,
    plate: maskPlate(session.plate),
  };
}

/**
 * What was paid by a link of a list whose account does not see the visit any more, for whoever holds that link: the amount,
 * when, in which mall, and what went back of it. The visit is somebody else's: nothing is shown of its car, its times, its
 * documents, or why anything went back. Null where nothing was paid so.
 */
export async function findReceiptOfLost(
  transaction: Transaction,
  session: Session,
  of: Pick<ReceiptOf, 'mall'> & { readonly payerMark: string },
): Promise<ShownReceipt | null> {
  const paid = await listReceived(transaction, session, ({ detail }) => detail.payerMark === of.payerMark);
  if (paid.length === 0) return null;
  const shown = await presentAlone(transaction, session, { ...of, paid, text: 'Paid for parking' });
  return { ...shown, refunds: shown.refunds.map((refund) => ({ ...refund, reason: '' })) };
}

async function listReceived(
  transaction: Transaction,
  { id }: Session,
  isTheirs: (payment: StoredPayment) => boolean,
): Promise<StoredPayment[]> {
  const payments = await listPayments(transaction, id);
  return payments.filter((payment) => payment.receivedPaise > 0 && isTheirs(payment));
}

/** Some payments without the visit that they were for. */
async function presentAlone(
  transaction: Transaction,
  { id, mall: mallId, publicId }: Session,
  { mall, paid, text }: Pick<ReceiptOf, 'mall'> & { paid: readonly StoredPayment[]; text: string },
): Promise<ShownReceipt> {
  const refunds = (await listRefunds(transaction, id)).filter(({ payment }) =>
    paid.some((one) => one.id === payment),
  );
  const settings = await findGst(transaction, mallId);
  const { legalName, address } = settings ?? { legalName: mall.name, address: mall.address };
  const received = paise(paid.reduce((sum, { receivedPaise }) => sum + receivedPaise, 0));
  return {
    kind: 'receipt',
    number: null,
    issuedAt: null,
    supplier: { name: legalName, address },
    tax: null,
    recipient: null,
    mall: mall.name,
    plate: '',
    session: publicId,
    entryAt: null,
    exitAt: null,
    chargedAs: null,
    ...oneLine(text, received),
    payments: presentPaid(paid),
    refunds: presentRefunds(refunds, paid, new Map()),
    bankLines: [],
    creditNotes: [],
    amountDue: toRupees(paise(0)),
  };
}
