import { indiaDate } from '#domain/time/india-time.ts';
import { csvRow, listDocuments, spanOf, type ListedDocument } from '../../money/index.ts';
import { findPublicIds } from '../../sessions/index.ts';
import { writeByDay, type Transact } from './write-by-day.ts';

const HEADINGS = [
  'number',
  'kind',
  'issued on',
  'day of supply',
  'supplier GSTIN',
  'supplier',
  'SAC',
  'rate percent',
  'visits',
  'taxable value',
  'CGST',
  'SGST',
  'rounding',
  'total',
  'receiver GSTIN',
  'receiver',
  'takes back',
  'visit',
];

/** The tax documents that were given on some days, for the returns and for whoever asks for one of them years later. */
export function writeDocuments(
  transact: Transact,
  mall: number,
  days: { from: string; to: string },
): AsyncGenerator<string> {
  return writeByDay(transact, days, HEADINGS, async (transaction, day) => {
    const documents = await listDocuments(transaction, mall, spanOf(day, day));
    const ids = [...new Set(documents.flatMap(({ session }) => session ?? []))];
    const visits = await findPublicIds(transaction, ids);
    return documents.map((one) =>
      rowOf(one, one.session === null ? null : (visits.get(one.session) ?? null)),
    );
  });
}

const KINDS = {
  invoice: 'tax invoice',
  consolidated: 'consolidated invoice',
  credit_note: 'credit note',
} as const;

function rowOf(one: ListedDocument, visit: string | null): string {
  const rupees = (paise: number) => (paise / 100).toFixed(2);
  return csvRow([
    one.number,
    KINDS[one.kind],
    indiaDate(one.issuedAt),
    one.day,
    one.gstin,
    one.supplier.name,
    one.supplier.sac,
    one.supplier.ratePercent,
    one.sessions,
    rupees(one.taxablePaise),
    rupees(one.cgstPaise),
    rupees(one.sgstPaise),
    rupees(one.roundingPaise),
    rupees(one.totalPaise),
    one.recipient?.gstin ?? null,
    one.recipient?.legalName ?? null,
    one.correctsNumber,
    visit,
  ]);
}
