import { wordChargeLine } from '#contract/charge-words.ts';
import type { ShownReceipt } from '#contract/invoices.ts';
import { GST_STATES } from '#domain/money/gst.ts';
import { paise, toRupees, type Paise } from '#domain/money/money.ts';
import {
  documentSession,
  findCharges,
  findDues,
  findGst,
  listDocumentsOf,
  listPayments,
  listRefunds,
  NOTHING_DUE,
  stageOf,
  wordRefundReason,
  type GstSettings,
  type StoredCharge,
  type StoredInvoice,
  type StoredPayment,
  type StoredRefund,
} from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Session } from '../../sessions/index.ts';
import { nameClass } from './class-on-receipt.ts';
import { findOfBanks } from '../bank-lines.ts';
import { maskPlate } from '../present.ts';
import { paymentOf } from '../refund-stages.ts';

export interface ReceiptOf {
  readonly mall: { readonly name: string; readonly address: string };
  readonly now: Date;
}

/**
 * The receipt of a session; null where nothing was paid. Once the car has left a mall that is registered for GST, to ask
 * for the receipt is to ask for the tax invoice: it is written now if it is not there yet.
 */
export async function findReceipt(
  transaction: Transaction,
  session: Session,
  { mall, now }: ReceiptOf,
): Promise<ShownReceipt | null> {
  const { id, publicId, plate } = session;
  const paid = (await listPayments(transaction, id)).filter(({ receivedPaise }) => receivedPaise > 0);
  if (paid.length === 0) return null;
  const hasLeft = session.kind !== 'open';
  if (hasLeft) await documentSession(transaction, { mall: session.mall, session: id, now });
  const settings = await findGst(transaction, session.mall);
  const documents = await listDocumentsOf(transaction, id);
  const charge = (await findCharges(transaction, [id])).get(id);
  const due = (await findDues(transaction, [id])).get(id) ?? NOTHING_DUE;
  const refunds = await listRefunds(transaction, id);
  // A car that is inside owes at its exit.
  const banks = await findOfBanks(transaction, id, paid, !hasLeft || due.duePaise > 0);
  const credits = listCredits(documents);
  const as = await nameClass(transaction, hasLeft ? charge : undefined, {
    shown: findShown(documents),
    credits,
  });
  const received = paise(paid.reduce((sum, { receivedPaise }) => sum + receivedPaise, 0));
  return {
    ...documentPart(documents, { hasLeft, settings, mall, charge }),
    mall: mall.name,
    plate: maskPlate(plate),
    session: publicId,
    ...timesOf(session),
    chargedAs: as.chargedAs,
    ...(hasLeft ? amountsOf(documents, charge) : oneLine('Paid ahead', received)),
    payments: presentPaid(paid),
    refunds: presentRefunds(refunds, paid, banks.lostAt),
    bankLines: [...banks.bankLines],
    creditNotes: credits.map(({ number, issuedAt, totalPaise }) => ({
      number,
      at: issuedAt.toISOString(),
      total: toRupees(paise(0 - totalPaise)),
      chargedAs: as.corrected.get(number) ?? null,
    })),
    amountDue: toRupees(hasLeft ? (Math.max(0, due.duePaise) as Paise) : paise(0)),
  };
}

export function presentPaid(paid: readonly StoredPayment[]): ShownReceipt['payments'] {
  return paid.map(({ method, receivedPaise, paidAt, changedAt, publicId: reference }) => ({
    method,
    amount: toRupees(receivedPaise),
    at: (paidAt ?? changedAt).toISOString(),
    reference,
  }));
}

/** What a bank gave back, it gave when it did: only afterwards does anybody decide that it counts as a refund. */
export function presentRefunds(
  refunds: readonly StoredRefund[],
  payments: readonly StoredPayment[],
  lostAt: ReadonlyMap<number, Date>,
): ShownReceipt['refunds'] {
  return refunds.map((refund) => {
    const { paise: amount, changedAt, state, reason, publicId: reference, paidBy, chargeback } = refund;
    const isByBank = paidBy === 'chargeback';
    const at = (isByBank && chargeback !== null ? lostAt.get(chargeback) : null) ?? changedAt;
    return {
      amount: toRupees(amount),
      at: at.toISOString(),
      state,
      stage: stageOf(refund, paymentOf(refund, payments)),
      isByBank,
      reason: wordRefundReason(reason),
      reference,
    };
  });
}

function timesOf(session: Session): Pick<ShownReceipt, 'entryAt' | 'exitAt'> {
  return {
    entryAt: session.kind === 'unmatched' ? null : session.entryAt.toISOString(),
    exitAt: session.kind === 'open' ? null : (session.exitAt?.toISOString() ?? null),
  };
}

/** What the document says of itself, of who gives it and of the tax in it. */
function documentPart(
  documents: readonly StoredInvoice[],
  given: {
    hasLeft: boolean;
    settings: GstSettings | null;
    mall: ReceiptOf['mall'];
    charge: StoredCharge | undefined;
  },
): Pick<ShownReceipt, 'kind' | 'number' | 'issuedAt' | 'supplier' | 'tax' | 'recipient'> {
  const { hasLeft, settings, mall } = given;
  const invoice = findShown(documents);
  if (invoice && hasLeft) {
    const { number, issuedAt, supplier, recipient } = invoice;
    const own = { number, issuedAt: issuedAt.toISOString() };
    const { name, address } = supplier;
    // Of a consolidated invoice the sums are those of a whole day: they say nothing about this one car.
    if (invoice.kind === 'consolidated')
      return { kind: 'consolidated', ...own, supplier: { name, address }, tax: null, recipient };
    return { kind: 'tax_invoice', ...own, supplier: { name, address }, tax: taxOf(invoice), recipient };
  }
  const supplier = {
    name: settings?.legalName ?? mall.name,
    address: settings?.address ?? mall.address,
  };
  return {
    kind: hasLeft ? 'receipt' : 'advance',
    number: null,
    issuedAt: null,
    supplier,
    tax: null,
    recipient: null,
  };
}

/** The document that a receipt shows: the newest that took money. Those before it were taken back, so that it could be given. */
function findShown(documents: readonly StoredInvoice[]): StoredInvoice | undefined {
  return documents.findLast(({ kind }) => kind !== 'credit_note');
}

/** The credit notes of what is shown: what an invoice took the place of is nothing to whoever reads it. */
function listCredits(documents: readonly StoredInvoice[]): StoredInvoice[] {
  const shown = findShown(documents);
  return documents.filter(({ kind, corrects }) => kind === 'credit_note' && corrects === shown?.id);
}

function taxOf(invoice: StoredInvoice): NonNullable<ShownReceipt['tax']> {
  const { gstin, supplier, taxablePaise, cgstPaise, sgstPaise, roundingPaise } = invoice;
  const code = gstin.slice(0, 2);
  return {
    gstin,
    sac: supplier.sac,
    ratePercent: supplier.ratePercent,
    taxable: toRupees(taxablePaise),
    cgst: toRupees(cgstPaise),
    sgst: toRupees(sgstPaise),
    rounding: toRupees(roundingPaise),
    placeOfSupply: `${GST_STATES[code] ?? ''} (${code})`,
  };
}

/** The bill line by line. An invoice stands as it was given: what was corrected later is in its credit notes. */
function amountsOf(
  documents: readonly StoredInvoice[],
  charge: StoredCharge | undefined,
): Pick<ShownReceipt, 'lines' | 'total'> {
  const shown = findShown(documents);
  const charged = charge?.paise ?? paise(0);
  const credited = listCredits(documents).reduce((sum, { totalPaise }) => sum - totalPaise, 0);
  // A consolidated one has the sum of a whole day.
  const given = shown?.kind === 'invoice' ? shown.totalPaise : paise(charged + credited);
  if (given === charged) return { lines: linesOf(charge), total: toRupees(charged) };
  return oneLine('Parking, as first charged', given);
}

export function oneLine(text: string, amount: Paise): Pick<ShownReceipt, 'lines' | 'total'> {
  const total = toRupees(amount);
  return { lines: [{ text, quantity: 1, amountRupees: total }], total };
}

function linesOf(charge: StoredCharge | undefined): ShownReceipt['lines'] {
  return (charge?.lines ?? []).map((line) => ({
    text: wordChargeLine(line),
    quantity: line.quantity,
    amountRupees: toRupees(line.amountPaise),
  }));
}
