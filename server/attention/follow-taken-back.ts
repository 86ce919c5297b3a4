import type { AlertKind } from '#contract/alerts.ts';
import { closeAlert, findNewestAlerts, reopenAlert } from '../alerts/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { isContradictionSettled, noteGivenBefore, type Session } from '../sessions/index.ts';
import { alertItem } from './queue/item-id.ts';
import { listDecisionsOf } from './store.ts';

type NewestAlert = Awaited<ReturnType<typeof findNewestAlerts>>[number];

interface TakenBackAt {
  readonly now: Date;
  /** When that was decided which is taken back. */
  readonly decidedAt: Date;
}

const OF_VISITS: readonly AlertKind[] = ['end_contradicted', 'plate_contradicted', 'typed_near', 'long_stay'];

/**
 * A decision about a visit is taken back: what was asked about the visit before it is asked again, unless a person has dealt
 * with that since, and what is asked since that decision alone is asked no more.
 */
export async function followTakenBack(
  transaction: Transaction,
  session: Session,
  when: TakenBackAt,
): Promise<Session> {
  const { mall, publicId, review } = session;
  // What was closed with the decision itself was open before it.
  const since = new Date(when.decidedAt.getTime() - 1);
  const found = await findNewestAlerts(transaction, mall, [...OF_VISITS, 'review'], since);
  for (const alert of found) {
    if (alert.kind === 'review' && alert.subject === review)
      await askAgain(transaction, session, alert, when);
    if (alert.kind === 'review' || alert.subject !== publicId) continue;
    if (isAskedStill(session, alert, when)) await askAgain(transaction, session, alert, when);
    else if (alert.closedAt === null) await closeAlert(transaction, mall, alert.id, when.now);
  }
  return session;
}

function isAskedStill(session: Session, alert: NewestAlert, { decidedAt }: TakenBackAt): boolean {
  switch (alert.kind) {
    case 'long_stay':
      return session.kind === 'open' && session.flags.includes('long_stay');
    case 'plate_contradicted':
      return !isContradictionSettled(session, alert) && !isOfDecision(session, alert, decidedAt);
    case 'end_contradicted':
      return !isContradictionSettled(session, alert);
    default:
      return session.kind === 'open';
  }
}

/** Whether nothing but the decision that is taken back led to it: the car had left before, by which it was not asked about. */
function isOfDecision(session: Session, { firstAt }: NewestAlert, decidedAt: Date): boolean {
  if (session.kind === 'open' || session.exitAt === null) return false;
  return firstAt >= decidedAt && session.exitAt < decidedAt;
}

async function askAgain(
  transaction: Transaction,
  session: Session,
  alert: NewestAlert,
  { now }: TakenBackAt,
): Promise<void> {
  const { mall, id, kind, closedAt } = alert;
  if (closedAt !== null && (await isDealtWith(transaction, alert))) return;
  if (closedAt !== null) await reopenAlert(transaction, mall, id);
  if (kind !== 'plate_contradicted' || session.kind !== 'closed') return;
  // It names what the plate took off: by now the one that was given before.
  if (!(await noteGivenBefore(transaction, session, now))) await closeAlert(transaction, mall, id, now);
}

async function isDealtWith(transaction: Transaction, { mall, id }: NewestAlert): Promise<boolean> {
  const decided = await listDecisionsOf(transaction, mall, alertItem(id));
  return decided.some(({ action, endedAt }) => action === 'done' && endedAt === null);
}
