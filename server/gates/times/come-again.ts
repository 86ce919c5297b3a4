import { DOUBLED_READ_MS } from '#domain/parking/session.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  findByIds,
  hasSettlement,
  listOfPlate,
  reopenSession,
  type ClosedSession,
  type OpenSession,
} from '../../sessions/index.ts';
import { endByOwnExit } from '../partners/give-back.ts';
import type { GateServices } from '../read-at-gate.ts';
import type { OwnRead } from '../two-cars/own-reads.ts';
import { settleEntryDoubt } from './settle-doubt.ts';
import { redateEntries } from './store.ts';

type Entered = OpenSession | ClosedSession;

/**
 * Whether the car of an open session came in once more since, by a read that seemed to be of a visit before it. What its
 * camera has sent after it does not show that it was late: so it may have been read when it arrived, which costs less, and
 * the session ends as any does whose plate comes in again.
 */
export async function endWhereComeAgain(
  on: GateServices,
  transaction: Transaction,
  session: OpenSession,
  { ownReads, exitAt, now }: { ownReads: readonly OwnRead[]; exitAt: Date; now: Date },
): Promise<boolean> {
  const { entryAt } = session;
  const isSince = ({ receivedAt: at }: OwnRead) =>
    at.getTime() - entryAt.getTime() > DOUBLED_READ_MS && at <= exitAt;
  const seen = ownReads.filter((one) => one.direction === 'entry' && one.usedAt < entryAt && isSince(one));
  const ids = seen.flatMap(({ sessionId }) =>
    sessionId === null || sessionId === session.id ? [] : [sessionId],
  );
  for (const taken of ids.length === 0 ? [] : await findByIds(transaction, [...new Set(ids)])) {
    if (taken.kind !== 'closed') continue;
    const leftMs = await settleEntryDoubt(transaction, taken, exitAt);
    const at = new Date(taken.entryAt.getTime() + leftMs);
    if (at.getTime() - entryAt.getTime() <= DOUBLED_READ_MS || at > exitAt) continue;
    if (await comeInAt(on, transaction, taken, { at, now })) return true;
  }
  return false;
}

/**
 * The visit that seemed to begin before an instant begins then: it is open again, or ends by the exit that has been read
 * since, and the plate's session of that time has ended. False where there is nothing to change, or a person has decided.
 */
export async function comeInAt(
  on: GateServices,
  transaction: Transaction,
  taken: Entered,
  { at, now }: { at: Date; now: Date },
): Promise<boolean> {
  const { mall, plateKey } = taken;
  if (plateKey === null || !isUnended(taken)) return false;
  const others = (await listOfPlate(transaction, mall, plateKey)).filter(({ id }) => id !== taken.id);
  const entered = others.filter((one) => one.kind !== 'unmatched');
  const before = entered.filter(({ entryAt }) => entryAt <= at);
  // It was one visit by its exit, or it came in just then by another read.
  if (before.some((one) => isAround(one, at))) return false;
  const inside = before.find((one) => one.kind === 'open');
  for (const one of [taken, inside]) if (one && (await hasSettlement(transaction, one))) return false;
  if (inside?.kind === 'open') await on.sessions.closeAsMissedExit(transaction, inside, at, now);
  const leftBy = entered.findLast(({ entryAt }) => entryAt > at)?.entryAt ?? null;
  await begin(on, transaction, taken, { at, leftBy, now });
  return true;
}

async function begin(
  on: GateServices,
  transaction: Transaction,
  taken: Entered,
  { at, leftBy, now }: { at: Date; leftBy: Date | null; now: Date },
): Promise<void> {
  const name = `behind:${at.getTime()}`;
  const open =
    taken.kind === 'open' ? taken : await reopenSession(on, transaction, taken, { name, leftBy: null, now });
  if (open.kind !== 'open') return;
  const begun = await on.sessions.redateEntry(transaction, open, at);
  await redateEntries(transaction, begun.id, at);
  const ended = await endByOwnExit(on, transaction, begun, { key: begun.plateKey, leftBy, now });
  if (ended.kind === 'open' && leftBy !== null)
    await on.sessions.closeAsMissedExit(transaction, ended, leftBy, now);
}

/** No exit has ended it. */
function isUnended(session: Entered): boolean {
  return session.kind === 'open' || session.exitAt === null;
}

function isAround(session: Entered, at: Date): boolean {
  if (at.getTime() - session.entryAt.getTime() <= DOUBLED_READ_MS) return true;
  return session.kind === 'closed' && session.exitAt !== null && session.exitAt > at;
}
