import { PASSING_MS } from '#domain/parking/passing-by.ts';
import { LONG_STAY_MS } from '#domain/parking/session.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  findByIds,
  listOfPlate,
  listWaitsOf,
  type ClosedSession,
  type LaneWait,
  type Session,
} from '../../sessions/index.ts';
import type { AskedAtExit } from '../ask-ahead.ts';
import type { KnownAtExit } from '../exit-facts.ts';
import { isLongGone } from '../gate-answer.ts';
import { readAsOf, type ReadAtGate } from '../read-at-gate.ts';
import { findLastExitOf } from '../store.ts';
import type { OwnRead } from '../two-cars/own-reads.ts';
import { hasGone } from './has-gone.ts';

const MINUTE_MS = 60_000;

/** A car that may be at an exit still, and the visit that ended there. */
export interface NotLetOut {
  /** Null where it never held. */
  readonly wait: LaneWait | null;
  readonly session: ClosedSession;
  /** It was let out, and may leave still: it has not driven back in. */
  readonly mayLeave?: boolean;
}

/**
 * The car of this plate that held at an exit, has not been seen there for a while, and was never let out: it has backed
 * out of the lane, or stands there unread, and its visit is the one that ended as it was held. Null where it has come in
 * since, by its plate or by one near to it, and where its barrier has opened: whoever is here now has come unread.
 */
export async function findStillInside(
  transaction: Transaction,
  read: ReadAtGate,
  { known, own, rules }: Pick<AskedAtExit, 'known' | 'own' | 'rules'>,
): Promise<NotLetOut | null> {
  if (own !== null || known === null || isLongGone(read)) return null;
  const session = await findLastLeft(transaction, read);
  if (session === null || isRatherInside(known.match, session)) return null;
  if (hasComeBy(known.ownReads, session)) return null;
  const waits = await listWaitsOf(transaction, session.id);
  const wait = waits.at(-1);
  if (!wait || wait.endedAt === null) return null;
  if (isRatherBack({ wait, session }, read, { known, rules })) return null;
  return (await hasGone(transaction, session, read, waits)) ? null : { wait, session };
}

/** Whether the read is rather of a car inside: of its very plate, or of one near to it that came in since. */
export function isRatherInside(match: KnownAtExit['match'], session: ClosedSession): boolean {
  if (match.kind === 'near') return mayBeBack(session, match.session);
  return match.kind === 'exact';
}

/**
 * Whether the time is over in which a car was let out that held, and one came in since that may be it, misread: nobody
 * stands in a lane for so long, and what was paid for one visit lets nobody out of the next. Which of the two it is, a
 * person says.
 */
export function isRatherBack(
  { wait: { releasedAt }, session }: { wait: LaneWait; session: Session | null },
  { usedAt }: ReadAtGate,
  { known, rules }: Pick<AskedAtExit, 'known' | 'rules'>,
): boolean {
  if (releasedAt === null || session?.kind !== 'closed' || known === null) return false;
  // Who held under another plate may have been another car: this one has not been at an exit before.
  if (readAsOf(session.exitPlateRaw ?? '', usedAt).key !== session.plateKey) return false;
  if (usedAt.getTime() - releasedAt.getTime() <= rules.leaveMinutes * MINUTE_MS) return false;
  const { match } = known;
  if (match.kind === 'near') return mayBeBack(session, match.session);
  return match.kind === 'review' && match.candidates.some((one) => mayBeBack(session, one.session));
}

/** Whether an entry read the plate as it held, or since, though no visit began by that: what stood at the exit then may have come in. */
export function hasComeBy(ownReads: readonly OwnRead[], { exitAt, entryAt }: ClosedSession): boolean {
  const heldAt = exitAt ?? entryAt;
  const from = Math.max(entryAt.getTime() + 1, heldAt.getTime() - PASSING_MS);
  return ownReads.some(({ direction, usedAt }) => direction === 'entry' && usedAt.getTime() >= from);
}

/** The session that ended by the last exit read of this plate, where nothing was seen of the plate since. */
export async function findLastLeft(
  transaction: Transaction,
  { mall, plateKey, usedAt }: ReadAtGate,
): Promise<ClosedSession | null> {
  if (plateKey === null) return null;
  const from = new Date(usedAt.getTime() - LONG_STAY_MS);
  const id = await findLastExitOf(transaction, mall, plateKey, { from, to: usedAt });
  const [session] = id === null ? [] : await findByIds(transaction, [id]);
  if (session?.kind !== 'closed' || session.exitAt === null) return null;
  const { exitAt } = session;
  const others = (await listOfPlate(transaction, mall, plateKey)).filter((other) => other.id !== id);
  return others.some((other) => hasBeenSeenAfter(other, exitAt)) ? null : session;
}

/** Whether a car inside, which came in since a session ended, may be that one's, back under a plate that was misread. */
export function mayBeBack({ exitAt }: ClosedSession, { entryAt }: { readonly entryAt: Date }): boolean {
  return exitAt !== null && entryAt > exitAt;
}

function hasBeenSeenAfter(other: Session, at: Date): boolean {
  return other.kind === 'unmatched' ? other.exitAt > at : other.entryAt > at;
}
