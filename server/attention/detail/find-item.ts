import { notThere } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds, findByPublicId, listWaitingNamed, type Session } from '../../sessions/index.ts';
import { listUndecidedDisputes } from '../../disputes/index.ts';
import { listLateRefunds } from '../../money/index.ts';
import { readItem } from '../queue/item-id.ts';
import type { AttentionQueue, QueuedItem } from '../queue/queued-item.ts';
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

/** A thing by its name: out of the queue, or a session that was in it once. */
export async function findItem(
  transaction: Transaction,
  queue: AttentionQueue,
  mall: number,
  id: string,
  now: Date,
): Promise<FoundItem> {
  const wanted = readItem(id);
  const queued = [...queue.waiting, ...queue.snoozed].find((one) => one.id === id) ?? null;
  if (wanted?.of === 'session') {
    const session = await findByPublicId(transaction, mall, wanted.id);
    const item = session && (queued ?? (await describeAlone(transaction, mall, session, now)));
    if (session && item) return { item, session, isOpen: isWaiting(session) };
  }
  if (wanted && queued)
    return { item: queued, session: await sessionOf(transaction, mall, wanted, now), isOpen: true };
  throw notThere('This is settled already, or its cause is gone.', 'attention_not_found');
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
  wanted: NonNullable<ReturnType<typeof readItem>>,
  now: Date,
): Promise<Session | null> {
  if (wanted.of !== 'dispute' && wanted.of !== 'refund') return null;
  const found =
    wanted.of === 'dispute'
      ? await listUndecidedDisputes(transaction, mall, MOST)
      : await listLateRefunds(transaction, mall, { madeBy: now, most: MOST });
  const one = found.find(({ publicId }) => publicId === wanted.id);
  return one ? ((await findByIds(transaction, [one.session]))[0] ?? null) : null;
}
