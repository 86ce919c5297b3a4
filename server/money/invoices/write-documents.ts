import { documentNumber, financialYear, splitGst } from '#domain/money/gst.ts';
import { registeredSpans, type GstTerms, type RegisteredSpan } from '#domain/money/gst-terms.ts';
import { paise, type Paise } from '#domain/money/money.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findCharges } from '../charges/store.ts';
import { bookMovements, type Movement } from '../ledger/store.ts';
import { findDocumented, findRecipients } from './recipients/store.ts';
import {
  CREDIT,
  insertInvoices,
  listByIds,
  lockGst,
  takeSerials,
  termsOf,
  writeInvoiceSessions,
  writeManySessions,
  type GstSettings,
  type StoredInvoice,
} from './store.ts';
import type { DocumentKind, Recipient } from './tables.ts';
import {
  findUndocumented,
  listUndocumented,
  type SmallCharges,
  type Undocumented,
} from './undocumented/store.ts';

/** A document that is to be written. */
interface WantedDocument {
  readonly kind: DocumentKind;
  readonly day: string;
  readonly corrects: number | null;
  /** In which span what it is for was charged; null: it says what the document says that it follows. */
  readonly span: number | null;
  readonly follows: number | null;
  /** The company that it names. */
  readonly recipient: Recipient | null;
  readonly paise: Paise;
  /** Whom it is for: one session, or the small charges of a day. */
  readonly of: number | SmallCharges;
}

/** What a document says of its supplier and the tax. */
type DocumentTerms = Omit<GstTerms, 'gstin' | 'consolidateBelowPaise' | 'since'> & { readonly gstin: string };

/**
 * Gives a session the document that it lacks: a tax invoice for what is charged, a credit note where less is charged by
 * now than its documents say, both where more is. Nothing where they agree, or where the mall had no GSTIN as it charged.
 */
export async function documentSession(
  transaction: Transaction,
  { mall, session, now }: { mall: number; session: number; now: Date },
): Promise<void> {
  const spans = spansOf(await lockGst(transaction, mall));
  if (spans.length === 0) return;
  const open = await findUndocumented(transaction, session, spans);
  if (!open) return;
  const recipients = await findRecipients(transaction, [session]);
  await writeDocuments(transaction, { mall, spans }, documentsOf(open, recipients), now);
}

/** Takes back all that the documents of a session say, by a credit note: another document will say it. */
export async function creditWhole(
  transaction: Transaction,
  { mall, session, now }: { mall: number; session: number; now: Date },
): Promise<void> {
  await lockGst(transaction, mall);
  const { paise: documented, invoice } = await findDocumented(transaction, session);
  if (invoice === null || documented <= 0) return;
  const [taken] = await listByIds(transaction, [invoice]);
  if (!taken) return;
  const back = { paise: paise(0 - documented), of: session, recipient: null, span: null, follows: invoice };
  // Its day is that of the supply, as every document's.
  const credit = { kind: 'credit_note', day: taken.day, corrects: invoice, ...back } as const;
  await writeDocuments(transaction, { mall, spans: [] }, [credit], now);
}

/**
 * Gives what was charged or corrected between two instants its documents: larger ones an invoice each, the small ones that nobody asked
 * for one together, by the day of their supply. Answers how many documents were written.
 */
export async function documentSpan(
  transaction: Transaction,
  mall: number,
  { from, to }: { from: Date; to: Date },
  now: Date,
): Promise<number> {
  const spans = spansOf(await lockGst(transaction, mall));
  if (spans.length === 0) return 0;
  const { single, small } = await listUndocumented(transaction, mall, { from, to, spans });
  const recipients = await findRecipients(
    transaction,
    single.map(({ session }) => session),
  );
  const wanted = [...single.flatMap((one) => documentsOf(one, recipients)), ...small.map(consolidatedOf)];
  return (await writeDocuments(transaction, { mall, spans }, wanted, now)).length;
}

/** When the mall was registered, and under which terms. */
export function spansOf(settings: GstSettings | null): RegisteredSpan[] {
  return settings === null ? [] : registeredSpans(termsOf(settings), settings.former);
}

function consolidatedOf(charges: SmallCharges): WantedDocument {
  const { day, paise, span } = charges;
  const own = { corrects: null, recipient: null, follows: null };
  return { kind: 'consolidated', day, span, ...own, paise, of: charges };
}

/**
 * What a session lacks. Where it costs more than its documents say, they are taken back, and one invoice says the whole:
 * a session has one document in force.
 */
function documentsOf(
  { session, day, paise: difference, documented, invoice, span }: Undocumented,
  recipients: ReadonlyMap<number, Recipient>,
): WantedDocument[] {
  const own = { day, recipient: recipients.get(session) ?? null, of: session, follows: invoice };
  // The tax goes back as it was taken, by whoever took it.
  const credit = (back: Paise) =>
    ({ kind: 'credit_note', corrects: invoice, paise: back, span: null, ...own }) as const;
  const bill = (whole: Paise) => ({ kind: 'invoice', corrects: null, paise: whole, span, ...own }) as const;
  // What was never documented cannot be taken back: such a session owes less than nothing, which no charge does.
  if (invoice === null || (difference > 0 && documented <= 0)) return [bill(difference)];
  if (difference < 0) return [credit(difference)];
  return [credit(paise(0 - documented)), bill(paise(documented + difference))];
}

/** Writes documents with their numbers, and books the tax in them. The caller holds the mall's settings. */
async function writeDocuments(
  transaction: Transaction,
  { mall, spans }: { mall: number; spans: readonly RegisteredSpan[] },
  wanted: readonly WantedDocument[],
  now: Date,
): Promise<StoredInvoice[]> {
  const written: StoredInvoice[] = [];
  const charges = await findCharges(
    transaction,
    wanted.flatMap(({ of }) => (typeof of === 'number' ? [of] : [])),
  );
  for (const { gstin, prefix, documents } of bySeries(await withTerms(transaction, spans, wanted))) {
    const series = { gstin, prefix, financialYear: financialYear(now), mall };
    const first = await takeSerials(transaction, series, documents.length);
    const numbers = documents.map((_, index) => documentNumber(prefix, series.financialYear, first + index));
    const rows = documents.map((document, index) =>
      rowOf(mall, document, numbers[index] ?? '', { now, charges }),
    );
    const stored = await insertInvoices(transaction, rows);
    written.push(...stored);
    const byNumber = new Map(stored.map(({ number, id }) => [number, id]));
    const named = documents.map((one, at) => ({ ...one, invoice: byNumber.get(numbers[at] ?? '') ?? 0 }));
    await noteSessions(transaction, mall, named);
  }
  await bookMovements(
    transaction,
    written.map(taxOf).filter(({ lines }) => lines.length > 0),
  );
  return written;
}

type TermedDocument = WantedDocument & { readonly terms: DocumentTerms };

/** What each document says: what was in force as its charge was made, else what the one says that it follows. */
async function withTerms(
  transaction: Transaction,
  spans: readonly RegisteredSpan[],
  wanted: readonly WantedDocument[],
): Promise<TermedDocument[]> {
  const followed = wanted.flatMap(({ span, follows }) =>
    span === null && follows !== null ? [follows] : [],
  );
  const earlier = followed.length === 0 ? [] : await listByIds(transaction, followed);
  const termsById = new Map(earlier.map((one) => [one.id, givenTerms(one)]));
  return wanted.map((document) => {
    const { span, follows } = document;
    const terms = span === null ? termsById.get(follows ?? 0) : spans[span]?.terms;
    if (!terms) throw new Error('a document has no terms');
    return { ...document, terms };
  });
}

function givenTerms({ gstin, number, supplier }: StoredInvoice): DocumentTerms {
  const { name: legalName, address, sac, ratePercent } = supplier;
  return { gstin, prefix: number.split('/')[0] ?? '', legalName, address, sac, ratePercent };
}

interface Series {
  readonly gstin: string;
  readonly prefix: string;
  readonly documents: TermedDocument[];
}

/** Those that take their numbers from one series, in their order; credit notes last. */
function bySeries(documents: readonly TermedDocument[]): Series[] {
  const found = new Map<string, Series>();
  const isCredit = ({ kind }: WantedDocument) => kind === 'credit_note';
  const sorted = documents.toSorted((one, other) => Number(isCredit(one)) - Number(isCredit(other)));
  for (const document of sorted) {
    const { gstin, prefix: own } = document.terms;
    const prefix = isCredit(document) ? CREDIT + own : own;
    const name = `${gstin} ${prefix}`;
    const series = found.get(name) ?? { gstin, prefix, documents: [] };
    series.documents.push(document);
    found.set(name, series);
  }
  return [...found.values()];
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

function rowOf(
  mall: number,
  document: TermedDocument,
  number: string,
  { now, charges }: { now: Date; charges: Awaited<ReturnType<typeof findCharges>> },
) {
  const { kind, day, corrects, recipient, paise: total, of, terms } = document;
  const { legalName: name, address, sac, ratePercent, gstin } = terms;
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
    chargedAs: typeof of === 'number' ? (charges.get(of)?.chargedAs ?? null) : null,
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
