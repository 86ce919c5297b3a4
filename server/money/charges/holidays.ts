import type { QuoteFacts } from '#domain/money/quote.ts';
import { indiaDate } from '#domain/time/india-time.ts';
import { versionAt } from '#domain/time/versions.ts';
import { knowHolidays } from '../../calendar/index.ts';
import { findAddresses } from '../../malls/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';

/** The calendar that counts for a session: as it stands at its exit, and as it stood when its car came in. */
type HolidaysOf = (session: {
  readonly entryAt: Date;
  readonly exitAt: Date;
}) => Required<Pick<QuoteFacts, 'holidays' | 'holidaysAtEntry'>>;

/** How a mall's calendar has stood for the days between two instants, for sessions that lie within. */
export async function knowHolidaysOf(
  transaction: Transaction,
  mall: number,
  from: Date,
  until: Date,
): Promise<HolidaysOf> {
  const [{ address, former }, holidaysAsOf] = await Promise.all([
    findAddresses(transaction, mall),
    knowHolidays(transaction, indiaDate(from), indiaDate(until)),
  ]);
  const asOf = (at: Date) => holidaysAsOf(versionAt({ address }, former, at).address, at);
  return ({ entryAt, exitAt }) => ({ holidays: asOf(exitAt), holidaysAtEntry: asOf(entryAt) });
}
