import { correctCharge, findCharges, NO_CHARGE, refundSurplus } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { classAtEntry } from './choose-class.ts';
import type { ClosedSession, OpenSession } from './session.ts';
import type { SessionServices } from './session-services.ts';
import { DRAINED, NOT_ASKED, REOPENED } from './session-row.ts';
import { findOpenOf, replaceSession } from './store.ts';

interface Reopening {
  /** What it is known by in the ledger. */
  readonly name: string;
  /** The plate that it goes by again. */
  readonly plate?: Partial<Pick<ClosedSession, 'plate' | 'plateKey' | 'otherKey'>>;
  /** When its plate came in again: by then it had left, unread. Null where it may be inside. */
  readonly leftBy: Date | null;
  readonly now: Date;
}

/**
 * A session whose exit turned out to be another car's stands as before it: its car is inside, or has left unread where it
 * came in again. What was charged up to that exit is taken back, and its own exit charges it.
 */
export async function reopenSession(
  { services }: Pick<SessionServices, 'services'>,
  transaction: Transaction,
  session: ClosedSession,
  { name, plate = {}, leftBy, now }: Reopening,
): Promise<OpenSession | ClosedSession> {
  const charge = (await findCharges(transaction, [session.id])).get(session.id);
  const after = charge ? [REOPENED] : [];
  const flags = [...session.flags.filter((one) => ![DRAINED, NOT_ASKED, REOPENED].includes(one)), ...after];
  const entered = { ...session, ...plate, vehicleClass: classAtEntry(session), flags };
  const reopened = withoutExit(entered, leftBy ?? (await findReturn(transaction, entered)));
  await replaceSession(transaction, session, reopened);
  if (charge) await correctCharge(transaction, reopened, NO_CHARGE, now, { name: `${name}:${charge.id}` });
  if (reopened.kind === 'closed')
    await refundSurplus(transaction, reopened, { reason: 'The exit was another car’s.', at: now });
  const event = { mallId: session.mall, sessionId: session.publicId };
  transaction.afterCommit(() => services.bus.publish('sessionChanged', event));
  return reopened;
}

/** When its plate came in again, where that car is inside now: one car is inside once. */
async function findReturn(
  transaction: Transaction,
  { mall, plateKey, entryAt, id }: ClosedSession,
): Promise<Date | null> {
  if (plateKey === null) return null;
  const inside = await findOpenOf(transaction, mall, plateKey);
  if (inside === null || inside.id === id) return null;
  return inside.entryAt > entryAt ? inside.entryAt : entryAt;
}

function withoutExit(session: ClosedSession, leftBy: Date | null): OpenSession | ClosedSession {
  const isConflict = session.review === 'plate_conflict';
  const {
    closedAt: _closedAt,
    exitAt: _exitAt,
    exitGate: _exitGate,
    exitPlateRaw: _raw,
    ...entered
  } = session;
  if (leftBy === null)
    return { ...entered, kind: 'open', review: isConflict ? session.review : null, matchDetail: {} };
  const unread = { exitAt: null, exitGate: null, exitPlateRaw: null, closedAt: leftBy };
  return { ...entered, ...unread, review: isConflict ? session.review : 'exit_missed', matchDetail: {} };
}

/** The exit by which a session's car was most likely seen leaving turned out to be another one's. */
export async function forgetSeenLeaving(transaction: Transaction, session: OpenSession): Promise<void> {
  const { seenLeavingAt: _, ...matchDetail } = session.matchDetail;
  await replaceSession(transaction, session, { ...session, matchDetail });
}
