import type { AttentionDecision } from '#contract/attention.ts';
import { isAlertOpen } from '../../alerts/index.ts';
import { rankPartners } from '../../gates/index.ts';
import { conflict, notAllowed, notThere } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listSettlementsOf } from '../../sessions/index.ts';
import type { AttentionServices } from '../attention-services.ts';
import { findItem, type FoundItem } from '../detail/find-item.ts';
import { listActions } from '../detail/list-actions.ts';
import { tokenOf } from '../detail/session-token.ts';
import { readItem } from '../queue/item-id.ts';
import { ChangedMeanwhile } from './changed-meanwhile.ts';
import type { Deciding } from './deciding.ts';

const NOTHING_KNOWN = { waiting: [], snoozed: [] };

/**
 * The thing that is decided about, as its detail shows it at this moment. What that does not offer is refused, so that the
 * queue settles what waits in it and nothing else: who could put off a number that nothing has yet would hide whatever gets
 * it later, and who could settle any visit here would need no permission for it. Groups are looked for before.
 */
export async function findOffered(
  on: AttentionServices,
  transaction: Transaction,
  { mall, item: id, by: { now }, maySettleAny }: Deciding,
  asked: AttentionDecision,
): Promise<FoundItem> {
  await refuseClosed(transaction, mall, id, asked);
  const found = await findItem(on, transaction, { queue: NOTHING_KNOWN, mall, id, now });
  await refuseChanged(transaction, mall, found, asked);
  const partners = asked.action === 'join' ? await listPartners(on, transaction, found, now) : [];
  refuseUnoffered(found, asked, { partners, maySettleAny });
  return found;
}

/** An alert that somebody has dealt with already is still there, and closed. */
async function refuseClosed(
  transaction: Transaction,
  mall: number,
  id: string,
  { action }: AttentionDecision,
): Promise<void> {
  const wanted = readItem(id);
  if (!wanted) throw gone();
  if (
    action === 'done' &&
    wanted.of === 'alert' &&
    (await isAlertOpen(transaction, mall, wanted.id)) === false
  )
    throw conflict('settled_already', 'This alert is closed already.');
}

/** Whoever comes too late is answered who was faster, before anything else. */
async function refuseChanged(
  transaction: Transaction,
  mall: number,
  { session }: FoundItem,
  asked: AttentionDecision,
): Promise<void> {
  if (!isAboutSession(asked) || session === null || asked.seen === tokenOf(session)) return;
  const [last] = await listSettlementsOf(transaction, mall, session.id);
  throw new ChangedMeanwhile(last ?? null);
}

/** What settles a session, and so rests on how it stood when it was read. */
export type OfSession = Exclude<AttentionDecision, { action: 'done' | 'snooze' | 'assign' | 'note' }>;

export function isAboutSession(asked: AttentionDecision): asked is OfSession {
  return !['done', 'snooze', 'assign', 'note'].includes(asked.action);
}

async function listPartners(
  on: AttentionServices,
  transaction: Transaction,
  { session, isOpen }: FoundItem,
  now: Date,
): Promise<string[]> {
  if (session === null || !isOpen) return [];
  return (await rankPartners(on, transaction, session, now)).map((partner) => partner.session);
}

function refuseUnoffered(
  found: FoundItem,
  asked: AttentionDecision,
  { partners, maySettleAny }: { partners: readonly string[]; maySettleAny: boolean },
): void {
  const { action } = asked;
  const hasPartners = partners.length > 0;
  if (!listActions(found, { hasPartners, maySettleAny }).includes(action)) {
    if (listActions(found, { hasPartners, maySettleAny: true }).includes(action)) throw forThoseAbove();
    if (found.isOpen) throw notOffered();
    throw isAboutSession(asked) ? notWaiting() : gone();
  }
  if (asked.action === 'join' && !partners.includes(asked.partner)) throw notOffered();
}

export function gone() {
  return notThere('This is settled already, or its cause is gone.', 'attention_not_found');
}

function notWaiting() {
  const sentence =
    'This visit waits for no decision, so nothing but a note is taken here. Whoever may settle any visit does that as a settlement.';
  return conflict('not_waiting', sentence);
}

function forThoseAbove() {
  return notAllowed('An admin or a manager decides about this: somebody’s decision is in question.');
}

function notOffered() {
  return conflict('not_offered', 'This is not offered here, or not any more. Look at it anew.');
}
