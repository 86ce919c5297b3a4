import { doubtLeft } from '#domain/parking/doubt-left.ts';
import { isInDoubt } from '#domain/parking/seconds-of-doubt.ts';
import { findQuoteOf, holdsAt, listPayments } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { mayHaveStood, type Entry, type Session } from '../../sessions/index.ts';
import type { ReadAtGate } from '../read-at-gate.ts';
import { doubtOwnClock } from './doubt-own-clock.ts';
import { listTellingReads } from './store.ts';

/**
 * How much later than it stands the entry may truly have been, by what its camera has sent since: a read that seemed late
 * was late where reads after it were prompt; else its clock may have fallen behind. Where they show that its clock was put
 * right, it may have been read by the right one already. What its driver was shown or has paid rests on the whole doubt, and stays.
 * With its exit it is asked too whether our own clock was slow.
 */
export async function settleEntryDoubt(
  transaction: Transaction,
  session: Judged,
  exitAt: Date,
  exit: Pick<ReadAtGate, 'usedAt' | 'timeFlag'> | null = null,
): Promise<number> {
  const [left, byOwnClock] = await Promise.all([
    settleByCamera(transaction, session, exitAt),
    exit === null ? 0 : doubtOwnClock(transaction, session, exit),
  ]);
  return Math.max(left, byOwnClock);
}

type Judged = Pick<Entry, 'entryAt' | 'entryDoubtMs'> & Pick<Session, 'id' | 'timeFlag' | 'matchDetail'>;

async function settleByCamera(transaction: Transaction, session: Judged, exitAt: Date): Promise<number> {
  // No clock is to blame where a car may have stood before the barrier.
  if (!isInDoubt(session.entryDoubtMs) || mayHaveStood(session)) return session.entryDoubtMs;
  const [reads, quote, payments] = await Promise.all([
    listTellingReads(transaction, session.id),
    findQuoteOf(transaction, session.id),
    listPayments(transaction, session.id),
  ]);
  const isShown = quote !== null && holdsAt(quote, exitAt);
  const entry = reads.find(({ isOwn }) => isOwn);
  if (!entry || isShown || payments.length > 0) return session.entryDoubtMs;
  const neighbours = {
    before: reads.filter(({ id }) => id < entry.id),
    after: reads.filter(({ id }) => id > entry.id),
  };
  return Math.min(session.entryDoubtMs, doubtLeft(entry, neighbours));
}
