import { indiaDate } from '#domain/time/india-time.ts';
import { conflict } from '../../../platform/http/errors.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { listOfSession, lockGst, type GstSettings, type StoredInvoice } from '../store.ts';
import type { Recipient } from '../tables.ts';
import { creditWhole, documentSession } from '../write-documents.ts';
import { findRecipients, writeRecipient } from './store.ts';

/** Whose invoice a company is named for. */
interface NamedFor {
  readonly mall: number;
  readonly session: number;
  readonly hasLeft: boolean;
  readonly recipient: Recipient;
  readonly now: Date;
}

/** How naming a company stands: who is named, and whether one may be named now. */
export interface RecipientState {
  readonly recipient: Recipient | null;
  readonly mayName: boolean;
}

/**
 * Names the company that the invoice of a session is for. Before there is a document, the first one names it; where one
 * was given to nobody, or the visit stands in a consolidated one, a credit note takes that back and an own invoice
 * names the company. The caller holds the session's row.
 */
export async function nameRecipient(
  transaction: Transaction,
  { mall, session, hasLeft, recipient, now }: NamedFor,
): Promise<void> {
  const settings = await lockGst(transaction, mall);
  const documents = await listOfSession(transaction, session);
  const refusal = refusalOf(settings, documents, now);
  if (refusal) throw conflict(refusal, REFUSALS[refusal]);
  await writeRecipient(transaction, { mall, session, ...recipient, namedAt: now });
  if (!hasLeft) return;
  await creditWhole(transaction, { mall, session, now });
  await documentSession(transaction, { mall, session, now });
  const written = await listOfSession(transaction, session);
  if (!written.some(isNamed))
    throw conflict('nothing_to_invoice', 'There is nothing to invoice for this visit.');
}

export async function findRecipientState(
  transaction: Transaction,
  { mall, session, now }: { mall: number; session: number; now: Date },
  settings: GstSettings | null,
): Promise<RecipientState> {
  if (settings === null || settings.gstin === null || settings.mall !== mall)
    return { recipient: null, mayName: false };
  const documents = await listOfSession(transaction, session);
  const recipient = (await findRecipients(transaction, [session])).get(session) ?? null;
  return { recipient, mayName: refusalOf(settings, documents, now) === null };
}

const REFUSALS = {
  no_gst: 'This mall is not registered for GST: it gives plain receipts, without tax.',
  company_named: 'The invoice of this visit names a company already. Please ask the mall to change it.',
  period_over: 'The month of this invoice is over, so it can name nobody any more. Please ask the mall.',
} as const;

function refusalOf(
  settings: GstSettings | null,
  documents: readonly StoredInvoice[],
  now: Date,
): keyof typeof REFUSALS | null {
  if (settings === null || settings.gstin === null) return 'no_gst';
  if (documents.some(isNamed)) return 'company_named';
  const [first] = documents;
  return first && monthOf(first.issuedAt) !== monthOf(now) ? 'period_over' : null;
}

function isNamed({ recipient }: StoredInvoice): boolean {
  return recipient !== null;
}

function monthOf(at: Date): string {
  return indiaDate(at).slice(0, 7);
}
