import { addDays, indiaDate, startOfIndiaDay } from '#domain/time/india-time.ts';
import type { Malls } from '../../malls/index.ts';
import { doAllParts } from '../../platform/jobs/faults.ts';
import { servicesOfJobs, type Services } from '../../platform/services.ts';
import { documentSpan } from './write-documents.ts';

/** Reads may arrive, and persons may decide, so long after: each night looks at these days again. */
const DAYS = 35;

/** Every night the charges of the days before get the documents that they lack, a day at a time. */
export function writeDaily(services: Services, malls: Malls): void {
  const { database, log } = servicesOfJobs(services);
  async function writeDay(mall: number, day: string, now: Date): Promise<void> {
    const span = { from: startOfIndiaDay(day), to: startOfIndiaDay(addDays(day, 1)) };
    const count = await database.transact({ mall }, (transaction) =>
      documentSpan(transaction, mall, span, now),
    );
    if (count > 0) log.info({ mall, day, documents: count }, 'tax documents were written');
  }
  services.jobs.add({
    name: 'write tax documents',
    every: '20 0 * * *',
    run: (now, isStopping) =>
      doAllParts(async ({ alone }) => {
        for (const { id: mall } of [...malls.list(), ...malls.listArchived()])
          for (let back = DAYS; back > 0 && !isStopping(); back -= 1) {
            const day = addDays(indiaDate(now), -back);
            await alone(`mall ${mall}, ${day}`, () => writeDay(mall, day, now));
          }
      }),
  });
}
