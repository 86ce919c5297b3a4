import { reopenAlert } from '../../alerts/index.ts';
import { conflict, notAllowed, notThere } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { lockSessions } from '../../sessions/index.ts';
import type { ChangedBy } from '../../audit/index.ts';
import type { AttentionServices } from '../attention-services.ts';
import { mayTakeBack } from '../detail/may-take-back.ts';
import { readItem } from '../queue/item-id.ts';
import {
  endDecisions,
  findBatch,
  holdDecision,
  insertBatch,
  insertDecision,
  type StoredBatch,
  type StoredDecision,
} from '../store.ts';
import { newDecision, recordDecision } from './decide-item.ts';

interface TakingBack {
  readonly mall: number;
  readonly decision: string;
  readonly words: string;
  readonly by: ChangedBy;
  readonly maySettleAny: boolean;
}

/** Takes a decision back by one of its own; refused with a sentence where something has come to rest on it. */
export function takeBack(on: AttentionServices, asked: TakingBack): Promise<StoredDecision> {
  const { mall } = asked;
  return on.services.database.transact({ mall }, async (transaction) => {
    await lockSessions(transaction, mall);
    const decision = await holdDecision(transaction, mall, asked.decision);
    if (!decision || decision.action === 'undo')
      throw notThere('There is no such decision to take back.', 'decision_not_found');
    refuseOthers(decision, asked);
    const { item } = decision;
    const session = decision.session === null ? null : { id: decision.session };
    const deciding = { mall, item, by: asked.by };
    const undo = newDecision(deciding, { action: 'undo', reason: asked.words }, session);
    const batch = await findBatch(transaction, decision.id);
    if (batch && batch.finishedAt === null)
      throw conflict('still_under_way', 'These are still being settled. Take it back once they are.');
    const settlement = batch ? null : await undoOne(on, transaction, asked, decision);
    const stored = await insertDecision(transaction, { ...undo, settlement });
    if (batch) await beginBatch(transaction, batch, stored);
    await endDecisions(transaction, [decision.id], asked.by.now);
    await recordDecision(transaction, deciding, 'undo', stored.publicId);
    return stored;
  });
}

/** The queue offers what may be taken back; nothing else is. */
function refuseOthers(decision: StoredDecision, { by, maySettleAny }: TakingBack): void {
  if (mayTakeBack(decision, { person: by.actor, maySettleAny }, by.now)) return;
  throw notAllowed('Only an admin or a manager takes back what somebody else decided, or what is a day old.');
}

async function undoOne(
  on: AttentionServices,
  transaction: Transaction,
  { mall, words, by }: TakingBack,
  { settlement, action, item }: StoredDecision,
): Promise<string | null> {
  if (settlement !== null) {
    const reason = words === '' ? 'Taken back' : words;
    const undone = await on.sessions.settle(transaction, mall, { action: 'undo', settlement, reason }, by);
    const of = readItem(item);
    if (action === 'close' && of?.of === 'alert') await reopenAlert(transaction, mall, of.id);
    return undone.settlement.id;
  }
  const wanted = readItem(item);
  if (action === 'done' && wanted?.of === 'alert' && !(await reopenAlert(transaction, mall, wanted.id)))
    throw conflict('changed_since', 'The same trouble has come again and stands in the list already.');
  return null;
}

/** The parts of a decision about a group are taken back piece by piece, like they were decided. */
async function beginBatch(
  transaction: Transaction,
  { mall, reason, gate, firstDay, lastDay, lastSession, done, decision }: StoredBatch,
  undo: StoredDecision,
): Promise<void> {
  const cause = { reason, gate, firstDay, lastDay, lastSession };
  const size = { undoes: decision, allCount: done, finishedAt: null };
  await insertBatch(transaction, { decision: undo.id, mall, ...cause, ...size });
}
