import { STANDING_MS } from '#domain/parking/session.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { CANCELLED, findByIds, JOINED, listOfPlate, type UnmatchedSession } from '../../sessions/index.ts';
import { listLaneReads } from '../store.ts';
import type { WaitingExit } from '../waiting-exit.ts';

/**
 * The exit without an entry by which this very car was last read in this lane, where nobody else was read there since and it
 * came in nowhere meanwhile: it stands there still, and is one question however long it stands. Null where there is none, or
 * where a person has made it another visit's.
 */
export async function findStoodBefore(
  transaction: Transaction,
  mall: number,
  { plateKey, gate, exitAt }: WaitingExit,
): Promise<UnmatchedSession | null> {
  if (plateKey === null) return null;
  const span = { from: new Date(exitAt.getTime() - STANDING_MS), to: new Date(exitAt.getTime() - 1) };
  const last = (await listLaneReads(transaction, { mall, gate, direction: 'exit' }, span)).at(-1);
  if (!last || last.plateKey !== plateKey || last.sessionId === null) return null;
  const [session] = await findByIds(transaction, [last.sessionId]);
  if (session?.kind !== 'unmatched' || session.flags.some((flag) => flag === JOINED || flag === CANCELLED))
    return null;
  const visits = await listOfPlate(transaction, mall, plateKey);
  const hasEntered = visits.some(
    (one) => one.kind !== 'unmatched' && one.entryAt > session.exitAt && one.entryAt <= exitAt,
  );
  return hasEntered ? null : session;
}
