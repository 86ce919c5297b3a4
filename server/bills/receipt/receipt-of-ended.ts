import type { ShownReceipt } from '#contract/invoices.ts';
import { paise, toRupees } from '#domain/money/money.ts';
import { documentOfPayment, findGst, listDocumentsOf, listPayments, listRefunds } from '../../money/index.ts';
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
  { id, mall: mallId, plate, publicId }: Session,
  { mall }: Pick<ReceiptOf, 'mall'>,
): Promise<ShownReceipt | null> {
  const paid = (await listPayments(transaction, id)).filter(
    ({ receivedPaise, detail }) => receivedPaise > 0 && detail.isOfAnother === true,
  );
  if (paid.length === 0) return null;
  const refunds = (await listRefunds(transaction, id)).filter(({ payment }) =>
    paid.some((one) => one.id === payment),
  );
  const settings = await findGst(transaction, mallId);
  const { legalName, address } = settings ?? { legalName: mall.name, address: mall.address };
  const documents = await listDocumentsOf(transaction, id);
  const [invoice] = paid.flatMap((payment) => documentOfPayment(documents, payment) ?? []);
  const received = paise(paid.reduce((sum, { receivedPaise }) => sum + receivedPaise, 0));
  return {
    kind: 'receipt',
    // By it whoever paid in cash gets that back.
    number: invoice?.number ?? null,
    issuedAt: invoice?.issuedAt.toISOString() ?? null,
    supplier: { name: legalName, address },
    tax: null,
    recipient: null,
    mall: mall.name,
    plate: maskPlate(plate),
    session: publicId,
    entryAt: null,
    exitAt: null,
    chargedAs: null,
    ...oneLine('Paid at the exit for another car', received),
    payments: presentPaid(paid),
    refunds: presentRefunds(refunds, paid, new Map()),
    bankLines: [],
    creditNotes: [],
    amountDue: toRupees(paise(0)),
  };
}
