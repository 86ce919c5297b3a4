import { notThere } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds, findByPublicId, listWaitingNamed, type Session } from '../../sessions/index.ts';
import { listUndecidedDisputes } from '../../disputes/index.ts';
import { listLateRefunds } from '../../money/index.ts';
import type { AttentionServices } from '../attention-services.ts';
import { isContradicted } from '../queue/contradicted.ts';
import { readItem } from '../queue/item-id.ts';
import type { AttentionQueue, QueuedItem } from '../queue/queued-item.ts';
import { isOfOneVisit, listAlertsWaiting } from '../queue/waiting-alerts.ts';
import { listMoneyWaiting } from '../queue/waiting-money.ts';
import { spanOf, toItem } from '../queue/waiting-sessions.ts';
import { priceSpans } from '../queue/worth.ts';

/** A thing that needs somebody, with the session that it is about. */
export interface FoundItem {
  readonly item: QueuedItem;
  readonly session: Session | null;
  /** False once it is settled, or its cause is gone. */
  readonly isOpen: boolean;
}

const MOST = 500;

interface Sought {
  /** What is known to wait; nothing of it where one thing alone is asked for. */
  readonly queue: Pick<AttentionQueue, 'waiting' | 'snoozed'>;
  readonly mall: number;
  readonly id: string;
  readonly now: Date;
}

/** A thing by its name: out of the queue, or by itself; or a session that was in it once. */
export async function findItem(
  on: Pick<AttentionServices, 'devices'>,
  transaction: Transaction,
  { queue, mall, id, now }: Sought,
): Promise<FoundItem> {
  const wanted = readItem(id);
  const known = [...queue.waiting, ...queue.snoozed].find((one) => one.id === id) ?? null;
  const queued = known ?? (await findAlone(on, transaction, { mall, id, now }));
  if (wanted?.of === 'session') {
    const session = await findByPublicId(transaction, mall, wanted.id);
    const item = session && (queued ?? (await describeAlone(transaction, mall, session, now)));
    if (session && item) return { item, session, isOpen: isWaiting(session) };
  }
  if (wanted && queued)
    return { item: queued, session: await sessionOf(transaction, mall, queued, now), isOpen: true };
  throw notThere('This is settled already, or its cause is gone.', 'attention_not_found');
}

/** An alert, or money that waits, also where it stands in a group. */
async function findAlone(
  on: Pick<AttentionServices, 'devices'>,
  transaction: Transaction,
  { mall, id, now }: Omit<Sought, 'queue'>,
): Promise<QueuedItem | null> {
  const of = readItem(id)?.of ?? 'session';
  if (of === 'session' || of === 'group') return null;
  const all = await (of === 'alert'
    ? listAlertsWaiting(on, transaction, mall, now)
    : listMoneyWaiting(transaction, mall, now));
  return all.find((one) => one.id === id) ?? null;
}

/** True while a session is in review or long inside, and so needs somebody. */
export function isWaiting({ review, kind, flags }: Session): boolean {
  return review !== null || (kind === 'open' && flags.includes('long_stay'));
}

/** A session that is in a group, or that waits no more. */
async function describeAlone(
  transaction: Transaction,
  mall: number,
  session: Session,
  now: Date,
): Promise<QueuedItem | null> {
  const [row] = await listWaitingNamed(transaction, mall, [session.publicId]);
  if (!row) return null;
  const [worth] = await priceSpans(transaction, [spanOf(row, now)]);
  return toItem(
    row,
    session.review ?? (session.kind === 'open' ? 'long_stay' : 'exit_missed'),
    worth ?? null,
  );
}

async function sessionOf(
  transaction: Transaction,
  mall: number,
  { id, kind, alert }: QueuedItem,
  now: Date,
): Promise<Session | null> {
  if ((isOfOneVisit(kind) || isContradicted(kind)) && alert)
    return findByPublicId(transaction, mall, alert.subject);
  const wanted = readItem(id);
  if (!wanted) return null;
  if (wanted.of !== 'dispute' && wanted.of !== 'refund') return null;
  const found =
    wanted.of === 'dispute'
      ? await listUndecidedDisputes(transaction, mall, MOST)
      : await listLateRefunds(transaction, mall, { madeBy: now, most: MOST });
  const one = found.find(({ publicId }) => publicId === wanted.id);
  return one ? ((await findByIds(transaction, [one.session]))[0] ?? null) : null;
}
