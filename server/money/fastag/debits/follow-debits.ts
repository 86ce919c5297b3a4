import { isUndecided } from '#domain/money/debit-state.ts';
import { doAllParts } from '../../../platform/jobs/faults.ts';
import { AcquirerFault } from '../acquirer.ts';
import type { FastagServices } from '../fastag-services.ts';
import { askPersonAbout } from './ask-person.ts';
import { NEVER_ANSWERED, noteDebit, settleDebit } from './settle-debit.ts';
import { claimForAsking, findDebit, listToAsk, type StoredDebit } from './store.ts';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 5 * 60_000;
/** What the acquirer has not seen by then it will not see any more: the call that brought it has long ended. */
const NEVER_SEEN_MS = 60_000;
/** By then somebody is asked to find out at the bank; the acquirer is asked further. */
const ASK_PERSON_MS = 3_600_000;
/** What a bank has not answered by then it does not: it settles its debits within days. A late word of it counts still. */
const GIVEN_UP_MS = 3 * 86_400_000;
const MOST = 200;

/** Asks the acquirer about every debit that has had no answer in time, each more seldom the longer it takes. */
export async function followDebits(
  on: FastagServices,
  now: Date,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const late = await on.services.database.transact('system', (transaction) =>
    listToAsk(transaction, now, MOST),
  );
  // Whoever does not answer one question is not asked the next at once.
  let isSilent = false;
  await doAllParts(async ({ alone }) => {
    for (const { txnId } of late) {
      if (isStopping() || isSilent) return;
      await alone(`debit ${txnId}`, async () => {
        isSilent = !(await askAbout(on, txnId, now));
      });
    }
  });
}

/** Asks about one debit, unless it is decided or somebody asks at this moment. False where nobody could be reached. */
export async function askAbout(on: FastagServices, txnId: string, now: Date): Promise<boolean> {
  const { database, log } = on.services;
  const debit = await claim(on, txnId, now);
  if (!debit) return true;
  if (debit.state === 'read') {
    await note(on, debit, 'declined', 'not_sent', now);
    return true;
  }
  await note(on, debit, 'no_answer', 'no_answer', now);
  try {
    const submittedAt = debit.submittedAt ?? debit.createdAt;
    const answers = await on.acquirer.check({ ...debit, submittedAt }, now);
    for (const answer of answers)
      await database.transact('system', (transaction) => settleDebit(on, transaction, answer, now));
    if (answers.length === 0 && now.getTime() - submittedAt.getTime() >= NEVER_SEEN_MS)
      await note(on, debit, 'declined', 'never_seen', now);
    return true;
  } catch (error) {
    if (!(error instanceof AcquirerFault)) throw error;
    log.warn({ err: error, debit: txnId }, 'nobody knows yet what became of a debit');
    return error.reached === 'refused';
  } finally {
    await followUnanswered(on, debit, now);
  }
}

/** Nobody waits for ever: a person is asked in time, and in the end the debit counts as not made. */
async function followUnanswered(
  on: FastagServices,
  { txnId, createdAt }: StoredDebit,
  now: Date,
): Promise<void> {
  const waitedMs = now.getTime() - createdAt.getTime();
  if (waitedMs < ASK_PERSON_MS) return;
  await on.services.database.transact('system', async (transaction) => {
    await askPersonAbout(transaction, txnId, now);
    if (waitedMs >= GIVEN_UP_MS)
      await noteDebit(transaction, txnId, { news: 'declined', code: NEVER_ANSWERED, now });
  });
}

function claim({ services }: FastagServices, txnId: string, now: Date): Promise<StoredDebit | null> {
  return services.database.transact('system', async (transaction) => {
    const debit = await findDebit(transaction, txnId);
    if (!debit || !isUndecided(debit.state)) return null;
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(debit.asks, 10));
    return claimForAsking(transaction, debit, new Date(now.getTime() + wait));
  });
}

async function note(
  { services }: FastagServices,
  { txnId }: StoredDebit,
  news: 'no_answer' | 'declined',
  code: string,
  now: Date,
): Promise<void> {
  await services.database.transact('system', (transaction) =>
    noteDebit(transaction, txnId, { news, code, now }),
  );
}
