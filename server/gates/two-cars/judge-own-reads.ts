import { SECONDS_MS } from '#domain/parking/seconds-of-doubt.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { hasExit, type ClosedSession, type OpenSession } from '../../sessions/index.ts';
import type { JudgedLength } from '../explain-match.ts';
import type { FirstStand } from '../first-stand/find-first-stand.ts';
import type { GateServices } from '../read-at-gate.ts';
import { seeAnySlot, stoodInSlot } from '../slot-evidence.ts';
import { findFirstExit, findOwnEntry, judgeEarlierExit, type OwnRead } from './own-reads.ts';

type Leaving = OpenSession | ClosedSession;

/**
 * A session that was opened by one plate and leaves by another one that was read at its entry too begins with that
 * plate's own first read: whether it was one car or two, this one had not come in before. Its other plate stays with it,
 * since who bears it may leave yet.
 */
export async function beginWithOwn(
  { sessions }: GateServices,
  transaction: Transaction,
  session: Leaving,
  ownReads: readonly OwnRead[],
): Promise<Leaving> {
  const usedAt = findOwnEntry(ownReads, session.id);
  const { otherKey, entryDoubtMs: doubtMs, entryAt } = session;
  if (hasExit(session) || usedAt === null) return session;
  // An earlier one was in the queue, and the driver does not pay for that. Seconds are in the doubt of the entry already.
  if (usedAt.getTime() - entryAt.getTime() <= Math.min(SECONDS_MS, doubtMs)) return session;
  return sessions.part(transaction, session, { usedAt, doubtMs, otherKey });
}

interface Judged {
  readonly length: JudgedLength;
  readonly stand: FirstStand | null;
}

/**
 * Takes what was read of the very plate at exits since its entry, and taken for another car's or asked about, into what a
 * session costs: until the first of them is certain.
 */
export async function judgeOwnExits(
  { occupancy }: GateServices,
  transaction: Transaction,
  ownReads: readonly OwnRead[],
  { session, exitAt }: { session: Leaving; exitAt: Date },
  { length, stand }: Judged,
): Promise<Judged> {
  const window = { after: session.entryAt, before: exitAt, session: session.id };
  const { stoodSince, leftBefore } = judgeEarlierExit(findFirstExit(ownReads, window), exitAt);
  const isStandLater = stoodSince !== null && (stand === null || stoodSince < stand.at);
  const stood = isStandLater ? { ...(stand ?? { exits: [], waiting: [] }), at: stoodSince } : stand;
  const { chargedUntil } = length;
  const isCertain = chargedUntil !== null && leftBefore !== null && chargedUntil <= leftBefore;
  if (leftBefore === null || isCertain) return { length, stand: stood };
  const seen = seeAnySlot(session, occupancy);
  if (await stoodInSlot(transaction, session, { seen, at: leftBefore })) return { length, stand: stood };
  const spokeAgainst = [...length.spokeAgainst, 'left_before' as const];
  return { length: { ...length, chargedUntil: leftBefore, spokeAgainst }, stand: stood };
}
