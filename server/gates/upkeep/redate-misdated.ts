import type { Transaction } from '../../platform/storage/database.ts';
import { hasLeftByExit, lockSessions, redateEnded, type LeftSession } from '../../sessions/index.ts';
import { findDoubtOfExit } from '../first-stand/join-first-stand.ts';
import { comeInAt } from '../times/come-again.ts';
import { listEntriesToCome } from '../times/entries-to-come.ts';
import { listMisdatedEntries } from '../times/misdated-entries.ts';
import { listEntriesPutRight } from '../times/put-right.ts';
import { redateEntries } from '../times/store.ts';
import type { GateUpkeep } from './gate-upkeep.ts';

/**
 * Entries by a clock that had fallen behind before anybody knew count when they arrived, as those after them do; and those
 * that waited in a camera while its clock was put right count at their own time, as do those that our own clock, which was
 * fast, has dated into a time to come.
 */
export async function redateMisdated(on: GateUpkeep, mall: number, now: Date): Promise<void> {
  await on.services.database.transact({ mall }, async (transaction) => {
    await lockSessions(transaction, mall);
    // Anew: an exit may have ended some until the lock was had.
    const misdated = await listMisdatedEntries(on, transaction, mall, now);
    const toCome = await listEntriesToCome(on, transaction, mall, now);
    for (const { session, at } of [...misdated, ...toCome])
      await on.faults.aloneWithin(transaction, `session ${session.publicId}`, (own) =>
        comeInAt(on, own, session, { at, now }),
      );
    for (const { session, at } of await listEntriesPutRight(on, transaction, mall, now))
      await on.faults.aloneWithin(transaction, `session ${session.publicId}`, (own) =>
        hasLeftByExit(session)
          ? enterAt(on, own, session, { at, now })
          : comeInAt(on, own, session, { at, now }),
      );
  });
}

async function enterAt(
  on: GateUpkeep,
  transaction: Transaction,
  session: LeftSession,
  { at: entryAt, now }: { at: Date; now: Date },
): Promise<void> {
  const exitDoubtMs = await findDoubtOfExit(transaction, session);
  if (await redateEnded(on, transaction, session, { entryAt, exitDoubtMs, now }))
    await redateEntries(transaction, session.id, entryAt);
}
