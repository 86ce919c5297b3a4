import type { AttentionDecision } from '#contract/attention.ts';
import { badInput } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { countOfCause, lockSessions } from '../../sessions/index.ts';
import type { AttentionServices } from '../attention-services.ts';
import { findItem, type FoundItem } from '../detail/find-item.ts';
import { listActions } from '../detail/list-actions.ts';
import { readQueue } from '../queue/read-queue.ts';
import { insertBatch, insertDecision, listOpenBatches } from '../store.ts';
import { ChangedMeanwhile } from './changed-meanwhile.ts';
import { decideItem, newDecision, recordDecision, type DecidedItem } from './decide-item.ts';
import type { Deciding } from './deciding.ts';

/**
 * Decides about all that one cause made, as one call: which they are is fixed now, and they are settled piece by piece
 * afterwards. To put a group off, to give it to somebody and to note something is a decision like about one thing.
 */
export async function decideGroup(
  on: AttentionServices,
  deciding: Deciding,
  asked: AttentionDecision,
): Promise<DecidedItem> {
  if (asked.action === 'snooze' || asked.action === 'assign' || asked.action === 'note') {
    const { mall } = deciding;
    await on.services.database.transact({ mall }, async (transaction) =>
      findGroup(on, transaction, deciding),
    );
    return decideItem(on, deciding, asked);
  }
  if (asked.action !== 'close_free')
    throw badInput('Of a group all can be closed without charge; anything else is decided one by one.');
  const { mall } = deciding;
  const decision = await on.services.database.transact({ mall }, (transaction) =>
    begin(on, transaction, deciding, asked),
  );
  return { decision, isFree: true };
}

async function findGroup(
  on: AttentionServices,
  transaction: Transaction,
  { mall, item: id, by: { now } }: Deciding,
): Promise<FoundItem> {
  const queue = await readQueue(on, transaction, mall, now);
  return findItem(on, transaction, { queue, mall, id, now });
}

async function begin(
  on: AttentionServices,
  transaction: Transaction,
  deciding: Deciding,
  asked: Extract<AttentionDecision, { action: 'close_free' }>,
): Promise<string> {
  const { mall, item, by, maySettleAny } = deciding;
  await lockSessions(transaction, mall);
  const busy = (await listOpenBatches(transaction, mall)).find((one) => one.item === item);
  if (busy) throw new ChangedMeanwhile({ person: busy.person, action: 'close_free', at: by.now });
  const found = await findGroup(on, transaction, deciding);
  const { cause } = found.item;
  if (!cause || !listActions(found, { hasPartners: false, maySettleAny }).includes(asked.action))
    throw badInput('These are decided one by one.');
  const { count, last } = await countOfCause(transaction, mall, cause);
  const decision = await insertDecision(transaction, newDecision(deciding, asked, null));
  const size = { allCount: count, lastSession: last };
  const none = { undoes: null, finishedAt: null };
  await insertBatch(transaction, { decision: decision.id, mall, ...cause, ...size, ...none });
  await recordDecision(transaction, deciding, asked.action, decision.publicId);
  return decision.publicId;
}
