import { PRODUCT, writeAudit } from '../../audit/index.ts';
import { listStanding, lockSession, lockStanding } from '../../sessions/index.ts';
import type { LaneServices } from './lane-services.ts';
import { releaseByPerson } from './release-car.ts';

/**
 * What the attendant of a simulated mall does, where nobody stands at the barrier: lets out the cars that have held since
 * before an instant. What they owe stays due.
 */
export async function letOutLong(on: LaneServices, mall: number, before: Date, now: Date): Promise<void> {
  const { database } = on.services;
  const waits = await database.transact({ mall }, (transaction) => listStanding(transaction, mall));
  for (const { publicId, session } of waits.filter((one) => !one.releasedAt && one.since < before))
    await database.transact({ mall }, async (transaction) => {
      if (session !== null) await lockSession(transaction, session);
      const wait = await lockStanding(transaction, mall, publicId);
      if (!wait || wait.releasedAt) return;
      const reason = 'The simulated attendant let it out.';
      await releaseByPerson(on, transaction, wait, { person: PRODUCT, reason }, now);
      const detail = { gate: wait.gate, wait: publicId };
      await writeAudit(transaction, { actor: PRODUCT, action: 'lane_opened', target: '', mall, detail }, now);
    });
}
