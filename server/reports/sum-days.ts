import { addDays, indiaDate, startOfIndiaDay } from '#domain/time/india-time.ts';
import type { Malls } from '../malls/index.ts';
import { doAllParts, type JobFaults } from '../platform/jobs/faults.ts';
import type { Services } from '../platform/services.ts';
import { findFirstEntry } from '../sessions/index.ts';
import { sumSpan } from './day-figures.ts';
import { findSeal, listDaysToSum, sealThrough, storeDay } from './store.ts';

/** A day is over for the sums once reads that came late have mostly come. */
const LATE_MS = 2 * 3_600_000;
/**
 * So many days at once, so that every mall gets its turn and what was changed meanwhile goes before what is old. The
 * embedded database does one thing at a time: gates wait for a day's sums, so there are few of them at once.
 */
const PIECE = { pglite: 4, postgres: 30 };

/** Sums the days that are over and have no figures yet, or were changed since: the newest first, mall by mall. */
export function sumDays(
  services: Pick<Services, 'database'>,
  malls: Pick<Malls, 'list'>,
  now: Date,
  isStopping: () => boolean = () => false,
): Promise<void> {
  return doAllParts(async (faults) => {
    for (const { id: mall } of malls.list())
      if (!isStopping())
        await faults.alone(`mall ${mall}`, () => sumDaysOf({ ...services, faults, isStopping }, mall, now));
  });
}

async function sumDaysOf(
  {
    database,
    faults,
    isStopping,
  }: Pick<Services, 'database'> & { faults: JobFaults; isStopping: () => boolean },
  mall: number,
  now: Date,
): Promise<void> {
  const last = addDays(indiaDate(new Date(now.getTime() - LATE_MS)), -1);
  const [seal, first] = await database.ask({ mall }, (transaction) =>
    Promise.all([findSeal(transaction, mall), findFirstEntry(transaction, mall)]),
  );
  // What is sealed now is summed the next time at the earliest, after the seal is committed.
  const isBehind = seal === null || seal < last;
  if (isBehind && (await database.transact({ mall }, (tx) => sealThrough(tx, mall, last)))) return;
  if (seal === null || !first) return;
  const days = await database.ask({ mall }, (transaction) =>
    listDaysToSum(transaction, mall, indiaDate(first), PIECE[database.engine]),
  );
  for (const day of days) {
    if (isStopping()) return;
    const span = { from: startOfIndiaDay(day), until: startOfIndiaDay(addDays(day, 1)) };
    await faults.alone(`mall ${mall}, ${day}`, () =>
      database.transact({ mall }, (transaction) =>
        storeDay(transaction, mall, day, () => sumSpan(transaction, mall, span)),
      ),
    );
  }
}
