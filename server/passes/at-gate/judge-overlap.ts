import { judgeOverlap, type Against, type PassOutcome } from '#domain/passes/quota.ts';
import { LONG_STAY_MS } from '#domain/parking/session.ts';
import type { Occupancy } from '../../occupancy/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds, type OpenSession, type Session } from '../../sessions/index.ts';
import type { PassServices } from '../pass-services.ts';
import type { StoredPass } from '../store.ts';
import { filterCounted, listUsesAt, type PassUse } from '../uses/store.ts';

type Judging = Pick<PassServices, 'occupancy' | 'sessions'>;

/** How a session that was over the quota of a pass is within it by what is known now of those that stood against it. */
export async function judgeUseAgain(
  on: Judging,
  transaction: Transaction,
  { quota }: Pick<StoredPass, 'quota'>,
  { outcome, pass, against: stood }: PassUse,
  { entryAt, now }: { entryAt: Date; now: Date },
): Promise<PassOutcome> {
  if (outcome !== 'over_quota') return outcome;
  // A car that was misread as one of the pass has taken no place of it, which is known once its plate is set right.
  const ids = await filterCounted(transaction, pass, stood);
  const sessions = await findByIds(transaction, ids);
  const against = sessions.map((session) => standOf(on, transaction, session, { entryAt, now }));
  return judgeOverlap(quota, entryAt, await Promise.all(against));
}

interface JudgedAfterwards {
  readonly session: Pick<OpenSession, 'id' | 'entryAt'>;
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
  const { entryAt } = session;
  const uses = await listUsesAt(transaction, id, entryAt);
  const ids = uses.flatMap((use) => (use.session === session.id ? [] : [use.session]));
  const before = (await findByIds(transaction, ids)).filter(
    (other) => other.kind !== 'unmatched' && other.entryAt <= entryAt,
  );
  const stands = before.map(async (other) => {
    const stand = await standOf(on, transaction, other, { entryAt, now });
    // One plate is inside once: an earlier session under it has an exit that was not read.
    return { ...stand, isUnsettled: stand.isUnsettled || other.plateKey === plateKey };
  });
  const outcome = judgeOverlap(quota, entryAt, await Promise.all(stands));
  return { outcome, against: outcome === 'over_quota' ? before.map((other) => other.id) : [] };
}

async function standOf(
  on: Judging,
  transaction: Transaction,
  session: Session,
  at: { entryAt: Date; now: Date },
): Promise<Against> {
  const leftAt = session.kind === 'open' ? null : session.exitAt;
  return { leftAt, isUnsettled: await isUnsettled(on, transaction, session, at) };
}

/** Whether it is a guess only that the car was inside when another one of its pass came in. */
async function isUnsettled(
  on: Judging,
  transaction: Transaction,
  session: Session,
  { entryAt, now }: { entryAt: Date; now: Date },
): Promise<boolean> {
  if (session.review !== null) return true;
  // By a clock that was not known to be right it may have left as long before.
  const isTimeDoubtful = session.timeFlag !== null && session.timeFlag !== 'late';
  if (session.kind !== 'open') return session.exitAt === null || (isTimeDoubtful && session.exitAt > entryAt);
  if (isSlotLeft(on.occupancy, session) || session.matchDetail['seenLeavingAt'] !== undefined) return true;
  const insideMs = now.getTime() - session.entryAt.getTime();
  const { longestMs: usualMs } = await on.sessions.usualLength(transaction, session.mall, insideMs, now);
  return insideMs > Math.min(usualMs, LONG_STAY_MS);
}

/** The slot that seemed its own was freed since it took it, or is another car's by now. */
function isSlotLeft(occupancy: Occupancy, { mall, slotCode, slotConfirmedAt }: OpenSession): boolean {
  if (slotCode === null || slotConfirmedAt === null) return false;
  const slot = occupancy.statusOf(mall, slotCode);
  if (slot === null || slot.since === null || slot.status === 'unknown') return false;
  return slot.status === 'empty' ? slot.since >= slotConfirmedAt : slot.since > slotConfirmedAt;
}
