import { isOpenTooLong, longestOpenMs } from '#domain/parking/longest-open.ts';
import { findNewestAlerts } from '../../../alerts/index.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { closeAsMissedExit } from '../../close-session.ts';
import { findByIds } from '../../find/store.ts';
import { lapseQuestion } from '../../lapse/lapse-question.ts';
import type { OpenSession } from '../../session.ts';
import { DRAINED } from '../../session-row.ts';
import type { SessionUpkeep } from '../../session-services.ts';
import { lockSessions } from '../../store.ts';
import { seeInSlot } from '../seen-in-slot.ts';
import { listSilentSince, type SilentSession } from './store.ts';

/** Barriers of the mall wait meanwhile. */
const MOST_AT_ONCE = 50;

/**
 * Ends the visits that have been open for longer than any may be and of which nothing has been read since, in all malls,
 * whether anybody passes there or not: by time, uncharged, and nobody is asked. An exit that is read later finds them as it
 * finds all that were ended by time. So no visit is open for ever, and its plate goes with those of ended visits.
 */
export async function endOpenForLong(on: SessionUpkeep, now: Date): Promise<void> {
  const { database, config } = on.services;
  const since = new Date(now.getTime() - longestOpenMs(config.retention.plates));
  let behind: SilentSession | null = null;
  for (let ended = 0; ended < MOST_AT_ONCE;) {
    const from: SilentSession | null = behind;
    const piece: SilentSession[] = await database.ask('system', (transaction) =>
      listSilentSince(transaction, since, { behind: from, most: MOST_AT_ONCE }),
    );
    for (const [mall, ids] of byMall(piece))
      await on.faults.alone(`mall ${mall}, visits that are open too long`, async () => {
        ended += await database.transact({ mall }, (transaction) =>
          endOfMall(on, transaction, { mall, ids }, { since, now }),
        );
      });
    behind = piece.at(-1) ?? null;
    if (piece.length < MOST_AT_ONCE) return;
  }
}

function byMall(sessions: readonly SilentSession[]): Map<number, number[]> {
  const malls = new Map<number, number[]>();
  for (const { id, mall } of sessions) malls.set(mall, [...(malls.get(mall) ?? []), id]);
  return malls;
}

async function endOfMall(
  on: SessionUpkeep,
  transaction: Transaction,
  { mall, ids }: { mall: number; ids: readonly number[] },
  { since, now }: { since: Date; now: Date },
): Promise<number> {
  await lockSessions(transaction, mall);
  const [sessions, stuck] = await Promise.all([
    findByIds(transaction, ids),
    findNewestAlerts(transaction, mall, ['slot_stuck'], now),
  ]);
  const read = await Promise.all(on.onReads.map((ask) => ask(transaction, ids, since)));
  const isRead = new Set(read.flat());
  const isStuck = new Set(stuck.flatMap(({ subject, closedAt }) => (closedAt === null ? [subject] : [])));
  let ended = 0;
  for (const session of sessions) {
    // Its exit may have been read until the lock was had.
    if (session.kind !== 'open' || isRead.has(session.id)) continue;
    const isSeen = seeInSlot(on, session).isSeen && !isStuck.has(session.slotCode ?? '');
    if (!isOpenTooLong({ entryAt: session.entryAt, isSeen }, now)) continue;
    await on.faults.aloneWithin(transaction, `session ${session.publicId}`, (own) =>
      end(on, own, session, now),
    );
    ended += 1;
  }
  return ended;
}

async function end(
  on: SessionUpkeep,
  transaction: Transaction,
  session: OpenSession,
  now: Date,
): Promise<void> {
  await closeAsMissedExit(on, transaction, session, now, now, [...session.flags, DRAINED]);
  const [closed] = await findByIds(transaction, [session.id]);
  // What else was asked about it, such as its plate, is asked still.
  if (closed?.review === 'exit_missed') await lapseQuestion(on, transaction, closed);
}
