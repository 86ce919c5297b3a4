import { doubtEntry, lockSessions } from '../../sessions/index.ts';
import { findDoubtOfExit } from '../first-stand/join-first-stand.ts';
import { listBufferedEntries } from '../times/buffered-entries.ts';
import type { GateUpkeep } from './gate-upkeep.ts';

/** Whose entry was read by a clock that fell behind meanwhile is charged from the latest that it may have been. */
export async function doubtBuffered(on: GateUpkeep, mall: number, now: Date): Promise<void> {
  await on.services.database.transact({ mall }, async (transaction) => {
    await lockSessions(transaction, mall);
    // Anew: a person may have decided until the lock was had.
    for (const { session, entryDoubtMs } of await listBufferedEntries(on, transaction, mall, now))
      await on.faults.aloneWithin(transaction, `session ${session.publicId}`, async (own) => {
        const exitDoubtMs = await findDoubtOfExit(own, session);
        await doubtEntry(on, own, session, { entryDoubtMs, exitDoubtMs, now });
      });
  });
}
