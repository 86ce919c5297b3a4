import { correctCharge, findCharges, NO_CHARGE, refundSurplus } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { classAtEntry } from './known-classes.ts';
import type { ClosedSession, OpenSession } from './session.ts';
import type { SessionServices } from './session-services.ts';
import { DRAINED, NOT_ASKED, REOPENED } from './session-row.ts';
import { findOpenOf, replaceSession } from './store.ts';
import { EXIT_TYPED } from './typed/store.ts';

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
  const entered = { ...asEntered(session, charge !== undefined), ...plate };
  const reopened = withoutExit(entered, leftBy ?? (await findReturn(transaction, entered)));
  await replaceSession(transaction, session, reopened);
  if (charge)
    await correctCharge(transaction, reopened, NO_CHARGE, { at: now, now }, { name: `${name}:${charge.id}` });
  if (reopened.kind === 'closed')
    await refundSurplus(transaction, reopened, { reason: 'The exit was another car’s.', at: now });
  const event = { mallId: session.mall, sessionId: session.publicId };
  transaction.afterCommit(() => services.bus.publish('sessionChanged', event));
  return reopened;
}

/** The session as it was before its exit; one that was charged is marked, so that its own exit corrects that. */
function asEntered(session: ClosedSession, wasCharged: boolean): ClosedSession {
  const lasting = session.flags.filter((one) => ![DRAINED, NOT_ASKED, REOPENED, EXIT_TYPED].includes(one));
  const flags = [...lasting, ...(wasCharged ? [REOPENED] : [])];
  return { ...session, vehicleClass: classAtEntry(session), flags };
}

/** The same, open: its car is inside. */
export function standAsEntered(session: ClosedSession, wasCharged: boolean): OpenSession {
  return open(asEntered(session, wasCharged));
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
  if (leftBy === null) return open(session);
  const unread = { exitAt: null, exitGate: null, exitPlateRaw: null, closedAt: leftBy };
  const review = session.review === 'plate_conflict' ? session.review : 'exit_missed';
  return { ...session, ...unread, review, matchDetail: {} };
}

function open(session: ClosedSession): OpenSession {
  const {
    closedAt: _closedAt,
    exitAt: _exitAt,
    exitGate: _exitGate,
    exitPlateRaw: _raw,
    ...entered
  } = session;
  const review = session.review === 'plate_conflict' ? session.review : null;
  return { ...entered, kind: 'open', review, matchDetail: {} };
}

/** The exit by which a session's car was most likely seen leaving turned out to be another one's. */
export async function forgetSeenLeaving(transaction: Transaction, session: OpenSession): Promise<void> {
  const { seenLeavingAt: _, ...matchDetail } = session.matchDetail;
  await replaceSession(transaction, session, { ...session, matchDetail });
}
