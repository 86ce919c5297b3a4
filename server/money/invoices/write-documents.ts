import { documentNumber, financialYear, splitGst } from '#domain/money/gst.ts';
import { paise, type Paise } from '#domain/money/money.ts';
import { indiaDate } from '#domain/time/india-time.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { bookMovements, type Movement } from '../ledger/store.ts';
import {
  findUndocumented,
  insertInvoices,
  listUndocumented,
  lockGst,
  takeSerials,
  writeInvoiceSessions,
  writeManySessions,
  type GstSettings,
  type SmallCharges,
  type StoredInvoice,
  type Undocumented,
} from './store.ts';
import { findDocumented, findRecipients } from './recipients/store.ts';
import type { DocumentKind, Recipient } from './tables.ts';

/** A document that is to be written. */
interface WantedDocument {
  readonly kind: DocumentKind;
  readonly day: string;
  readonly corrects: number | null;
  /** The company that it names. */
  readonly recipient: Recipient | null;
  readonly paise: Paise;
  /** Whom it is for: one session, or the small charges of a day. */
  readonly of: number | SmallCharges;
}

type Registered = GstSettings & { readonly gstin: string };

/** Credit notes have a series of their own, which begins with this. */
const CREDIT = 'C';

/**
 * Gives a session the document that it lacks: a tax invoice for what is charged, a credit note where less is charged by
 * now than its documents say, both where more is. Nothing where they agree, or where the mall has no GSTIN.
 */
export async function documentSession(
  transaction: Transaction,
  { mall, session, now }: { mall: number; session: number; now: Date },
): Promise<void> {
  const settings = await lockGst(transaction, mall);
  if (!isRegistered(settings)) return;
  const open = await findUndocumented(transaction, session, settings.since);
  if (!open) return;
  const recipients = await findRecipients(transaction, [session]);
  await writeDocuments(transaction, settings, documentsOf(open, recipients), now);
}

/** Takes back all that the documents of a session say, by a credit note: another document will say it. */
export async function creditWhole(
  transaction: Transaction,
  { mall, session, now }: { mall: number; session: number; now: Date },
): Promise<void> {
  const settings = await lockGst(transaction, mall);
  const { paise: documented, invoice } = await findDocumented(transaction, session);
  if (!isRegistered(settings) || invoice === null || documented <= 0) return;
  const back = { paise: paise(0 - documented), of: session, recipient: null };
  const credit = { kind: 'credit_note', day: indiaDate(now), corrects: invoice, ...back } as const;
  await writeDocuments(transaction, settings, [credit], now);
}

/**
 * Gives the charges between two instants their documents: larger ones an invoice each, the small ones that nobody asked
 * for one together, by the day of their supply. Answers how many documents were written.
 */
export async function documentSpan(
  transaction: Transaction,
  mall: number,
  { from, to }: { from: Date; to: Date },
  now: Date,
): Promise<number> {
  const settings = await lockGst(transaction, mall);
  if (!isRegistered(settings) || settings.since >= to) return 0;
  const begin = settings.since > from ? settings.since : from;
  const span = { from: begin, to, below: settings.consolidateBelowPaise };
  const { single, small } = await listUndocumented(transaction, mall, span);
  const recipients = await findRecipients(
    transaction,
    single.map(({ session }) => session),
  );
  const wanted = [...single.flatMap((one) => documentsOf(one, recipients)), ...small.map(consolidatedOf)];
  return (await writeDocuments(transaction, settings, wanted, now)).length;
}

function consolidatedOf(charges: SmallCharges): WantedDocument {
  const { day, paise } = charges;
  return { kind: 'consolidated', day, corrects: null, recipient: null, paise, of: charges };
}

/**
 * What a session lacks. Where it costs more than its documents say, they are taken back, and one invoice says the whole:
 * a session has one document in force.
 */
function documentsOf(
  { session, day, paise: difference, documented, invoice }: Undocumented,
  recipients: ReadonlyMap<number, Recipient>,
): WantedDocument[] {
  const own = { day, recipient: recipients.get(session) ?? null, of: session };
  const credit = (back: Paise) => ({ kind: 'credit_note', corrects: invoice, paise: back, ...own }) as const;
  const bill = (whole: Paise) => ({ kind: 'invoice', corrects: null, paise: whole, ...own }) as const;
  // What was never documented cannot be taken back: such a session owes less than nothing, which no charge does.
  if (invoice === null || (difference > 0 && documented <= 0)) return [bill(difference)];
  if (difference < 0) return [credit(difference)];
  return [credit(paise(0 - documented)), bill(paise(documented + difference))];
}

/** Writes documents with their numbers, and books the tax in them. The caller holds the mall's settings. */
async function writeDocuments(
  transaction: Transaction,
  settings: Registered,
  wanted: readonly WantedDocument[],
  now: Date,
): Promise<StoredInvoice[]> {
  const written: StoredInvoice[] = [];
  for (const isCredit of [false, true]) {
    const documents = wanted.filter(({ kind }) => (kind === 'credit_note') === isCredit);
    if (documents.length === 0) continue;
    const prefix = isCredit ? CREDIT + settings.prefix : settings.prefix;
    const series = { gstin: settings.gstin, prefix, financialYear: financialYear(now), mall: settings.mall };
    const first = await takeSerials(transaction, series, documents.length);
    const numbers = documents.map((_, index) => documentNumber(prefix, series.financialYear, first + index));
    const rows = documents.map((document, index) => rowOf(settings, document, numbers[index] ?? '', now));
    const stored = await insertInvoices(transaction, rows);
    written.push(...stored);
    const byNumber = new Map(stored.map(({ number, id }) => [number, id]));
    const named = documents.map((one, at) => ({ ...one, invoice: byNumber.get(numbers[at] ?? '') ?? 0 }));
    await noteSessions(transaction, settings.mall, named);
  }
  await bookMovements(
    transaction,
    written.map(taxOf).filter(({ lines }) => lines.length > 0),
  );
  return written;
}

async function noteSessions(
  transaction: Transaction,
  mall: number,
  documents: readonly (WantedDocument & { readonly invoice: number })[],
): Promise<void> {
  const single = documents.flatMap(({ of: session, invoice, paise }) =>
    typeof session === 'number' ? [{ session, invoice, mall, paise }] : [],
  );
  await writeInvoiceSessions(transaction, single);
  for (const { of: charges, invoice } of documents)
    if (typeof charges !== 'number') {
      const { sessions, amounts } = charges;
      await writeManySessions(transaction, { invoice, mall, sessions, amounts });
    }
}

function rowOf(settings: Registered, document: WantedDocument, number: string, now: Date) {
  const { kind, day, corrects, recipient, paise: total, of } = document;
  const { legalName: name, address, sac, ratePercent, gstin, mall } = settings;
  return {
    mall,
    gstin,
    financialYear: financialYear(now),
    number,
    kind,
    issuedAt: now,
    day,
    session: typeof of === 'number' ? of : null,
    corrects,
    ...splitGst(total, ratePercent),
    sessions: typeof of === 'number' ? 1 : of.count,
    supplier: { name, address, sac, ratePercent },
    recipient,
  };
}

/** The tax in a document is not the mall's own: it is owed to the State. */
function taxOf(invoice: StoredInvoice): Movement {
  const { mall, session, gstin, number, kind, issuedAt: at, cgstPaise, sgstPaise, roundingPaise } = invoice;
  const tax = cgstPaise + sgstPaise;
  const lines = (
    [
      { account: 'parking_revenue', paise: paise(tax + roundingPaise) },
      { account: 'gst_output', paise: paise(-tax) },
      { account: 'rounding', paise: paise(0 - roundingPaise) },
    ] as const
  ).filter((line) => line.paise !== 0);
  const cause = kind === 'credit_note' ? 'credit_note' : 'invoice';
  const name = `${cause}:${gstin}:${number}`;
  return { name, mall, session, cause, reason: null, person: null, at, now: at, lines };
}

function isRegistered(settings: GstSettings | null): settings is Registered {
  return settings !== null && settings.gstin !== null;
}
