import { EXIT_UNSEEN_MS, judgeUnseenExit } from '#domain/parking/session-slots.ts';
import { LONG_STAY_MS } from '#domain/parking/session.ts';
import { raiseAlert } from '../../alerts/index.ts';
import { listFreedSlots } from '../../occupancy/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { closeAsMissedExit } from '../close-session.ts';
import { listEnteredBy } from '../find/store.ts';
import type { OpenSession } from '../session.ts';
import type { SessionServices } from '../session-services.ts';
import { lockSessions, replaceSession } from '../store.ts';
import { drainGone, type Surpluses } from './drain-gone.ts';

/**
 * Looks for cars that by their slots have left and were not read at an exit: those that can't be here any more end as
 * missed exits, of the others operators are asked. Nothing is charged.
 */
export async function checkUnseenExits(on: SessionServices, surpluses: Surpluses, now: Date): Promise<void> {
  for (const { id: mall } of on.malls.list()) await checkMall(on, surpluses, mall, now);
}

async function checkMall(on: SessionServices, surpluses: Surpluses, mall: number, now: Date): Promise<void> {
  await on.trusts.learn(mall, now);
  const by = new Date(now.getTime() - EXIT_UNSEEN_MS);
  const emptySince = on.occupancy.emptySince(mall);
  await on.services.database.transact({ mall }, async (transaction) => {
    await lockSessions(transaction, mall);
    const sessions = await listEnteredBy(transaction, mall, now);
    const isEvidence = on.trusts.of(mall).isEvidence;
    const freed = isEvidence ? await findFreed(transaction, mall, sessions, by) : new Map<number, Date>();
    const left: OpenSession[] = [];
    for (const session of sessions) {
      const slotFreedAt = freed.get(session.id) ?? null;
      const verdict = judgeUnseenExit({ ...session, slotFreedAt }, emptySince, now);
      if (verdict === 'gone') await closeAsMissedExit(on, transaction, session, emptySince ?? now, now);
      else if (verdict === 'ask' && session.review === null)
        left.push(await ask(on, transaction, session, now));
      else left.push(session);
    }
    await drainGone(on, transaction, mall, { sessions: left, freed, surpluses }, now);
  });
}

/** When the slots that were surely the cars' own were first freed, in the day before an instant; by session. */
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
  const freed = await listFreedSlots(transaction, mall, own, { from: dayBefore, to: by });
  const freedAt = new Map(freed.map((slot) => [nameSlot(slot), slot.freedAt]));
  return new Map(
    own.flatMap((slot) => {
      const at = freedAt.get(nameSlot(slot));
      return at ? [[slot.id, at] as const] : [];
    }),
  );
}

function nameSlot({ code, since }: { code: string; since: Date }): string {
  return `${code} ${since.getTime()}`;
}

async function ask(
  on: SessionServices,
  transaction: Transaction,
  session: OpenSession,
  now: Date,
): Promise<OpenSession> {
  const review = 'exit_unseen';
  const asked = { ...session, review } as const;
  await replaceSession(transaction, session, asked);
  const alert = { mall: session.mall, kind: 'review' as const, subject: review, facts: {} };
  await raiseAlert(transaction, alert, now);
  const event = { mallId: session.mall, sessionId: session.publicId };
  transaction.afterCommit(() => on.services.bus.publish('sessionChanged', event));
  return asked;
}
