import { LONG_STAY_MS, staleSessions } from '#domain/parking/session.ts';
import { raiseAlert } from '../../alerts/index.ts';
import type { GateServices } from '../../gates/gate-work.ts';
import { lockGates } from '../../gates/store.ts';
import { listMallsWithLongStays, listUntoldStays, markTold } from './store.ts';

const MOST_AT_ONCE = 200;

/** Tells operators once of every car that has been inside for 24 hours. Nothing is closed or charged. */
export async function tellLongStays({ services }: GateServices, now: Date): Promise<void> {
  const { database } = services;
  const enteredBy = new Date(now.getTime() - LONG_STAY_MS);
  const malls = await database.transact('system', (transaction) =>
    listMallsWithLongStays(transaction, enteredBy),
  );
  for (const mall of malls) {
    await database.transact({ mall }, async (transaction) => {
      await lockGates(transaction, mall);
      const stays = await listUntoldStays(transaction, mall, enteredBy, MOST_AT_ONCE);
      for (const stay of staleSessions(stays, now)) {
        const facts = { insideMs: now.getTime() - stay.entryAt.getTime() };
        await raiseAlert(transaction, { mall, kind: 'long_stay', subject: stay.publicId, facts }, now);
        await markTold(transaction, stay.id);
      }
    });
  }
}
