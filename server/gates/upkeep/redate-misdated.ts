import { lockSessions } from '../../sessions/index.ts';
import { comeInAt } from '../times/come-again.ts';
import { listMisdatedEntries } from '../times/misdated-entries.ts';
import type { GateUpkeep } from './gate-upkeep.ts';

/** Entries by a clock that had fallen behind before anybody knew count when they arrived, as those after them do. */
export async function redateMisdated(on: GateUpkeep, mall: number, now: Date): Promise<void> {
  await on.services.database.transact({ mall }, async (transaction) => {
    await lockSessions(transaction, mall);
    // Anew: an exit may have ended some until the lock was had.
    for (const { session, at } of await listMisdatedEntries(on, transaction, mall, now))
      await on.faults.aloneWithin(transaction, `session ${session.publicId}`, (own) =>
        comeInAt(on, own, session, { at, now }),
      );
  });
}
