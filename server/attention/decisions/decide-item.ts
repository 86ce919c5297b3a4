import { randomUUID } from 'node:crypto';
import type { Alert } from '#contract/alerts.ts';
import type { AttentionDecision } from '#contract/attention.ts';
import type { SettlementInput } from '#contract/settlements.ts';
import { closeAlert, closeAlerts } from '../../alerts/index.ts';
import { writeAudit } from '../../audit/index.ts';
import { badInput, conflict } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listSettlementsOf, lockSessions, type Session } from '../../sessions/index.ts';
import type { AttentionServices } from '../attention-services.ts';
import { readItem } from '../queue/item-id.ts';
import type { QueuedItem } from '../queue/queued-item.ts';
import { endSame, insertDecision, type NewDecision } from '../store.ts';
import type { Deciding, Recording } from './deciding.ts';
import { findOffered, gone, isAboutSession, type OfSession } from './find-offered.ts';

/** A decision by its public id, and whether it closed a visit that cost nothing then. */
export interface DecidedItem {
  readonly decision: string;
  readonly isFree: boolean;
}

/** Decides about one thing, in one transaction with its record. */
export function decideItem(
  on: AttentionServices,
  deciding: Deciding,
  asked: AttentionDecision,
): Promise<DecidedItem> {
  const { mall } = deciding;
  return on.services.database.transact({ mall }, async (transaction) => {
    const made = await carryOut(on, transaction, deciding, asked);
    const { publicId, session } = await insertDecision(transaction, made);
    await recordDecision(transaction, deciding, asked.action, publicId);
    const isFree = asked.action === 'close' && (await costsNothing(transaction, mall, session));
    return { decision: publicId, isFree };
  });
}

async function costsNothing(
  transaction: Transaction,
  mall: number,
  session: number | null,
): Promise<boolean> {
  const [last] = session === null ? [] : await listSettlementsOf(transaction, mall, session);
  return last?.changes.every(({ paiseAfter }) => paiseAfter === 0) === true;
}

/** Without the words: they may name somebody, and the trail can never be changed. */
export async function recordDecision(
  transaction: Transaction,
  { mall, item, by }: Recording,
  action: string,
  decision: string,
): Promise<void> {
  const detail = { action, item, decision };
  const { actor, now } = by;
  await writeAudit(transaction, { actor, action: 'attention_decided', target: item, mall, detail }, now);
}

async function carryOut(
  on: AttentionServices,
  transaction: Transaction,
  deciding: Deciding,
  asked: AttentionDecision,
): Promise<NewDecision> {
  const wanted = readItem(deciding.item);
  if (!wanted) throw gone();
  if (asked.action === 'done' && wanted.of !== 'alert')
    throw badInput('Only an alert is dealt with this way.');
  if (isAboutSession(asked)) {
    if (wanted.of !== 'session' && wanted.of !== 'alert')
      throw badInput('This can only be decided about a session.');
    return settle(on, transaction, deciding, asked);
  }
  const { session } = await findOffered(on, transaction, deciding, asked);
  switch (asked.action) {
    case 'snooze':
    case 'assign':
      return putBy(transaction, deciding, asked, session);
    case 'note':
      return newDecision(deciding, asked, session);
    case 'done': {
      if (wanted.of === 'alert') await closeOnce(transaction, deciding, wanted.id);
      return newDecision(deciding, asked, null);
    }
  }
}

async function closeOnce(transaction: Transaction, { mall, by }: Deciding, alert: number): Promise<void> {
  if (!(await closeAlert(transaction, mall, alert, by.now)))
    throw conflict('settled_already', 'This alert is closed already.');
}

async function settle(
  on: AttentionServices,
  transaction: Transaction,
  deciding: Deciding,
  asked: OfSession,
): Promise<NewDecision> {
  const { mall, by } = deciding;
  await lockSessions(transaction, mall);
  const { session, item } = await findOffered(on, transaction, deciding, asked);
  if (!session) throw gone();
  const { settlement, sessions } = await on.sessions.settle(
    transaction,
    mall,
    toSettlement(session, asked, item),
    by,
  );
  const ended = sessions.filter(({ kind }) => kind !== 'open').map((one) => one.publicId);
  await closeAlerts(transaction, mall, 'long_stay', ended, by.now);
  // A plate that is set right still has to be charged.
  if (item.alert && asked.action === 'close')
    await closeAlert(transaction, mall, Number(item.alert.id), by.now);
  return newDecision(deciding, asked, session, { settlement: settlement.id });
}

/** A decision as the settlement that it is. */
function toSettlement(session: Session, asked: OfSession, { alert }: QueuedItem): SettlementInput {
  const { publicId } = session;
  const { reason } = asked;
  switch (asked.action) {
    case 'join': {
      const [entered, exit] =
        session.kind === 'unmatched' ? [asked.partner, publicId] : [publicId, asked.partner];
      return { action: 'join', session: entered, exit, reason, ...isAnother(asked) };
    }
    case 'close':
      return {
        action: 'close',
        session: publicId,
        reason,
        ...endOf(session, asked.exitAt ?? readAfter(alert)),
      };
    case 'split': {
      const { until } = asked;
      return { action: 'split', session: publicId, reason, ...(until === undefined ? {} : { until }) };
    }
    case 'correct_plate':
      return { action: 'correct_plate', session: publicId, plate: asked.plate, reason, ...isAnother(asked) };
    case 'waive':
    case 'close_free':
      return { action: asked.action, session: publicId, reason };
  }
}

/** Whoever was asked has seen that it was another car. */
function isAnother({ isAnotherCar }: { readonly isAnotherCar?: true | undefined }): { isAnotherCar?: true } {
  return isAnotherCar ? { isAnotherCar } : {};
}

/** One that left at an exit that was read left then, unless another time is given. */
function endOf(session: Session, given: string | undefined): { exitAt?: string } {
  const exitAt = given ?? (session.kind === 'closed' ? session.exitAt?.toISOString() : undefined);
  return exitAt === undefined ? {} : { exitAt };
}

/** When its car was read at an exit, where a person had ended it before. */
function readAfter(alert: Alert | null): string | undefined {
  return alert && 'readAt' in alert.facts ? alert.facts.readAt : undefined;
}

/** What nobody sees for longer is forgotten, not put off. */
const LONGEST_OFF_MS = 31 * 24 * 3_600_000;

type PutBy = Extract<AttentionDecision, { action: 'snooze' | 'assign' }>;

/** Puts a thing off, or gives it to somebody; an earlier such decision counts no more. */
async function putBy(
  transaction: Transaction,
  deciding: Deciding,
  asked: PutBy,
  session: Session | null,
): Promise<NewDecision> {
  const { mall, item, by } = deciding;
  const until = asked.action === 'snooze' ? new Date(asked.until) : null;
  if (until && until <= by.now) throw badInput('That is over already.', { until: 'Must be still to come' });
  if (until && until.getTime() > by.now.getTime() + LONGEST_OFF_MS)
    throw badInput('That is too far off.', { until: 'Must be within 31 days' });
  await endSame(transaction, mall, { item, action: asked.action, at: by.now });
  const assignee = asked.action === 'assign' ? asked.person : null;
  return newDecision(deciding, asked, session, { until, assignee });
}

export function newDecision(
  { mall, item, by }: Recording,
  { action, reason = '' }: { action: NewDecision['action']; reason?: string | undefined },
  session: Pick<Session, 'id'> | null,
  more: Partial<Pick<NewDecision, 'settlement' | 'until' | 'assignee' | 'partOf'>> = {},
): NewDecision {
  const none = { settlement: null, until: null, assignee: null, partOf: null, endedAt: null };
  const known = { publicId: randomUUID(), mall, item, action, words: reason.trim() };
  return { ...none, ...known, ...more, session: session?.id ?? null, person: by.actor, at: by.now };
}
