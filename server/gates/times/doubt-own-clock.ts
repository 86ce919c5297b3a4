import { wasOwnClockSlow } from '#domain/parking/own-clock.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Entry, Session } from '../../sessions/index.ts';
import type { ReadAtGate } from '../read-at-gate.ts';
import { listClocksAround } from './store.ts';

/**
 * How much later than it stands an entry may have been since our own clock may have been slow as it was read: its camera
 * was ahead of us then, as others were, and the exit's agrees with us now. Nobody pays for our clock.
 */
export async function doubtOwnClock(
  transaction: Transaction,
  session: Pick<Entry, 'entryAt'> & Pick<Session, 'id' | 'timeFlag'>,
  exit: Pick<ReadAtGate, 'usedAt' | 'timeFlag'>,
): Promise<number> {
  const isPutRight = exit.timeFlag === 'ok' || exit.timeFlag === 'late';
  const isJudged = session.timeFlag === 'server_time' || session.timeFlag === 'clock_corrected';
  if (!isPutRight || !isJudged) return 0;
  const reads = await listClocksAround(transaction, session.id);
  const own = reads.find(({ isOwn }) => isOwn);
  if (!own || !wasOwnClockSlow(own, reads)) return 0;
  const latest = Math.min(own.deviceAt.getTime(), exit.usedAt.getTime());
  return Math.max(0, latest - session.entryAt.getTime());
}
