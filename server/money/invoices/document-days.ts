import { addDays, indiaDate, startOfIndiaDay } from '#domain/time/india-time.ts';
import type { JobFaults } from '../../platform/jobs/faults.ts';
import type { Services } from '../../platform/services.ts';
import { findGst, noteDocumentedThrough } from './store.ts';
import { documentSpan, spansOf } from './write-documents.ts';

/** Reads may arrive, and what was booked be committed, so long after: each night goes through these days again. */
const DAYS = 35;

/** A run of the nightly job, as one mall sees it. */
interface Night extends Pick<JobFaults, 'alone'> {
  readonly now: Date;
  readonly isStopping: () => boolean;
}

/**
 * Gives what was charged or corrected in a mall on the days before today the documents that it lacks, a day at a time. A
 * correction is found by the day on which it was booked: the visit that it is about may be of any age.
 */
export async function documentDays(
  { database, log }: Pick<Services, 'database' | 'log'>,
  mall: number,
  { now, alone, isStopping }: Night,
): Promise<void> {
  const today = indiaDate(now);
  const first = await database.transact({ mall }, async (transaction) => {
    const settings = await findGst(transaction, mall);
    const [span] = spansOf(settings);
    if (!settings || !span) return null;
    const through = settings.documentedThrough;
    const next = through === null ? indiaDate(new Date(span.begins)) : addDays(through, 1);
    const recent = addDays(today, -DAYS);
    return next < recent ? next : recent;
  });
  if (first === null) return;
  // A day that fails is begun with again tomorrow.
  let isUnbroken = true;
  for (let day = first; day < today && !isStopping(); day = addDays(day, 1)) {
    let isWritten = false;
    await alone(`mall ${mall}, ${day}`, async () => {
      const span = { from: startOfIndiaDay(day), to: startOfIndiaDay(addDays(day, 1)) };
      const count = await database.transact({ mall }, async (transaction) => {
        const written = await documentSpan(transaction, mall, span, now);
        if (isUnbroken) await noteDocumentedThrough(transaction, mall, day);
        return written;
      });
      if (count > 0) log.info({ mall, day, documents: count }, 'tax documents were written');
      isWritten = true;
    });
    isUnbroken &&= isWritten;
  }
}
