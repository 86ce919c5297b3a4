import { SEEN_EXIT_DOUBT_MS } from '#domain/parking/session-length.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listLengthsDoubted, lockSessions } from '../../sessions/index.ts';
import type { GateServices } from '../read-at-gate.ts';
import { findDoubtOfExit } from '../first-stand/join-first-stand.ts';
import { isSeenThroughout } from '../whole-stay.ts';

/** What sensors without a connection have stored has come by then. */
const LATEST_MS = 6 * 3_600_000;

/**
 * Sensors may have been without a connection when a car left whose session seemed long: once what they have seen is here,
 * a slot may speak for the whole time, and nobody is asked any more.
 */
export async function judgeAgain(on: GateServices, mall: number, now: Date): Promise<void> {
  await on.services.database.transact({ mall }, async (transaction) => {
    await lockSessions(transaction, mall);
    // Anew: a person may have decided until the lock was had.
    for (const session of await findSeen(transaction, mall, now)) {
      const { exitAt, exitGate, exitPlateRaw, plate, plateKey, otherKey } = session;
      const spokeFor = ['slot_taken_throughout'];
      const matchDetail = { ...session.matchDetail, spokeFor, spokeAgainst: [] };
      const known = { exitAt, exitGate, exitPlateRaw, plate, plateKey, otherKey, matchDetail };
      const exitDoubtMs = Math.min(SEEN_EXIT_DOUBT_MS, await findDoubtOfExit(transaction, session));
      await on.sessions.close(transaction, session, { ...known, exitDoubtMs, receivedAt: now });
    }
  });
}

/** The sessions of doubtful length whose car a slot has seen to be inside throughout. */
export async function findSeen(transaction: Transaction, mall: number, now: Date) {
  const since = new Date(now.getTime() - LATEST_MS);
  const seen = [];
  for (const session of await listLengthsDoubted(transaction, mall, since))
    if (await isSeenThroughout(transaction, session)) seen.push(session);
  return seen;
}
