import { addDays, indiaDate } from '#domain/time/india-time.ts';
import { BYTE_ORDER_MARK, csvRow, listDocuments, spanOf, type ListedDocument } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findPublicIds } from '../../sessions/index.ts';

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

/**
 * The tax documents that were given on some days as CSV, for the returns and for whoever asks for one of them years later.
 * A day at a time, so that everybody else is served between two days.
 */
export async function* writeDocuments(
  transact: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>,
  mall: number,
  { from, to }: { from: string; to: string },
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(HEADINGS);
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const rows = await transact(async (transaction) => {
      const documents = await listDocuments(transaction, mall, spanOf(day, day));
      const ids = [...new Set(documents.flatMap(({ session }) => session ?? []))];
      const visits = await findPublicIds(transaction, ids);
      return documents.map((one) =>
        rowOf(one, one.session === null ? null : (visits.get(one.session) ?? null)),
      );
    });
    if (rows.length > 0) yield rows.join('');
  }
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
