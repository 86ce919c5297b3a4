import { judgeOverlap, listSure, quotaOfThen, type Against, type PassOutcome } from '#domain/passes/quota.ts';
import { isInDoubt } from '#domain/parking/seconds-of-doubt.ts';
import { LONG_STAY_MS } from '#domain/parking/session.ts';
import type { Occupancy } from '../../occupancy/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds, type ClosedSession, type OpenSession, type Session } from '../../sessions/index.ts';
import type { PassServices } from '../pass-services.ts';
import type { StoredPass } from '../store.ts';
import { filterCounted, listUsesAt, type PassUse } from '../uses/store.ts';

type Judging = Pick<PassServices, 'occupancy' | 'sessions'>;

/** When the session that is judged came in, and by what is known when. */
interface JudgedAt {
  readonly entryAt: Date;
  /** How much later it may have been. */
  readonly entryDoubtMs: number;
  readonly now: Date;
}

/** How a session that was over the quota of a pass is within it by what is known now of those that stood against it. */
export async function judgeUseAgain(
  on: Judging,
  transaction: Transaction,
  { quota }: Pick<StoredPass, 'quota'>,
  { outcome, pass, against: stood }: PassUse,
  at: JudgedAt,
): Promise<PassOutcome> {
  if (outcome !== 'over_quota') return outcome;
  // A car that was misread as one of the pass has taken no place of it, which is known once its plate is set right.
  const ids = await filterCounted(transaction, pass, stood);
  const sessions = (await findByIds(transaction, ids)).filter((other) => cameBefore(other, at.entryAt));
  const against = sessions.map((session) => standOf(on, transaction, session, at));
  return judgeOverlap(quotaOfThen(quota, stood.length), at.entryAt, await Promise.all(against));
}

interface JudgedAfterwards {
  readonly session: Pick<OpenSession, 'id' | 'entryAt' | 'entryDoubtMs'>;
  readonly plateKey: string | null;
  readonly now: Date;
}

/**
 * Judges a session that is given a pass long after it began, by the cars of that pass that were inside when it came. Who
 * came later stands against nobody, and keeps what it was given.
 */
export async function judgeAfterwards(
  on: Judging,
  transaction: Transaction,
  { id, quota }: Pick<StoredPass, 'id' | 'quota'>,
  { session, plateKey, now }: JudgedAfterwards,
): Promise<Pick<PassUse, 'outcome' | 'against'>> {
  if (quota === null) return { outcome: 'covered', against: [] };
  const { entryAt, entryDoubtMs } = session;
  const uses = await listUsesAt(transaction, id, entryAt);
  const ids = uses.flatMap((use) => (use.session === session.id ? [] : [use.session]));
  const before = (await findByIds(transaction, ids)).filter((other) => cameBefore(other, entryAt));
  const stands = before.map(async (other) => {
    const stand = await standOf(on, transaction, other, { entryAt, entryDoubtMs, now });
    // One plate is inside once: an earlier session under it has an exit that was not read.
    return { ...stand, id: other.id, isUnsettled: stand.isUnsettled || other.plateKey === plateKey };
  });
  const known = await Promise.all(stands);
  const outcome = judgeOverlap(quota, entryAt, known);
  const sure = listSure(entryAt, known);
  return { outcome, against: outcome === 'over_quota' ? sure.map((one) => one.id) : [] };
}

/** The times of entries may be dated anew: whoever came in later by what is known now stands against nobody. */
function cameBefore(other: Session, entryAt: Date): other is ClosedSession | OpenSession {
  return other.kind !== 'unmatched' && other.entryAt <= entryAt;
}

async function standOf(
  on: Judging,
  transaction: Transaction,
  session: ClosedSession | OpenSession,
  at: JudgedAt,
): Promise<Against> {
  const leftAt = session.kind === 'open' ? null : session.exitAt;
  return { leftAt, isUnsettled: await isUnsettled(on, transaction, session, at) };
}

/** Whether it is a guess only that the car was inside when another one of its pass came in. */
async function isUnsettled(
  on: Judging,
  transaction: Transaction,
  session: ClosedSession | OpenSession,
  { entryAt, entryDoubtMs, now }: JudgedAt,
): Promise<boolean> {
  const mayHaveComeFirst = latestOf(session) > entryAt.getTime();
  if (session.review !== null || mayHaveComeFirst) return true;
  // By a clock that was not known to be right it may have left as long before.
  const isTimeDoubtful = session.timeFlag !== null && session.timeFlag !== 'late';
  if (session.kind !== 'open') {
    if (session.exitAt === null || (isTimeDoubtful && session.exitAt > entryAt)) return true;
    return session.exitAt > entryAt && session.exitAt.getTime() <= latestOf({ entryAt, entryDoubtMs });
  }
  if (isSlotLeft(on.occupancy, session) || session.matchDetail['seenLeavingAt'] !== undefined) return true;
  const insideMs = now.getTime() - session.entryAt.getTime();
  const { longestMs: usualMs } = await on.sessions.usualLength(transaction, session.mall, insideMs, now);
  return insideMs > Math.min(usualMs, LONG_STAY_MS);
}

/** When a car came in at the latest, by what is known of its time. */
function latestOf({ entryAt, entryDoubtMs }: Pick<JudgedAt, 'entryAt' | 'entryDoubtMs'>): number {
  return entryAt.getTime() + (isInDoubt(entryDoubtMs) ? entryDoubtMs : 0);
}

/** The slot that seemed its own was freed since it took it, or is another car's by now. */
function isSlotLeft(occupancy: Occupancy, { mall, slotCode, slotConfirmedAt }: OpenSession): boolean {
  if (slotCode === null || slotConfirmedAt === null) return false;
  const slot = occupancy.statusOf(mall, slotCode);
  if (slot === null || slot.since === null || slot.status === 'unknown') return false;
  return slot.status === 'empty' ? slot.since >= slotConfirmedAt : slot.since > slotConfirmedAt;
}
