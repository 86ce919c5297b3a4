import type { Database } from '../platform/storage/database.ts';
import type { HeadCopies, HeadCopy } from './head-copies.ts';
import type { AuditKeys } from './keys.ts';
import { OPERATOR, recordSecurityEvent } from './record-event.ts';
import { sealPending } from './seal.ts';
import { readHead } from './store.ts';
import { verifyTrail } from './verify.ts';
import { wordVerdict } from './word-verdict.ts';

/** The backup that the database was restored from, and of when it is. */
export interface RestoredFrom {
  readonly backup: string;
  readonly at: string;
}

interface Given {
  readonly database: Database;
  readonly keys: AuditKeys;
  readonly copies: HeadCopies;
  readonly clock: () => Date;
}

/**
 * Checks the trail of a restored database as far as it goes, and records in it that it was restored and what is missing.
 * Copies of later heads are of records that the backup cannot hold: they are put aside, or every later check would find a
 * trail that was cut off. A trail that is not in order stays as it is.
 */
export async function recordRestore(
  given: Given,
  from: RestoredFrom,
): Promise<{ isWhole: boolean; sentence: string }> {
  const { database, keys, copies } = given;
  const { trail, entries } = await database.transact('system', (transaction) => readHead(transaction));
  const known = copies.list();
  const own = known.filter((copy) => copy.trail === trail && copy.number <= entries);
  const verdict = await verifyTrail((work) => database.transact('system', work), keys, own);
  const isFromBefore =
    !verdict.ok && verdict.fault === 'unsealed' && verdict.record === 1 && own.length === 0;
  if (!verdict.ok && !isFromBefore) {
    return { isWhole: false, sentence: `${wordVerdict(verdict, own.length)} Nothing was recorded in it.` };
  }
  const later = known.filter((copy) => !own.includes(copy));
  const missing = await writeRecord(given, from, later);
  const aside = later.length > 0 ? copies.setAside(own) : null;
  await sealPending(database, keys);
  const sentences = [
    verdict.ok ? wordVerdict(verdict, own.length) : 'The audit trail is one of before there were seals.',
    ...(missing > 0
      ? [`The backup is older: ${wordRecords(missing)} that were sealed until ${later.at(-1)?.at}.`]
      : []),
    ...(aside
      ? [
          `${later.some((copy) => copy.trail !== trail) ? 'Heads of another trail' : 'Heads of later records'} were put aside in ${aside}.`,
        ]
      : []),
    'The restore is recorded in it.',
  ];
  return { isWhole: true, sentence: sentences.join(' ') };
}

/** Answers how many records the backup does not hold, as far as copies of heads tell. */
async function writeRecord(
  { database, keys, clock }: Given,
  { backup, at }: RestoredFrom,
  later: readonly HeadCopy[],
): Promise<number> {
  // What the backup holds unsealed was sealed in the old trail too, so it does not count as missing.
  await sealPending(database, keys);
  return database.transact('system', async (transaction) => {
    const { trail, entries } = await readHead(transaction);
    const newest = later.findLast((copy) => copy.trail === trail);
    const missing = Math.max(0, (newest?.number ?? 0) - entries);
    await recordSecurityEvent(transaction, {
      kind: 'restored',
      account: OPERATOR,
      at: clock(),
      // The head that was given up stands in the trail itself: whoever restores cannot make it unsaid.
      facts: { backup, of: at, records: entries, missing, laterHead: newest?.hash ?? null },
    });
    return missing;
  });
}

function wordRecords(count: number): string {
  return count === 1
    ? 'it lacks at least 1 record'
    : `it lacks at least ${count.toLocaleString('en-IN')} records`;
}
