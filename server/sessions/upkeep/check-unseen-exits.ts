import { EXIT_UNSEEN_MS, judgeUnseenExit, unseenAskedFrom } from '#domain/parking/session-slots.ts';
import { LONG_STAY_MS } from '#domain/parking/session.ts';
import { raiseAlert } from '../../alerts/index.ts';
import { listFreedSlots } from '../../occupancy/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { closeAsMissedExit } from '../close-session.ts';
import { listEnteredBy } from '../find/store.ts';
import type { OpenSession } from '../session.ts';
import { ASKED_LATER, DRAINED } from '../session-row.ts';
import type { SessionServices, SessionUpkeep } from '../session-services.ts';
import { lockSessions, replaceSession } from '../store.ts';
import { drainGone, type Surpluses } from './drain-gone.ts';
import { BY_COUNT } from './seen-leaving.ts';

/**
 * Looks for cars that by their slots have left and were not read at an exit: those that can't be here any more end as
 * missed exits, the others are marked, and operators are asked once nothing has settled them. Nothing is charged.
 */
export async function checkUnseenExits(on: SessionUpkeep, surpluses: Surpluses, now: Date): Promise<void> {
  for (const { id: mall } of on.malls.list())
    await on.faults.alone(`mall ${mall}, exits that nobody saw`, () => checkMall(on, surpluses, mall, now));
}

async function checkMall(on: SessionUpkeep, surpluses: Surpluses, mall: number, now: Date): Promise<void> {
  // Sensors that started anew say of every car that it has left.
  if (on.occupancy.doubtedSince(mall) !== null) return;
  // What was learnt before, or nothing, goes on where nothing new can be.
  await on.faults.alone(`mall ${mall}, how far its slots are believed`, () => on.trusts.learn(mall, now));
  const by = new Date(now.getTime() - EXIT_UNSEEN_MS);
  const emptySince = on.occupancy.emptySince(mall);
  await on.services.database.transact({ mall }, async (transaction) => {
    // Given at once, and run one after the other: who is inside is asked once the lock is held.
    const [, sessions] = await Promise.all([
      lockSessions(transaction, mall),
      listEnteredBy(transaction, mall, now),
    ]);
    const isEvidence = on.trusts.of(mall).isEvidence;
    const freed = isEvidence ? await findFreed(transaction, mall, sessions, by) : new Map<number, Date>();
    const left: OpenSession[] = [];
    const alone = async (session: OpenSession, change: (own: Transaction) => Promise<OpenSession | null>) => {
      let stands: OpenSession | null = session;
      await on.faults.aloneWithin(transaction, `session ${session.publicId}`, async (own) => {
        stands = await change(own);
      });
      if (stands) left.push(stands);
    };
    for (const session of sessions) {
      const slotFreedAt = freed.get(session.id) ?? null;
      const verdict = judgeUnseenExit({ ...session, slotFreedAt }, emptySince, now);
      if (verdict === 'gone')
        await alone(session, (own) => endGone(on, own, session, { emptySince: emptySince ?? now, now }));
      else if (verdict === 'unseen' && session.review === null)
        await alone(session, (own) => mark(on, own, session, now));
      else if (isAskedNow(session, now)) await alone(session, (own) => ask(on, own, session, now));
      else left.push(session);
    }
    await drainGone(on, transaction, mall, { sessions: left, freed, surpluses }, now);
  });
}

/** Its car left while the mall became empty, or a sensor is dead where it stands: its exit, once read, repairs the session. */
async function endGone(
  on: SessionServices,
  transaction: Transaction,
  session: OpenSession,
  { emptySince, now }: { emptySince: Date; now: Date },
): Promise<null> {
  const matchDetail = { ...session.matchDetail, drainedBy: BY_COUNT };
  const flags = [...session.flags, DRAINED];
  await closeAsMissedExit(on, transaction, { ...session, matchDetail }, emptySince, now, flags);
  return null;
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

/** From now on a match by its plate alone charges what is certain, and the count of cars inside doubts it. */
function mark(
  on: SessionServices,
  transaction: Transaction,
  session: OpenSession,
  now: Date,
): Promise<OpenSession> {
  const flags = [...session.flags.filter((flag) => flag !== ASKED_LATER), ASKED_LATER];
  const matchDetail = { ...session.matchDetail, unseenSince: now.toISOString() };
  return change(on, transaction, session, { ...session, review: 'exit_unseen', flags, matchDetail });
}

function isAskedNow({ review, flags, matchDetail }: OpenSession, now: Date): boolean {
  if (review !== 'exit_unseen' || !flags.includes(ASKED_LATER)) return false;
  return unseenAskedFrom(new Date(String(matchDetail['unseenSince']))) <= now;
}

async function ask(
  on: SessionServices,
  transaction: Transaction,
  session: OpenSession,
  now: Date,
): Promise<OpenSession> {
  const alert = { mall: session.mall, kind: 'review' as const, subject: 'exit_unseen', facts: {} };
  await raiseAlert(transaction, alert, now);
  const flags = session.flags.filter((flag) => flag !== ASKED_LATER);
  return change(on, transaction, session, { ...session, flags });
}

async function change(
  on: SessionServices,
  transaction: Transaction,
  before: OpenSession,
  after: OpenSession,
): Promise<OpenSession> {
  await replaceSession(transaction, before, after);
  const event = { mallId: before.mall, sessionId: before.publicId };
  transaction.afterCommit(() => on.services.bus.publish('sessionChanged', event));
  return after;
}
