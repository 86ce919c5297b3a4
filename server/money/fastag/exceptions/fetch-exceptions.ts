import type { Services } from '../../../platform/services.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { AcquirerFault, type Acquirer } from '../acquirer.ts';
import { findAge, findFetchedAt, writeChanges } from './store.ts';

/** The lists by their codes. Whichever it is on, no acquirer debits the tag. */
const CODES = ['01', '02', '03', '04', '05', '06'] as const;
/** Before the first tag was given out. */
const BEGINNING = new Date('2016-01-01T00:00:00+05:30');
/** Its clock and ours differ a little. */
const OVERLAP_MS = 5 * 60_000;
/** It is fetched every few minutes; one of this age says that fetching fails. */
const OLD_MS = 30 * 60_000;

/** How old our exception lists are. */
export interface ListAge {
  /** When the oldest of them was fetched; null where one never was. */
  readonly fetchedAt: Date | null;
  readonly isOld: boolean;
  readonly tags: number;
}

/** Fetches what changed on the exception lists. What cannot be fetched stays as it was, and grows old. */
export async function fetchExceptions(
  { database, log }: Pick<Services, 'database' | 'log'>,
  acquirer: Acquirer,
  now: Date,
  isStopping: () => boolean = () => false,
): Promise<void> {
  for (const code of CODES) {
    if (isStopping()) return;
    const before = await database.transact('system', (transaction) => findFetchedAt(transaction, code));
    const since = before ? new Date(before.getTime() - OVERLAP_MS) : BEGINNING;
    try {
      const changes = await acquirer.listExceptions(code, since, now);
      await database.transact('system', (transaction) => writeChanges(transaction, code, changes, now));
    } catch (error) {
      if (!(error instanceof AcquirerFault)) throw error;
      log.warn({ err: error, code }, 'an exception list of FASTag could not be fetched');
      if (error.reached !== 'refused') return;
    }
  }
}

export async function findListAge(transaction: Transaction, now: Date): Promise<ListAge> {
  const { lists, fetchedAt: oldest, tags } = await findAge(transaction);
  const fetchedAt = lists === CODES.length ? oldest : null;
  return { fetchedAt, isOld: fetchedAt === null || now.getTime() - fetchedAt.getTime() > OLD_MS, tags };
}
