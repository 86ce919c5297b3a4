import { EXIT_UNSEEN_MS, judgeUnseenExit } from '#domain/parking/session-slots.ts';
import { LONG_STAY_MS } from '#domain/parking/session.ts';
import { listFreedBays } from '../../occupancy/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { closeAsMissedExit } from '../close-session.ts';
import { listEnteredBy } from '../find/store.ts';
import { raiseAlert } from '../raise-alert.ts';
import type { OpenSession } from '../session.ts';
import type { SessionServices } from '../session-services.ts';
import { lockSessions, replaceSession } from '../store.ts';

/**
 * Looks for cars that by their bays have left and were not read at an exit: those that can't be here any more end as
 * missed exits, of the others operators are asked. Nothing is charged.
 */
export async function checkUnseenExits(on: SessionServices, now: Date): Promise<void> {
  for (const { id: mall } of on.malls.list()) await checkMall(on, mall, now);
}

async function checkMall(on: SessionServices, mall: number, now: Date): Promise<void> {
  const by = new Date(now.getTime() - EXIT_UNSEEN_MS);
  const emptySince = on.occupancy.emptySince(mall);
  await on.services.database.transact({ mall }, async (transaction) => {
    await lockSessions(transaction, mall);
    const sessions = await listEnteredBy(transaction, mall, by);
    const freed = await findFreed(transaction, mall, sessions, by);
    for (const session of sessions) {
      const bayFreedAt = freed.get(session.id) ?? null;
      const verdict = judgeUnseenExit({ ...session, bayFreedAt }, emptySince, now);
      if (verdict === 'gone') await closeAsMissedExit(on, transaction, session, emptySince ?? now, now);
      if (verdict === 'ask' && session.review === null) await ask(on, transaction, session, now);
    }
  });
}

/** When the bays that were surely the cars' own were first freed, in the day before an instant; by session. */
async function findFreed(
  transaction: Transaction,
  mall: number,
  sessions: readonly OpenSession[],
  by: Date,
): Promise<Map<number, Date>> {
  const own = sessions.flatMap(({ id, slotBasis, slotCode: code, slotConfirmedAt: since }) =>
    slotBasis === 'suggested' && code !== null && since !== null ? [{ id, code, since }] : [],
  );
  const dayBefore = new Date(by.getTime() - LONG_STAY_MS);
  const freed = await listFreedBays(transaction, mall, own, { from: dayBefore, to: by });
  const freedAt = new Map(freed.map((bay) => [nameBay(bay), bay.freedAt]));
  return new Map(
    own.flatMap((bay) => {
      const at = freedAt.get(nameBay(bay));
      return at ? [[bay.id, at] as const] : [];
    }),
  );
}

function nameBay({ code, since }: { code: string; since: Date }): string {
  return `${code} ${since.getTime()}`;
}

async function ask(
  on: SessionServices,
  transaction: Transaction,
  session: OpenSession,
  now: Date,
): Promise<void> {
  const review = 'exit_unseen';
  await replaceSession(transaction, session, { ...session, review });
  await raiseAlert(transaction, session.mall, { kind: 'review', reason: review }, now);
  const event = { mallId: session.mall, sessionId: session.publicId };
  transaction.afterCommit(() => on.services.bus.publish('sessionChanged', event));
}
