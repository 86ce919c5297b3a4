import { GONE_BY_TIME, likelyGoneByTime } from '#domain/parking/gone-by-time.ts';
import { SHORTEST_LONG_MS } from '#domain/parking/session-length.ts';
import { listTurns } from '../../occupancy/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { hasPlate, type OpenSession } from '../session.ts';
import type { SessionServices } from '../session-services.ts';
import { listMoves } from '../stats/inside/read-turns.ts';
import { confirmUnread, readGatesLately } from '../stats/inside/unread-gates.ts';
import { hasBeenSeenLeaving } from './seen-leaving.ts';

/** Where no slot reports, as soon as few are inside for so long in any mall: how few are here says the rest. */
const LONG_WHERE_BLIND_MS = 3 * 3_600_000;

/**
 * How likely vehicles have left of which time speaks: two-wheelers, those without a plate, those that were seen leaving, and
 * all where no slot is known. That no exit was read says so only until exits are read; of those without a plate none ever is.
 */
export async function judgeByTime(
  on: SessionServices,
  transaction: Transaction,
  mall: number,
  { sessions, now }: { sessions: readonly OpenSession[]; now: Date },
): Promise<ReadonlyMap<number, number>> {
  const { unknown, total } = on.occupancy.counts(mall);
  const isBlind = unknown === total && on.occupancy.readingAt(mall) === null;
  const insideMs = ({ entryAt }: OpenSession) => now.getTime() - entryAt.getTime();
  const longMs = isBlind ? LONG_WHERE_BLIND_MS : SHORTEST_LONG_MS;
  const isLong = (session: OpenSession) => insideMs(session) > longMs;
  const asked = sessions.filter(
    (session) =>
      !hasPlate(session) ||
      hasBeenSeenLeaving(session, now) ||
      ((isBlind || session.vehicleClass === 'two_wheeler') && isLong(session)),
  );
  if (asked.length === 0) return new Map();
  const lengths = await on.lengths(transaction, mall, now);
  const judgeAt = (unreadMs: number) =>
    asked.map((session) => {
      const isRead = hasPlate(session);
      const ms = isRead ? Math.max(0, insideMs(session) - unreadMs) : insideMs(session);
      return [session.id, likelyGoneByTime(ms, lengths, isRead)] as const;
    });
  const judged = judgeAt(0);
  if (!judged.some(([, likely]) => likely >= GONE_BY_TIME)) return new Map(judged);
  const since = await exitsUnreadSince(on, transaction, mall, now);
  return new Map(since === null ? judged : judgeAt(now.getTime() - since.getTime()));
}

/** Since when hardly anybody is read at the exits of a mall though its slots are freed; null while exits are read. */
async function exitsUnreadSince(
  on: Pick<SessionServices, 'ways' | 'onWaiting'>,
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<Date | null> {
  const gates = await readGatesLately(transaction, mall, { now, waiting: on.onWaiting });
  const since = gates.maybeUnread.exit;
  if (since === null) return null;
  const ways = await on.ways(transaction, mall, now);
  const { moves } = listMoves(await listTurns(transaction, mall, { from: since, to: now }));
  return confirmUnread(gates, moves, { now, ways }).exit;
}
